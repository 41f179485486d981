#include "pliant/io/meshes/mesh_info.h"

#include <gtest/gtest.h>

#include "pliant/geometry/generators.h"

namespace pliant {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(MeshInfo, NamesThatAreNotUtf8AreReplacedInJson) {
  Mesh mesh = make_box(Vec3(1, 1, 1), {1, 1, 1});
  mesh.regions = {{"a\xffz", ElementKind::kTet, 1}};
  mesh.attributes = {{"b\xff", ElementKind::kTet, std::vector<double>(mesh.tets.size())}};
  const std::string json = mesh_info_json(describe_mesh(mesh), "c\xff.mesh");
  for (const char* name : {"a\xef\xbf\xbdz", "b\xef\xbf\xbd of tets", "c\xef\xbf\xbd.mesh"})
    EXPECT_TRUE(has(json, name)) << json;
}

TEST(MeshInfo, VolumesBeyondTheRangeAreNullOrTooLarge) {
  Mesh mesh;
  mesh.positions.resize(12);
  mesh.positions << 0, 0, 0, 1e200, 0, 0, 0, 1e200, 0, 0, 0, 1e200;
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  MeshInfo info = describe_mesh(mesh);
  EXPECT_TRUE(has(mesh_info_json(info, "a.obj"), "\"volume\": null")) << info.volume;
  EXPECT_TRUE(has(mesh_info_json(info, "a.obj"), "\"area\": null")) << info.area;
  EXPECT_TRUE(has(mesh_info_text(info, "a.obj"), "volume        too large\n"));
  EXPECT_TRUE(has(mesh_info_text(info, "a.obj"), "area          too large, closed\n"));
  mesh.triangles.clear();
  mesh.tets = {{0, 1, 2, 3}};
  info = describe_mesh(mesh);
  EXPECT_TRUE(has(mesh_info_json(info, "a.mesh"), "\"volume\": null")) << info.volume;
  EXPECT_TRUE(has(mesh_info_text(info, "a.mesh"), "volume        too large\n"));
}

}  // namespace
}  // namespace pliant
