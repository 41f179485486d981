#pragma once

#include <bit>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/bytes/defects.h"
#include "pliant/io/bytes/number_type.h"
#include "pliant/io/bytes/word_reader.h"

namespace pliant {

/// A DataArray of VTK's XML files, before its numbers are read.
struct VtuArray {
  enum class Format { kText, kInline, kAppended };

  std::string name;
  NumberType type = NumberType::kFloat64;
  std::size_t components = 1;
  Format format = Format::kText;
  std::size_t offset = 0;  // among the appended data
  std::string_view text;   // between its tags
  std::size_t at = 0;      // where the text begins in the file
  long long line = 0;      // of its tag
};

/// Reads the numbers of arrays, however the file encodes them: as text, or binary in base64 or raw,
/// compressed or not.
class VtuData {
 public:
  std::string_view file;
  std::string name;  // of the file, in messages
  Defects* defects = nullptr;
  std::endian order = std::endian::native;
  NumberType header = NumberType::kUInt32;  // type of the sizes before binary data
  std::string compressor;                   // empty for none
  bool raw = false;                         // the appended data, which is base64 otherwise
  std::string_view appended;                // what follows its `_`

  /// All numbers of an array, which must be `count`: any memory is taken only after it is clear
  /// that the file can hold as many.
  /// @throws InputError `file:line: array NAME ...`
  std::vector<double> numbers(const VtuArray& array, std::size_t count) const;
  std::vector<long long> integers(const VtuArray& array, std::size_t count) const;

  [[noreturn]] void fail(const VtuArray& array, const std::string& what) const;
  /// Throws an InputError unless reading is lenient; then the defect is only reported.
  void defect(const VtuArray& array, const std::string& what) const;

 private:
  class Source;

  WordReader words(const VtuArray& array, std::size_t count) const;
  void check_end(const VtuArray& array, WordReader& in, std::size_t count) const;
  std::string_view bytes(const VtuArray& array, std::size_t size, std::string& storage) const;
  void check_compressor(const VtuArray& array) const;
  void read_compressed(const VtuArray& array, Source& source, std::string& out,
                       std::size_t size) const;
};

}  // namespace pliant
