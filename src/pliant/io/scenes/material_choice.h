#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pliant/materials/any_material.h"

namespace pliant {

/// The material called `name` with settings `PARAM=VALUE`, which are read as in a scene: the value
/// is JSON, a bare word is a string, and so is any text for a parameter that is one, like a
/// formula.
/// @throws InputError that names the parameter, what was found and what is allowed.
AnyMaterial choose_material(const std::string& name, const std::vector<std::string>& settings);

/// Several materials that share settings: each takes those that it has.
/// @throws InputError as above, for a parameter that is given twice, and for a setting that none of
/// them has.
std::vector<AnyMaterial> choose_materials(const std::vector<std::string>& names,
                                          const std::vector<std::string>& settings);

}  // namespace pliant
