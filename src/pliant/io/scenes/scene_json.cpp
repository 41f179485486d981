#include "pliant/io/scenes/scene_json.h"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "pliant/core/error.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/json/json_override.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/scenes/scene_reader.h"
#include "pliant/io/scenes/scene_writer.h"

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

}  // namespace

Scene read_scene(const std::string& path, std::span<const std::string> overrides) {
  const std::string directory = std::filesystem::path(path).parent_path().string();
  return parse_scene(read_text(path), path, directory, overrides);
}

Scene parse_scene(std::string_view text, const std::string& name, const std::string& directory,
                  std::span<const std::string> overrides) {
  Json json = parse_json(text, name);
  for (const std::string& assignment : overrides) apply_override(json, assignment);
  Scene scene;
  try {
    SceneReader::read(json, "", directory, scene);
    check(scene);
  } catch (const InputError& error) {
    throw InputError(name, error.what());
  }
  return scene;
}

std::string write_scene(const Scene& scene) {
  Scene copy = scene;  // the visitor serves readers too, so it wants to be able to write
  return write_json(SceneWriter::write(copy));
}

}  // namespace pliant
