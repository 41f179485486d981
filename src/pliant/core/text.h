#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pliant {

/// The shortest text that reads back as the same number.
std::string to_text(double value);
std::string to_text(long long value);

/// The number of characters (code points) in a UTF-8 text: fewer than its bytes where some are
/// outside ASCII.
std::size_t letter_count(std::string_view text);

/// The text, followed by as many spaces as make it `width` characters long.
std::string padded(std::string_view text, std::size_t width);

/// `a, b or c`: a list for an error message.
std::string join_names(std::span<const std::string_view> names);

/// The known name that a misspelt one most likely means; empty when none is close.
std::string_view nearest_name(std::string_view word, std::span<const std::string_view> known);

/// ` unknown material "neo-hokean"; did you mean "neo-hookean"? Known: ...`: one wording
/// everywhere.
std::string unknown_name(std::string_view kind, std::string_view word,
                         std::span<const std::string_view> known);

}  // namespace pliant
