#include "pliant/io/bytes/number_word.h"

#include <algorithm>
#include <cstddef>

namespace pliant {
namespace {

// from_chars knows no leading plus sign.
std::string_view without_plus(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  return word;
}

template <class T>
std::errc parse(std::string_view word, T& value) {
  const std::string_view digits = without_plus(word);
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  return stop == end ? error : std::errc::invalid_argument;
}

// Of a number that is out of range: below it rather than above. The exponent alone does not tell,
// as there may be hundreds of digits before it.
bool is_tiny(std::string_view word) {
  const std::size_t end = std::min(word.find_first_of("eE"), word.size());
  const std::string_view digits = word.substr(0, end);
  const std::string_view power = word.substr(std::min(end + 1, word.size()));
  long long exponent = 0;
  if (parse(power, exponent) == std::errc::result_out_of_range) return power.starts_with('-');
  const auto point = static_cast<long long>(std::min(digits.find('.'), digits.size()));
  const auto first = static_cast<long long>(digits.find_first_of("123456789"));
  return exponent < first - point;
}

}  // namespace

std::string in_quotes(std::string_view word) {
  constexpr std::size_t kLongest = 40;
  std::string text = "\"";
  for (const char c : word.substr(0, kLongest))
    text += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return text + (word.size() > kLongest ? "...\"" : "\"");
}

std::string found_word(std::string_view word) {
  return word.empty() ? "nothing more" : in_quotes(word);
}

std::errc parse_number(std::string_view word, double& value) {
  const std::errc error = parse(word, value);
  if (error != std::errc::result_out_of_range || !is_tiny(word)) return error;
  value = 0;
  return {};
}

std::errc parse_number(std::string_view word, long long& value) { return parse(word, value); }

}  // namespace pliant
