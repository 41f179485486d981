#include "pliant/io/token_reader.h"

#include <algorithm>
#include <limits>
#include <system_error>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

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

// At a backslash: moves to the newline that it escapes, if it does.
bool TokenReader::skip_continuation() {
  const char* after = at_ + 1;
  while (after != end_ && is_blank(*after)) ++after;
  if (after == end_ || *after != '\n') return false;
  at_ = after;
  ++line_;
  return true;
}

std::string_view TokenReader::rest_of_line() {
  while (at_ != end_ && is_blank(*at_)) ++at_;
  const char* begin = at_;
  while (at_ != end_ && *at_ != '\n') ++at_;
  const char* last = at_;
  while (last != begin && is_blank(last[-1])) --last;
  return {begin, static_cast<std::size_t>(last - begin)};
}

bool TokenReader::skip_past_line(std::string_view word) {
  const std::string_view rest(at_, remaining());
  for (std::size_t found = rest.find(word); found != std::string_view::npos;
       found = rest.find(word, found + 1)) {
    const char* begin = at_ + found;
    if ((begin != begin_ && begin[-1] != '\n') || !ends_word(begin + word.size())) continue;
    line_ += std::count(at_, begin, '\n');
    at_ = begin + word.size();
    return true;
  }
  return false;
}

double TokenReader::to_unusual_number(std::string_view token, std::string_view what) const {
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

long long TokenReader::to_unusual_integer(std::string_view token, std::string_view what) const {
  long long value = 0;
  if (!token.empty() && parse(token, value) == std::errc{}) return value;
  fail(std::string(what) + " must be an integer, found " +
       (token.empty() ? "nothing more" : quoted(token)));
}

}  // namespace pliant
