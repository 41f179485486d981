#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pliant::detail {

/// Refuses a mesh that is too large to make. `where` names the setting, for instance `box.cells`.
/// `count` is a double because the product of three ints may exceed the range of any integer.
void check_mesh_size(std::string_view where, double count, std::string_view what);

}  // namespace pliant::detail
