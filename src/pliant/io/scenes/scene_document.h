#pragma once

#include <string>
#include <string_view>

#include "pliant/io/json/json_value.h"
#include "pliant/scene/built_in.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// A scene as JSON, which may be changed before it is read. The functions that read it throw an
/// InputError that names the document, the path inside the scene, what was found and what is
/// allowed.
struct SceneDocument {
  Json json;
  std::string name;       // with which messages start
  std::string directory;  // to which files named in the scene are relative
};

/// @throws InputError for a file that cannot be read, and for bad syntax.
SceneDocument open_scene(const std::string& path);

/// Reads and checks the scene. Of meshes in files it has only the paths until load_meshes().
Scene read_description(const SceneDocument& document,
                       const Registries& registries = built_in_registries());

/// Reads its solver and nothing else.
SolverSettings read_solver(const SceneDocument& document,
                           const Registries& registries = built_in_registries());

/// Reads the mesh files that the scene names, and fills surfaces with tets where it says so.
void load_meshes(const SceneDocument& document, Scene& scene);

}  // namespace pliant
