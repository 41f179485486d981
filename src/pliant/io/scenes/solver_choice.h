#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pliant {

/// What `--solver METHOD` means, as assignments for read_scene(). A method is
/// `solver[:option=value]...`, for instance `l-bfgs:history=0`. Of the options in the scene's file,
/// those that this solver knows are kept.
/// @throws InputError for an unknown solver, or an option without a value.
std::vector<std::string> solver_assignments(const std::string& method,
                                            const std::filesystem::path& scene);

/// The same with the solver's own defaults, whatever the scene says. `where` is what errors name.
std::vector<std::string> solver_assignments_alone(const std::string& method,
                                                  const std::string& where);

}  // namespace pliant
