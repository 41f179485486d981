#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

namespace pliant {

/// A word of the input as it may appear in a message: in quotes, shortened, without control
/// characters.
std::string in_quotes(std::string_view word);

/// The word as in_quotes() gives it, or `nothing more` if there is none.
std::string found_word(std::string_view word);

/// Reads a whole word as a number. Unlike `std::from_chars` it accepts a plus sign and numbers
/// closer to 0 than any double, which become 0. Returns `result_out_of_range` only for numbers that
/// are too large.
std::errc parse_number(std::string_view word, double& value);
std::errc parse_number(std::string_view word, long long& value);

}  // namespace pliant
