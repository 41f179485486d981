#pragma once

#include <string>
#include <string_view>

#include "pliant/io/json/json_value.h"
#include "pliant/scene/built_in.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// A scene as JSON, to be changed before it is read. What reads it throws an InputError that names
/// the document, the path inside the scene, what was found and what is allowed.
struct SceneDocument {
  Json json;
  std::string name;       // that messages start with
  std::string directory;  // that files named in the scene are relative to
};

/// @throws InputError for a file that cannot be read, and for bad syntax.
SceneDocument open_scene(const std::string& path);

/// The scene, checked. Of meshes in files it has the paths alone, until load_meshes().
Scene read_description(const SceneDocument& document,
                       const Registries& registries = built_in_registries());

/// Its solver alone; nothing else is looked at.
SolverSettings read_solver(const SceneDocument& document,
                           const Registries& registries = built_in_registries());

/// Reads the meshes in files that the scene names, and fills with tets what is to be filled.
void load_meshes(const SceneDocument& document, Scene& scene);

}  // namespace pliant
