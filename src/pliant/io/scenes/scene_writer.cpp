#include "pliant/io/scenes/scene_writer.h"

#include "pliant/core/error.h"

namespace pliant {
namespace {

Json one_member(std::string_view key, Json value) {
  Json json = json_object();
  append(json, key, std::move(value));
  return json;
}

// One overload for each kind of mesh.
template <HasFields Generator>
Json mesh_json(Generator& generator) {
  return one_member(Generator::kName, SceneWriter::write(generator));
}
Json mesh_json(const FileMesh& file) { return one_member(kMeshFile, json_string(file.path)); }
Json mesh_json(Mesh& /*mesh*/) {
  throw InputError("a mesh made by a program cannot be part of a scene file; write it to a file");
}

Json where_json(const AllVertices& /*where*/) { return json_string(kAllVertices); }
Json where_json(const InBox& box) {
  return one_member("box", {Json::Array{vector_json(box.lower), vector_json(box.upper)}});
}
Json where_json(InSphere& sphere) { return one_member("sphere", SceneWriter::write(sphere)); }
Json where_json(OnSideOfPlane& plane) { return one_member("plane", SceneWriter::write(plane)); }
Json where_json(const VertexList& list) {
  Json::Array numbers;
  for (const int vertex : list.vertices) numbers.push_back({static_cast<double>(vertex)});
  return one_member("vertices", {std::move(numbers)});
}

}  // namespace

void SceneWriter::mesh(std::string_view key, MeshSource& source, std::string_view /*help*/) {
  append(json_, key, std::visit([](auto& each) { return mesh_json(each); }, source));
}

void SceneWriter::where(std::string_view key, Where& where, std::string_view /*help*/) {
  append(json_, key, std::visit([](auto& each) { return where_json(each); }, where));
}

}  // namespace pliant
