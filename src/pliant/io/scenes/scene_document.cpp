#include "pliant/io/scenes/scene_document.h"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "pliant/core/error.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/scenes/parameter_names.h"
#include "pliant/io/scenes/scene_reader.h"

namespace pliant {
namespace {

constexpr std::uintmax_t kMaxSceneBytes = 16 << 20;

std::string read_text(const std::string& path) {
  std::error_code unknown;  // read_whole_file says why
  const auto size = std::filesystem::file_size(path, unknown);
  if (!unknown && size > kMaxSceneBytes) {
    throw InputError(path, "is too large for a scene: " + std::to_string(size) +
                               " bytes, at most " + std::to_string(kMaxSceneBytes));
  }
  return read_whole_file(path);
}

// The one member that read_solver() looks at.
struct SolverHolder {
  SolverSettings solver;
};

template <class V>
void describe(V& v, SolverHolder& holder) {
  v.choice("solver", holder.solver, &Registries::solvers, "");
}

}  // namespace

SceneDocument open_scene(const std::string& path) {
  return {parse_json(read_text(path), path), path,
          std::filesystem::path(path).parent_path().string()};
}

Scene read_description(const SceneDocument& document, const Registries& registries) {
  check_parameter_names(registries);
  Scene scene;
  try {
    SceneReader::read(document.json, "", scene, registries);
    check_scene(scene);
  } catch (const InputError& error) {
    throw InputError(document.name, error.what());
  }
  return scene;
}

SolverSettings read_solver(const SceneDocument& document, const Registries& registries) {
  check_parameter_names(registries);
  const Json* solver = document.json.find("solver");
  SolverHolder holder;
  if (!solver) return holder.solver;
  try {
    SceneReader::read({{"solver", *solver}}, "", holder, registries);
  } catch (const InputError& error) {
    throw InputError(document.name, error.what());
  }
  return holder.solver;
}

}  // namespace pliant
