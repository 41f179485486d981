#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

namespace pliant {

/// A word of the input as it may appear in a message: in quotes, shortened, without control
/// characters.
std::string in_quotes(std::string_view word);

/// The same, or `nothing more` if there is no word.
std::string found_word(std::string_view word);

/// A whole word as a number, which `std::from_chars` alone does not read if it has a plus sign or
/// is nearer to 0 than any double: that one becomes 0. Says `result_out_of_range` only above the
/// range.
std::errc parse_number(std::string_view word, double& value);
std::errc parse_number(std::string_view word, long long& value);

}  // namespace pliant
