#include "pliant/io/scenes/scene_library.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string_view>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view kExtension = ".json";

std::vector<std::string> scene_folders() {
  std::vector<std::string> folders;
  if (const char* folder = std::getenv("PLIANT_SCENES")) folders.emplace_back(folder);
  folders.emplace_back(PLIANT_SOURCE_SCENES);
  folders.emplace_back(PLIANT_INSTALLED_SCENES);
  return folders;
}

bool is_file(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_directory(path, ignored);
}

}  // namespace

std::vector<ShippedScene> shipped_scenes() {
  std::map<std::string, std::string> found;
  for (const std::string& folder : scene_folders()) {
    std::error_code missing;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, missing)) {
      if (entry.path().extension() != kExtension) continue;
      found.emplace(entry.path().stem().string(), entry.path().string());
    }
  }
  std::vector<ShippedScene> scenes;
  for (const auto& [name, path] : found) scenes.push_back({name, path});
  return scenes;
}

std::string find_scene(const std::string& scene) {
  if (is_file(scene)) return scene;
  const bool is_path = scene.find('/') != std::string::npos || scene.ends_with(kExtension);
  if (is_path) throw InputError(scene, "no such file");
  const std::vector<ShippedScene> scenes = shipped_scenes();
  std::vector<std::string_view> names;
  for (const ShippedScene& each : scenes) {
    if (each.name == scene) return each.path;
    names.push_back(each.name);
  }
  if (names.empty()) {
    throw InputError(scene,
                     "no such file; scenes by name are in the folder that the environment "
                     "variable PLIANT_SCENES names");
  }
  throw InputError(unknown_name("scene", scene, names));
}

}  // namespace pliant
