#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/number_text.h"
#include "pliant/io/meshes/mesh_file.h"

namespace pliant {

/// A `.msh` file as it is written: numbers of the three sizes of the format, as text or in the
/// bytes of this machine, between lines of text.
class GmshOutput {
 public:
  explicit GmshOutput(MeshEncoding encoding) : is_text_(encoding == MeshEncoding::kText) {}

  void line(std::string_view text) { bytes_.append(text).append("\n"); }
  void integer(int value) { put(value); }
  void size(std::size_t value) { put(static_cast<std::uint64_t>(value)); }
  void real(double value) { put(value); }
  void end_line() {
    if (is_text_) bytes_ += '\n';
  }
  void end_section(std::string_view name) {
    if (!is_text_) bytes_ += '\n';
    line(name);
  }
  bool is_text() const { return is_text_; }
  std::string take() { return std::move(bytes_); }

 private:
  template <class Number>
  void put(Number value) {
    if (is_text_) {
      if (bytes_.back() != '\n') bytes_ += ' ';
      append_number(bytes_, value);
    } else {
      append_bytes(bytes_, value, std::endian::native);
    }
  }

  bool is_text_;
  std::string bytes_;
};

}  // namespace pliant
