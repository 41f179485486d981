#include "pliant/io/token_reader.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

// from_chars knows no leading plus sign.
std::string_view without_plus(std::string_view token) {
  if (token.size() > 1 && token[0] == '+' && token[1] != '-') token.remove_prefix(1);
  return token;
}

template <class T>
std::errc parse(std::string_view token, T& value) {
  const std::string_view digits = without_plus(token);
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  return stop == end ? error : std::errc::invalid_argument;
}

}  // namespace

std::string quoted(std::string_view token) {
  constexpr std::size_t kLongest = 40;
  std::string text = "\"";
  for (const char c : token.substr(0, kLongest))
    text += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return text + (token.size() > kLongest ? "...\"" : "\"");
}

void TokenReader::fail(const std::string& what) const {
  throw InputError(name_ + ":" + to_text(line_), what);
}

void TokenReader::defect(const std::string& what) const {
  report_defect(defects_, name_ + ":" + to_text(line_), what);
}

std::string_view TokenReader::take_word() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '#' && !is_blank(text_[at_]))
    ++at_;
  return text_.substr(begin, at_ - begin);
}

void TokenReader::skip_comment() {
  while (at_ < text_.size() && text_[at_] != '\n') ++at_;
}

std::string_view TokenReader::next() {
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '#') skip_comment();
    if (at_ == text_.size()) break;
    if (text_[at_] == '\n') {
      ++line_;
    } else if (!is_blank(text_[at_])) {
      return take_word();
    }
  }
  return {};
}

std::string_view TokenReader::next_on_line() {
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '#') skip_comment();
    if (at_ == text_.size() || text_[at_] == '\n') return {};
    if (c == '\\') {
      std::size_t after = at_ + 1;
      while (after < text_.size() && is_blank(text_[after])) ++after;
      if (after < text_.size() && text_[after] == '\n') {
        at_ = after;
        ++line_;
        continue;
      }
    }
    if (!is_blank(c)) return take_word();
  }
  return {};
}

bool TokenReader::next_line() {
  skip_comment();
  if (at_ == text_.size()) return false;
  ++at_;
  ++line_;
  return at_ < text_.size();
}

double TokenReader::to_number(std::string_view token, std::string_view what) const {
  double value = 0;
  const std::errc error = token.empty() ? std::errc::invalid_argument : parse(token, value);
  if (error == std::errc{} && std::isfinite(value)) return value;
  const std::string found = token.empty() ? "nothing more" : quoted(token);
  const bool range = error == std::errc::result_out_of_range;
  const std::string message = std::string(what) + " must be a finite number, found " + found +
                              (range ? ", beyond the range of doubles" : "");
  if (error == std::errc::invalid_argument) fail(message);
  defect(message);
  return range ? std::numeric_limits<double>::infinity() : value;
}

long long TokenReader::to_integer(std::string_view token, std::string_view what) const {
  long long value = 0;
  if (!token.empty() && parse(token, value) == std::errc{}) return value;
  fail(std::string(what) + " must be an integer, found " +
       (token.empty() ? "nothing more" : quoted(token)));
}

}  // namespace pliant
