#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pliant {

/// Bytes of the character that the text starts with; 0 if it is not UTF-8: too long a form, half of
/// a surrogate pair, beyond the last code point, or cut off.
std::size_t utf8_length(std::string_view text);

/// The text, with U+FFFD in the place of every byte that is not UTF-8.
std::string valid_utf8(std::string_view text);

}  // namespace pliant
