#include "pliant/io/bytes/word_reader.h"

#include <limits>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/number_word.h"

namespace pliant {

std::string_view WordReader::word_on_line() {
  while (at_ < text_.size() && is_space(text_[at_]) && text_[at_] != '\n') ++at_;
  return take_word();
}

std::string_view WordReader::line() {
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  std::string_view rest = text_.substr(at_, end - at_);
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  if (end < text_.size()) ++line_;
  at_ = std::min(end + 1, text_.size());
  return rest;
}

std::size_t WordReader::checked_count(long long count, std::size_t words,
                                      std::string_view what) const {
  if (count < 0) fail(std::string(what) + " must not be negative, found " + to_text(count));
  // An entry of w words needs at least 2 w characters, save the separator of the last.
  const std::size_t most = (remaining() + 1) / 2 / words;
  if (static_cast<unsigned long long>(count) > most) {
    fail(std::string(what) + " is " + to_text(count) +
         ", but the rest of the file can hold at most " + to_text(static_cast<long long>(most)));
  }
  return static_cast<std::size_t>(count);
}

std::string WordReader::place() const { return name_ + ":" + to_text(line_); }

void WordReader::fail(const std::string& what) const { throw InputError(place(), what); }

void WordReader::defect(const std::string& what) const { report_defect(defects_, place(), what); }

void WordReader::report_not_finite(double value, std::string_view what) const {
  defect(std::string(what) + " must be a finite number, found " + to_text(value));
}

double WordReader::unusual_number(std::string_view what) {
  const std::string_view token = take_word();
  double value = 0;
  const std::errc error = parse_number(token, value);
  if (error == std::errc{}) return value;
  if (error == std::errc::result_out_of_range) return std::numeric_limits<double>::infinity();
  fail(std::string(what) + " must be a finite number, found " + found_word(token));
}

long long WordReader::unusual_integer(std::string_view what) {
  constexpr double kExact = 9007199254740992;  // 2^53
  const std::string_view token = take_word();
  double value = 0;
  if (parse_number(token, value) == std::errc{} && std::abs(value) <= kExact &&
      value == std::floor(value)) {
    return static_cast<long long>(value);
  }
  fail(std::string(what) + " must be an integer, found " + found_word(token));
}

}  // namespace pliant
