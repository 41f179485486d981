#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "pliant/io/mesh_defects.h"

namespace pliant {

/// Words and numbers of a text in memory, with the line they stand in. `#` starts a comment.
/// Never copies the text, which must outlive the reader.
class TokenReader {
 public:
  /// `name` stands for the file in messages. With `defects` the reader is lenient.
  TokenReader(std::string_view text, std::string name, MeshDefects* defects = nullptr)
      : text_(text), name_(std::move(name)), defects_(defects) {}

  /// The next word, on whatever line; empty at the end of the text.
  std::string_view next();
  /// The next word on the current line (a `\` at its end continues it); empty at its end.
  std::string_view next_on_line();
  /// Moves behind the current line; false at the end of the text.
  bool next_line();

  /// The next word as a finite number or an integer. `what` names it in the error. A lenient
  /// reader gives back a number that is not finite, after it has reported it.
  double number(std::string_view what) { return to_number(next(), what); }
  long long integer(std::string_view what) { return to_integer(next(), what); }

  double to_number(std::string_view token, std::string_view what) const;
  long long to_integer(std::string_view token, std::string_view what) const;

  /// Gives the last word of `next` back.
  void unread(std::string_view token) {
    at_ = static_cast<std::size_t>(token.data() - text_.data());
  }

  /// Characters left.
  std::size_t remaining() const { return text_.size() - at_; }

  /// @throws InputError `file:line: what`.
  [[noreturn]] void fail(const std::string& what) const;
  /// The same, unless the reader is lenient: then the defect is only reported.
  void defect(const std::string& what) const;

 private:
  std::string_view take_word();
  void skip_comment();

  std::string_view text_;
  std::string name_;
  MeshDefects* defects_;
  std::size_t at_ = 0;
  long long line_ = 1;
};

/// A word of the input as it may appear in a message: quoted, shortened, without control
/// characters.
std::string quoted(std::string_view token);

}  // namespace pliant
