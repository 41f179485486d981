#pragma once

#include <span>
#include <string>
#include <string_view>

#include "pliant/scene/built_in.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// Reads a scene from its JSON file and checks it. Each override is `PATH=VALUE` as for --set:
/// `bodies.0.material.young=2e5`. Files named in the scene are relative to it. What it names
/// (materials, solvers, ...) is looked for in `registries`.
/// @throws InputError that names the file, the path inside the scene, what was found and what is
/// allowed.
Scene read_scene(const std::string& path, std::span<const std::string> overrides = {},
                 const Registries& registries = built_in_registries());

/// Reads a scene from JSON text and checks it; messages start with `name`.
Scene parse_scene(std::string_view text, const std::string& name, const std::string& directory = "",
                  std::span<const std::string> overrides = {},
                  const Registries& registries = built_in_registries());

/// The scene as JSON that reads back as the same scene, bit for bit.
/// @throws InputError if a body's mesh comes neither from a generator nor from a file, or a number
/// is not finite.
std::string write_scene(const Scene& scene);

}  // namespace pliant
