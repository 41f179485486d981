#include "pliant/io/scenes/scene_writer.h"

#include "pliant/core/error.h"

namespace pliant {
namespace {

// One overload for each kind of mesh.
template <HasFields Generator>
Json mesh_json(Generator& generator) {
  return {{Generator::kName, SceneWriter::write(generator)}};
}
Json mesh_json(const FileMesh& file) { return {{kMeshFile, file.path}}; }
Json mesh_json(Mesh& /*mesh*/) {
  throw InputError("a mesh made by a program cannot be part of a scene file; write it to a file");
}

Json where_json(const AllVertices& /*where*/) { return kAllVertices; }
Json where_json(const InBox& box) {
  return {{"box", Json::Array{vector_json(box.lower), vector_json(box.upper)}}};
}
Json where_json(InSphere& sphere) { return {{"sphere", SceneWriter::write(sphere)}}; }
Json where_json(OnSideOfPlane& plane) { return {{"plane", SceneWriter::write(plane)}}; }
Json where_json(const VertexList& list) { return {{"vertices", json_list(list.vertices)}}; }

}  // namespace

void SceneWriter::mesh(std::string_view key, MeshSource& source, std::string_view /*help*/) {
  append(json_, key, std::visit([](auto& each) { return mesh_json(each); }, source));
}

void SceneWriter::where(std::string_view key, Where& where, std::string_view /*help*/) {
  append(json_, key, std::visit([](auto& each) { return where_json(each); }, where));
}

}  // namespace pliant
