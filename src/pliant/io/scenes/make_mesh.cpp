#include "pliant/io/scenes/make_mesh.h"

#include "pliant/core/error.h"
#include "pliant/io/json/json_override.h"
#include "pliant/io/scenes/scene_reader.h"
#include "pliant/scene/mesh_source.h"

namespace pliant {
namespace {

// `size=4,1,1` becomes `size=[4,1,1]`.
std::string with_brackets(const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos) {
    throw InputError("mesh make", "must be NAME=VALUE, found \"" + setting + "\"");
  }
  if (setting.find(',', equals) == std::string::npos ||
      setting.find('[', equals) != std::string::npos) {
    return setting;
  }
  return setting.substr(0, equals + 1) + "[" + setting.substr(equals + 1) + "]";
}

}  // namespace

Mesh make_mesh(const std::string& generator, const std::vector<std::string>& settings) {
  Json json = json_object();
  for (const std::string& setting : settings) apply_override(json, with_brackets(setting));
  Mesh mesh;
  MeshGenerators::visit(generator, "shape", "mesh make", [&]<class Generator>() {
    Generator shape;
    SceneReader::read(json, "", shape);
    mesh = shape.make();
  });
  return mesh;
}

}  // namespace pliant
