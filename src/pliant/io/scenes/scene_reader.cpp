#include "pliant/io/scenes/scene_reader.h"

#include <algorithm>

namespace pliant {
namespace {

// The one member of an object whose key says what it is.
const JsonMember& only_member(const Json& json, const std::string& path,
                              std::span<const std::string_view> known) {
  if (!json.object() || json.object()->size() != 1) {
    const std::string found =
        json.object() ? std::to_string(json.object()->size()) + " members" : json.description();
    fail_at(path, "must be an object with one member, " + join_names(known) + "; found " + found);
  }
  return json.object()->front();
}

InBox read_box(const Json& json, const std::string& path) {
  const Json::Array& corners = read_list(json, path, 2, "corners");
  InBox box;
  read_value(corners[0], join_path(path, "0"), box.lower);
  read_value(corners[1], join_path(path, "1"), box.upper);
  return box;
}

VertexList read_vertices(const Json& json, const std::string& path) {
  VertexList list;
  read_value(json, path, list.vertices);
  for (size_t i = 0; i < list.vertices.size(); ++i) {
    check_range(list.vertices[i], at_least(0), "", join_path(path, std::to_string(i)));
  }
  return list;
}

}  // namespace

SceneReader::SceneReader(const Json& json, const std::string& path, const Registries& registries)
    : json_(json), registries_(registries), path_(path) {
  if (!json.object()) fail_at(path, "must be an object, found " + json.description());
}

void SceneReader::end_of_keys() {
  learning_keys_ = false;
  for (const JsonMember& member : *json_.object()) {
    if (std::find(keys_.begin(), keys_.end(), member.key) == keys_.end()) {
      fail_at(path_, unknown_name("key", member.key, keys_));
    }
  }
}

void SceneReader::fields(std::span<const FieldRef> all) {
  for (const FieldRef& each : all) {
    if (const Json* json = find(each.name)) read_field(*json, at(each.name), each);
  }
}

const Json* SceneReader::find(std::string_view key) {
  if (!learning_keys_) return json_.find(key);
  keys_.push_back(key);
  return nullptr;
}

const Json* SceneReader::require(std::string_view key) {
  const Json* json = find(key);
  if (!json && !learning_keys_) fail_at(at(key), "is missing");
  return json;
}

std::string SceneReader::type_name(std::span<const std::string_view> known,
                                   std::string_view otherwise) {
  if (learning_keys_) keys_.emplace_back("type");
  const Json* type = json_.find("type");
  if (!type && otherwise.empty()) fail_at(at("type"), "is missing; known: " + join_names(known));
  std::string name(otherwise);
  if (type) read_value(*type, at("type"), name);
  return name;
}

bool SceneReader::is_word(const Json& json, const std::string& path, std::string_view word) {
  if (json.string() && *json.string() == word) return true;
  if (json.number()) return false;
  fail_at(path, "must be a number or \"" + std::string(word) + "\", found " + json.description());
}

const Json::Array& SceneReader::array(const Json& json, const std::string& path) {
  if (!json.array()) fail_at(path, "must be a list, found " + json.description());
  return *json.array();
}

void SceneReader::version(std::string_view key, int number, std::string_view help) {
  const Json* json = find(key);
  if (!json) return;
  int found = 0;
  read_value(*json, at(key), found);
  if (found == number) return;
  fail_at(at(key), "must be " + std::to_string(number) + ", the " + std::string(help) +
                       " that this program reads; found " + std::to_string(found));
}

void SceneReader::mesh(std::string_view key, MeshSource& source, std::string_view /*help*/) {
  if (const Json* json = require(key)) read_mesh_source(*json, key, source);
}

void SceneReader::optional_mesh(std::string_view key, std::optional<MeshSource>& source,
                                std::string_view /*help*/) {
  if (const Json* json = find(key)) read_mesh_source(*json, key, source.emplace());
}

void SceneReader::read_mesh_source(const Json& json, std::string_view key,
                                   MeshSource& source) const {
  std::vector<std::string_view> known(MeshGenerators::kNames.begin(), MeshGenerators::kNames.end());
  known.push_back(FilledMesh::kName);
  known.push_back(kMeshFile);
  const JsonMember& shape = only_member(json, at(key), known);
  const std::string path = join_path(at(key), shape.key);
  if (shape.key == kMeshFile) {
    read_value(shape.value, path, source.emplace<FileMesh>().path);
  } else if (shape.key == FilledMesh::kName) {
    FilledMesh& filled = source.emplace<FilledMesh>();
    read(shape.value, path, filled, registries_);
    if (filled.surface.empty()) fail_at(join_path(path, "surface"), "is missing");
  } else if (std::find(known.begin(), known.end(), shape.key) == known.end()) {
    fail_at(at(key), unknown_name("mesh", shape.key, known));
  } else {
    MeshGenerators::visit(shape.key, "mesh", at(key), [&]<class T>() {
      T settings;
      read(shape.value, path, settings, registries_);
      source = settings;
    });
  }
}

void SceneReader::where(std::string_view key, Where& where, std::string_view /*help*/) {
  const Json* json = require(key);
  if (!json) return;
  if (json->string() && *json->string() == kAllVertices) {
    where = AllVertices{};
    return;
  }
  if (!json->object()) {
    fail_at(at(key), "must be \"all\" or an object, found " + json->description());
  }
  const JsonMember& region = only_member(*json, at(key), kRegions);
  const std::string path = join_path(at(key), region.key);
  if (region.key == "box") {
    where = read_box(region.value, path);
  } else if (region.key == "sphere") {
    read(region.value, path, where.emplace<InSphere>(), registries_);
  } else if (region.key == "plane") {
    read(region.value, path, where.emplace<OnSideOfPlane>(), registries_);
  } else if (region.key == "vertices") {
    where = read_vertices(region.value, path);
  } else {
    fail_at(at(key), unknown_name("region", region.key, kRegions));
  }
}

}  // namespace pliant
