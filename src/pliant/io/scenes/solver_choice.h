#pragma once

#include <string>

#include "pliant/io/json/json_value.h"
#include "pliant/scene/built_in.h"

namespace pliant {

/// What `--solver METHOD` does to a scene's JSON. A method is `solver[:option=value]...`, for
/// instance `l-bfgs:history=0`. Of the options that the scene gives to its own solver, those that
/// this one knows are kept.
/// @throws InputError at `option`, which is what precedes the method on the command line, for an
/// unknown solver or an option without a value.
void choose_solver(const std::string& method, const std::string& option, Json& scene,
                   const Registries& registries = built_in_registries());

/// As choose_solver(), but with the solver's own defaults, whatever the scene says.
void choose_solver_alone(const std::string& method, const std::string& option, Json& scene,
                         const Registries& registries = built_in_registries());

}  // namespace pliant
