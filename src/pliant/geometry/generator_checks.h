#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pliant::detail {

/// Refuses a length that is not finite and > 0 m, a count below `least`, or a mesh too large to be
/// made. `where` names the setting, for instance `box.size[0]`.
void check_length(std::string_view where, double metres);
void check_count(std::string_view where, int count, int least = 1);

/// `count` is a double because the product of three ints may pass the range of any integer.
void check_mesh_size(std::string_view where, double count, std::string_view what);

}  // namespace pliant::detail
