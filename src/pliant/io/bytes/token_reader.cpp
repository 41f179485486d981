#include "pliant/io/bytes/token_reader.h"

#include <algorithm>
#include <limits>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {

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
  const std::errc error = parse_number(token, value);
  if (error == std::errc{} && std::isfinite(value)) return value;
  const bool range = error == std::errc::result_out_of_range;
  const std::string message = std::string(what) + " must be a finite number, found " +
                              found_word(token) + (range ? ", beyond the range of doubles" : "");
  if (error == std::errc::invalid_argument) fail(message);
  defect(message);
  return range ? std::numeric_limits<double>::infinity() : value;
}

long long TokenReader::to_unusual_integer(std::string_view token, std::string_view what) const {
  long long value = 0;
  if (parse_number(token, value) == std::errc{}) return value;
  fail(std::string(what) + " must be an integer, found " + found_word(token));
}

}  // namespace pliant
