#include "pliant/io/scenes/scene_text.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <variant>

#include "pliant/io/bytes/checksum.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/scenes/scene_writer.h"

namespace pliant {
namespace {

std::string mesh_checksum(const Mesh& mesh) {
  std::uint64_t hash = checksum(bytes_of(mesh.positions));
  for (const std::string_view part : {bytes_of(mesh.tets), bytes_of(mesh.hexes),
                                      bytes_of(mesh.triangles), bytes_of(mesh.edges)}) {
    hash = checksum(part, checksum(std::to_string(part.size()), hash));
  }
  return "checksum " + std::to_string(hash);
}

// Names the mesh by its content: the same file may move, another one may take its place.
void replace_mesh(MeshSource& source) {
  if (const auto* file = std::get_if<FileMesh>(&source)) {
    source = FileMesh{.path = mesh_checksum(file->mesh), .mesh = {}};
  } else if (const auto* filled = std::get_if<FilledMesh>(&source)) {
    source = FileMesh{.path = mesh_checksum(filled->mesh), .mesh = {}};
  } else if (const auto* mesh = std::get_if<Mesh>(&source)) {
    source = FileMesh{.path = mesh_checksum(*mesh), .mesh = {}};
  }
}

void add_lines(const Json& json, const std::string& path, std::string& text) {
  if (const Json::Object* object = json.object()) {
    for (const JsonMember& member : *object) {
      add_lines(member.value, join_path(path, member.key), text);
    }
  } else if (const Json::Array* list = json.array()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      add_lines((*list)[i], join_path(path, std::to_string(i)), text);
    }
  } else {
    text += path + " = " + write_json(json);  // ends the line
  }
}

using Settings = std::map<std::string_view, std::string_view>;

Settings settings_in(std::string_view text) {
  Settings settings;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::size_t equals = std::min(line.find(" = "), line.size());
    settings[line.substr(0, equals)] = line.substr(std::min(line.size(), equals + 3));
  }
  return settings;
}

std::string value_in(const Settings& settings, std::string_view path) {
  const auto found = settings.find(path);
  return found == settings.end() ? "not set" : std::string(found->second);
}

}  // namespace

std::string scene_text(const Scene& scene) {
  Scene copy = scene;
  copy.name.clear();
  copy.description.clear();
  copy.time.frames = 0;
  for (Body& body : copy.bodies) {
    replace_mesh(body.mesh);
    body.render.reset();  // looks only
  }
  std::string text;
  add_lines(SceneWriter::write(copy), "", text);
  return text;
}

std::string first_difference(const std::string& there, const std::string& here) {
  const Settings old_settings = settings_in(there);
  const Settings new_settings = settings_in(here);
  Settings all = old_settings;
  all.insert(new_settings.begin(), new_settings.end());
  for (const auto& [path, unused] : all) {
    const std::string before = value_in(old_settings, path);
    const std::string now = value_in(new_settings, path);
    if (before != now) {
      return std::string(path)
          .append(" is ")
          .append(before)
          .append(" there, ")
          .append(now)
          .append(" here");
    }
  }
  return "";
}

}  // namespace pliant
