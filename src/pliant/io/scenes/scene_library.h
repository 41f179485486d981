#pragma once

#include <string>
#include <vector>

namespace pliant {

/// A scene that ships with pliant.
struct ShippedScene {
  std::string name;  // of its file, without .json
  std::string path;
};

/// All shipped scenes, by name. They are looked for in the folder that the environment variable
/// PLIANT_SCENES names, in the source tree and where pliant was installed; the first folder that
/// has a name wins.
std::vector<ShippedScene> shipped_scenes();

/// The file of a scene: `scene` itself if it is a file, else the shipped scene of that name.
/// @throws InputError that suggests the nearest shipped scene.
std::string find_scene(const std::string& scene);

}  // namespace pliant
