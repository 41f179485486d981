#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace pliant {

/// Decodes base64 text piece by piece. White space is skipped; after padding another run may begin,
/// as in VTK's files, which encode the header of an array and its data separately.
class Base64Reader {
 public:
  /// The text must outlive the reader.
  explicit Base64Reader(std::string_view text) : text_(text) {}

  /// Appends the next `count` bytes. False, with fewer of them appended, if the text ends too early
  /// or is not base64.
  [[nodiscard]] bool read(std::size_t count, std::string& out);
  /// No more bytes than this can follow.
  std::size_t most() const { return text_.size() / 4 * 3 + left_; }

 private:
  bool read_group();

  std::string_view text_;
  std::array<char, 3> group_{};
  std::size_t left_ = 0;  // bytes at the end of the group that are not given out yet
  std::size_t size_ = 0;  // bytes in the group
};

}  // namespace pliant
