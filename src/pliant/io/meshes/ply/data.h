#pragma once

#include <bit>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/word_reader.h"
#include "pliant/io/meshes/ply/header.h"

namespace pliant {

/// The data of a text PLY file: a type says nothing about the words.
class PlyText {
 public:
  PlyText(std::string_view bytes, const std::string& name, Defects* defects,
          const PlyHeader& header)
      : in_(bytes, name, defects, header.size, header.lines) {}

  double finite(NumberType /*type*/, std::string_view what) { return in_.number(what); }
  long long integer(NumberType /*type*/, std::string_view what) { return in_.integer(what); }
  void skip(NumberType /*type*/) {
    if (in_.word().empty()) in_.fail("the file ends within its data");
  }
  std::size_t checked_count(long long count, std::span<const NumberType> row,
                            std::string_view what) const {
    return in_.checked_count(count, row.size(), what);
  }
  /// Where the next number begins; texts know the line instead.
  std::size_t position() const { return 0; }
  void defect(std::size_t /*at*/, const std::string& what) const { in_.defect(what); }
  [[noreturn]] void fail(const std::string& what) const { in_.fail(what); }

 private:
  WordReader in_;
};

/// The data of a binary PLY file.
class PlyBinary {
 public:
  PlyBinary(std::string_view bytes, const std::string& name, Defects* defects,
            const PlyHeader& header)
      : in_(bytes, name,
            header.encoding == PlyEncoding::kBigEndian ? std::endian::big : std::endian::little,
            defects, header.size) {}

  double finite(NumberType type, std::string_view what) { return in_.finite(type, what); }
  long long integer(NumberType type, std::string_view what) { return in_.integer(type, what); }
  void skip(NumberType type) { in_.take(size_of(type), "a property"); }
  std::size_t checked_count(long long count, std::span<const NumberType> row,
                            std::string_view what) const {
    std::size_t size = 0;
    for (const NumberType type : row) size += size_of(type);
    return in_.checked_count(count, size, what);
  }
  std::size_t position() const { return in_.position(); }
  void defect(std::size_t at, const std::string& what) const { in_.defect(at, what); }
  [[noreturn]] void fail(const std::string& what) const { in_.fail(what); }

 private:
  ByteReader in_;
};

}  // namespace pliant
