#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "pliant/io/bytes/defects.h"

namespace pliant {

/// Reads words between white space, in a text without comments that may contain binary blocks: the
/// text parts of PLY and VTK files. Never copies the text, which must outlive the reader.
class WordReader {
 public:
  /// Starts at a character and the line that it is in. `name` stands for the file in messages.
  WordReader(std::string_view text, std::string name, Defects* defects, std::size_t at = 0,
             long long line = 1)
      : text_(text), name_(std::move(name)), defects_(defects), at_(at), line_(line) {}

  /// The next word, on whatever line; empty at the end of the text.
  std::string_view word() {
    skip_space();
    return take_word();
  }
  /// The next word on the current line; empty at its end.
  std::string_view word_on_line();
  /// The rest of the current line without its end; moves past it.
  std::string_view line();

  /// The next word as a finite number or an integer. `what` names it in the error. A lenient
  /// reader returns even a number that is not finite, after reporting it.
  double number(std::string_view what) {
    const double value = any_number(what);
    if (!std::isfinite(value)) report_not_finite(value, what);
    return value;
  }
  /// As number(), but NaN and infinity are allowed.
  double any_number(std::string_view what) {
    double value = 0;
    return read(value) ? value : unusual_number(what);
  }
  long long integer(std::string_view what) {
    long long value = 0;
    if (!read(value)) return unusual_integer(what);
    return value;
  }

  std::size_t position() const { return at_; }
  long long line_number() const { return line_; }
  std::size_t remaining() const { return text_.size() - at_; }
  /// Continues at another character, after a binary block; line numbers are no longer right.
  void jump(std::size_t at) { at_ = at; }

  /// Returns `count` if the rest of the text can hold this many entries of at least `words` words,
  /// so that memory for them may be reserved; fails otherwise.
  std::size_t checked_count(long long count, std::size_t words, std::string_view what) const;

  /// @throws InputError `file:line: what`.
  [[noreturn]] void fail(const std::string& what) const;
  /// As fail(), unless the reader is lenient: then the defect is only reported.
  void defect(const std::string& what) const;
  std::string place() const;

 private:
  static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  bool ends_word(const char* at) const {
    return at == text_.data() + text_.size() || is_space(*at);
  }
  void skip_space() {
    for (; at_ < text_.size() && is_space(text_[at_]); ++at_)
      if (text_[at_] == '\n') ++line_;
  }
  std::string_view take_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  // False, and stays before the word, if it is none.
  template <class T>
  bool read(T& value) {
    skip_space();
    const auto [stop, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc{} || !ends_word(stop)) return false;
    at_ = static_cast<std::size_t>(stop - text_.data());
    return true;
  }
  void report_not_finite(double value, std::string_view what) const;
  double unusual_number(std::string_view what);
  long long unusual_integer(std::string_view what);

  std::string_view text_;
  std::string name_;
  Defects* defects_;
  std::size_t at_;
  long long line_;
};

}  // namespace pliant
