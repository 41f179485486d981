#include "pliant/io/meshes/ply/ply.h"

#include <gtest/gtest.h>

#include <limits>

#include "io/byte_support.h"
#include "io/mesh_support.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"

namespace pliant {
namespace {

using test::Bytes;
using Triangles = std::vector<std::array<int, 3>>;
using Edges = std::vector<std::array<int, 2>>;

Mesh parse(const std::string& bytes) { return parse_ply(bytes, "a.ply"); }

const std::string kDeclarations =
    "comment made by hand\nobj_info 17\nelement nothing 3\nelement vertex 5\n"
    "property uchar red\nproperty float32 z\nproperty list uchar short tags\nproperty double x\n"
    "property int8 y\nelement face 2\nproperty ushort quality\n"
    "property list uint8 int32 vertex_indices\nproperty list int float texcoord\n"
    "property int material\nelement camera 1\nproperty double pose\n"
    "element edge 1\nproperty int vertex2\nproperty int vertex1\nproperty float length\n"
    "element tristrips 1\nproperty list int int vertex_index\nend_header\n";

void expect_elements(const Mesh& mesh) {
  ASSERT_EQ(mesh.vertex_count(), 5);
  EXPECT_EQ(Vec3(vertex(mesh.positions, 1)), Vec3(1, 0, 0.5));
  EXPECT_EQ(Vec3(vertex(mesh.positions, 4)), Vec3(0.1, -3, -2));
  // A quad, a triangle, then the strips 0 1 2 3 and 4 3 2.
  EXPECT_EQ(mesh.triangles,
            (Triangles{{0, 1, 2}, {0, 2, 3}, {2, 1, 4}, {0, 1, 2}, {2, 1, 3}, {4, 3, 2}}));
  EXPECT_EQ(mesh.edges, (Edges{{3, 0}}));
}

void expect_attributes(const Mesh& mesh) {
  ASSERT_EQ(mesh.attributes.size(), 3u);
  EXPECT_EQ(mesh.attributes[0].name, "quality");
  EXPECT_EQ(mesh.attributes[0].values, (std::vector<double>{40000, 40000, 2, 0, 0, 0}));
  EXPECT_EQ(mesh.attributes[1].name, "region");
  EXPECT_EQ(mesh.attributes[1].values, (std::vector<double>{-7, -7, 8, 0, 0, 0}));
  EXPECT_EQ(mesh.attributes[2].kind, ElementKind::kEdge);
  EXPECT_EQ(mesh.attributes[2].values, (std::vector<double>{1.5}));
}

void expect_example(const Mesh& mesh) {
  expect_elements(mesh);
  expect_attributes(mesh);
}

std::string binary_example(bool big_endian) {
  Bytes b(big_endian);
  b.text(std::string("ply\r\nformat binary_") + (big_endian ? "big" : "little") +
         "_endian 1.0\r\n" + kDeclarations);
  const auto point = [&](double x, int y, float z) {
    b.u8(255).f32(z).u8(2).u16(10).u16(10).f64(x).u8(y);
  };
  point(0, 0, 0);
  point(1, 0, 0.5F);
  point(1, 1, 0);
  point(0, 1, 0);
  point(0.1, -3, -2);
  b.u16(40000).u8(4).i32s(0, 1, 2, 3).i32(1).f32(0.5F).i32(-7);
  b.u16(2).u8(3).i32s(2, 1, 4).i32(0).i32(8);
  b.f64(std::numeric_limits<double>::quiet_NaN());  // of the camera: nobody asks
  b.i32s(0, 3).f32(1.5F);
  b.i32(8).i32s(0, 1, 2, 3, -1, 4, 3, 2);
  return b.str();
}

const std::string kText = "ply\nformat ascii 1.0\n" + kDeclarations +
                          "255 0 2 10 10 0 0\n255 0.5 1 9 +1 0\n0 0 0 1 1\n0 0 0 0 1\n"
                          "0 -2e0 0 0.1 -3\n40000 4 0 1 2 3 1 0.5 -7\n2 3 2 1 4 0 8\nnan\n"
                          "0 3 1.5\n8 0 1 2 3 -1 4 3 2\n";

TEST(Ply, ReadsTextInAnyOrder) { expect_example(parse(kText)); }

TEST(Ply, ReadsBinaryInBothByteOrders) {
  expect_example(parse(binary_example(false)));
  expect_example(parse(binary_example(true)));
}

TEST(Ply, RoundTripKeepsEveryBitAttributeAndName) {
  Mesh mesh = test::awkward_mesh();
  mesh.tets.clear();
  mesh.hexes.clear();
  mesh.triangles.push_back({1, 2, 3});
  mesh.attributes = {{"region", ElementKind::kTriangle, {3, -4}},
                     {"heat", ElementKind::kTriangle, {0.1, 5e-324}},
                     {"heat", ElementKind::kEdge, {-0.0, 1.0 / 3}}};
  mesh.regions = {{"upper lip", ElementKind::kTriangle, 3}, {"x", ElementKind::kEdge, -2}};
  for (const MeshEncoding encoding : {MeshEncoding::kBinary, MeshEncoding::kText}) {
    const Mesh back = parse(to_ply(mesh, encoding));
    test::expect_same_bits(back.positions, mesh.positions);
    EXPECT_EQ(back.triangles, mesh.triangles);
    EXPECT_EQ(back.edges, mesh.edges);
    EXPECT_EQ(back.regions, mesh.regions);
    ASSERT_EQ(back.attributes.size(), mesh.attributes.size());
    for (std::size_t i = 0; i < mesh.attributes.size(); ++i) {
      EXPECT_EQ(back.attributes[i].name, mesh.attributes[i].name);
      EXPECT_EQ(back.attributes[i].kind, mesh.attributes[i].kind);
      EXPECT_EQ(back.attributes[i].values, mesh.attributes[i].values);
    }
  }
}

TEST(Ply, WritesSolidsAsTheirSurface) {
  const Mesh ball = make_sphere(1, 4);
  const Mesh back = parse(to_ply(ball, MeshEncoding::kBinary));
  const Mesh shell = make_surface_mesh(ball);
  test::expect_same_bits(back.positions, shell.positions);
  EXPECT_EQ(back.triangles, shell.triangles);
}

TEST(Ply, AttributesNeedOneWordAsName) {
  Mesh mesh;
  mesh.positions.setZero(9);
  mesh.triangles = {{0, 1, 2}};
  mesh.attributes = {{"von Mises\tstress", ElementKind::kTriangle, {1}}};
  EXPECT_EQ(parse(to_ply(mesh, MeshEncoding::kText)).attributes[0].name, "von_Mises_stress");
}

TEST(Ply, SurvivesDamage) {
  test::survives_damage(kText, parse);
  test::survives_damage(binary_example(true), parse);
}

}  // namespace
}  // namespace pliant
