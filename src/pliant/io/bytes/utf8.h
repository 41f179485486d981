#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pliant {

/// How many bytes the first character of the text has; 0 if they are not UTF-8: an overlong form,
/// half of a surrogate pair, beyond the last code point, or truncated.
std::size_t utf8_length(std::string_view text);

/// The text, with every byte that is not UTF-8 replaced by U+FFFD.
std::string valid_utf8(std::string_view text);

}  // namespace pliant
