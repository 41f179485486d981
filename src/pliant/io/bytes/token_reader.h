#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "pliant/io/bytes/defects.h"
#include "pliant/io/bytes/number_word.h"

namespace pliant {

/// Reads words and numbers of a text in memory and knows the line they are in. `#` starts a
/// comment; UTF-8's byte order mark and carriage returns are white space. Never copies the text,
/// which must outlive the reader.
///
/// Whatever a sound file needs for each of its numbers is inline; what only a defect needs is not.
class TokenReader {
 public:
  /// `name` stands for the file in messages. With `defects` the reader is lenient.
  TokenReader(std::string_view text, std::string name, Defects* defects = nullptr)
      : at_(text.data()),
        begin_(text.data()),
        end_(text.data() + text.size()),
        name_(std::move(name)),
        defects_(defects) {
    if (text.starts_with("\xEF\xBB\xBF")) at_ += 3;
  }

  /// The next word, on whatever line; empty at the end of the text.
  std::string_view next() {
    skip_space();
    return take_word();
  }
  /// The next word on the current line (a `\` at its end continues it); empty at its end.
  std::string_view next_on_line();
  /// The rest of the current line as it is, without the white space around it.
  std::string_view rest_of_line();
  /// Moves past the current line; false at the end of the text.
  bool next_line();
  /// Moves past the first line that begins with this word. If there is none, returns false and does
  /// not move.
  bool skip_past_line(std::string_view word);

  /// The next word as a finite number or an integer. `what` names it in the error. A lenient
  /// reader returns even a number that is not finite, after reporting it.
  double number(std::string_view what) {
    skip_space();
    double value = 0;
    const auto [stop, error] = std::from_chars(at_, end_, value);
    if (error != std::errc{} || !ends_word(stop) || !std::isfinite(value))
      return to_number(take_word(), what);
    at_ = stop;
    return value;
  }
  long long integer(std::string_view what) {
    skip_space();
    long long value = 0;
    const auto [stop, error] = std::from_chars(at_, end_, value);
    if (error != std::errc{} || !ends_word(stop)) return to_integer(take_word(), what);
    at_ = stop;
    return value;
  }

  double to_number(std::string_view token, std::string_view what) const {
    double value = 0;
    const char* end = token.data() + token.size();
    const auto [stop, error] = std::from_chars(token.data(), end, value);
    if (error == std::errc{} && stop == end && std::isfinite(value)) return value;
    return to_unusual_number(token, what);
  }
  long long to_integer(std::string_view token, std::string_view what) const {
    long long value = 0;
    const char* end = token.data() + token.size();
    const auto [stop, error] = std::from_chars(token.data(), end, value);
    if (error == std::errc{} && stop == end) return value;
    return to_unusual_integer(token, what);
  }

  /// Puts back the last word that next() returned.
  void unread(std::string_view token) { at_ = token.data(); }

  /// Characters left.
  std::size_t remaining() const { return static_cast<std::size_t>(end_ - at_); }

  /// @throws InputError `file:line: what`.
  [[noreturn]] void fail(const std::string& what) const;
  /// As fail(), unless the reader is lenient: then the defect is only reported.
  void defect(const std::string& what) const;

 private:
  static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
  }
  // Nearly all characters of a mesh are above the blank: one comparison for each of them.
  static bool is_word(char c) {
    return static_cast<unsigned char>(c) > '#' || (!is_blank(c) && c != '\n' && c != '#');
  }
  bool ends_word(const char* at) const { return at == end_ || !is_word(*at); }

  void skip_space() {
    for (; at_ != end_ && !is_word(*at_); ++at_) {
      if (*at_ == '\n') {
        ++line_;
      } else if (*at_ == '#') {
        skip_comment();
        if (at_ == end_) return;
        ++line_;
      }
    }
  }
  std::string_view take_word() {
    const char* begin = at_;
    while (at_ != end_ && is_word(*at_)) ++at_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }
  void skip_comment() {
    while (at_ != end_ && *at_ != '\n') ++at_;
  }
  bool skip_continuation();

  double to_unusual_number(std::string_view token, std::string_view what) const;
  long long to_unusual_integer(std::string_view token, std::string_view what) const;

  const char* at_;
  const char* begin_;
  const char* end_;
  std::string name_;
  Defects* defects_;
  long long line_ = 1;
};

inline std::string_view TokenReader::next_on_line() {
  for (; at_ != end_; ++at_) {
    if (*at_ == '#') skip_comment();
    if (at_ == end_ || *at_ == '\n') return {};
    if (*at_ == '\\' && skip_continuation()) continue;
    if (!is_blank(*at_)) return take_word();
  }
  return {};
}

inline bool TokenReader::next_line() {
  skip_comment();
  if (at_ == end_) return false;
  ++at_;
  ++line_;
  return at_ != end_;
}

}  // namespace pliant
