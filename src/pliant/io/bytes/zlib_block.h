#pragma once

#include <span>
#include <string_view>

namespace pliant {

/// Whether the library was compiled with zlib.
bool has_zlib();

/// No data grows by more than this when it is decompressed; deflate's own limit is 1032.
inline constexpr unsigned kMostExpansion = 1040;

/// Decompresses a zlib stream that holds exactly as many bytes as `out`; false if it does not.
[[nodiscard]] bool decompress_zlib(std::string_view compressed, std::span<char> out);

}  // namespace pliant
