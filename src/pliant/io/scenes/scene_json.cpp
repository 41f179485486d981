#include "pliant/io/scenes/scene_json.h"

#include "pliant/io/json/json_override.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/scenes/scene_document.h"
#include "pliant/io/scenes/scene_writer.h"

namespace pliant {
namespace {

Scene read(SceneDocument document, std::span<const std::string> overrides,
           const Registries& registries) {
  for (const std::string& assignment : overrides) apply_override(document.json, assignment);
  Scene scene = read_description(document, registries);
  load_meshes(document, scene);
  return scene;
}

}  // namespace

Scene read_scene(const std::string& path, std::span<const std::string> overrides,
                 const Registries& registries) {
  return read(open_scene(path), overrides, registries);
}

Scene parse_scene(std::string_view text, const std::string& name, const std::string& directory,
                  std::span<const std::string> overrides, const Registries& registries) {
  return read({parse_json(text, name), name, directory}, overrides, registries);
}

std::string write_scene(const Scene& scene) {
  Scene copy = scene;  // the visitor serves readers too, so it wants to be able to write
  return write_json(SceneWriter::write(copy));
}

}  // namespace pliant
