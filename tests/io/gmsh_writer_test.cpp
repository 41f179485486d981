#include <gtest/gtest.h>

#include "io/gmsh_support.h"
#include "pliant/geometry/generators.h"

namespace pliant {
namespace {

// Regions that alternate, so that the file cannot keep the order of the elements.
Mesh labelled_mesh() {
  Mesh mesh = test::awkward_mesh();
  mesh.tets.push_back({0, 1, 2, 7});
  mesh.attributes = {{"region", ElementKind::kTet, {5, 0, 5}},
                     {"region", ElementKind::kHex, {5}},
                     {"region", ElementKind::kEdge, {2, 1}},
                     {"heat", ElementKind::kTet, {0.1 + 0.2, -5e-324, 1e300}},
                     {"heat", ElementKind::kEdge, {1, 2}},
                     {"charge", ElementKind::kTriangle, {-0.5}}};
  mesh.regions = {{"rim", ElementKind::kEdge, 2},
                  {"body of \"it\"", ElementKind::kTet, 5},
                  {"body of \"it\"", ElementKind::kHex, 5}};
  return mesh;
}

void expect_same(const Mesh& back, const Mesh& mesh) {
  test::expect_same_bits(back.positions, mesh.positions);
  EXPECT_EQ(back.tets, mesh.tets);
  EXPECT_EQ(back.hexes, mesh.hexes);
  EXPECT_EQ(back.triangles, mesh.triangles);
  EXPECT_EQ(back.edges, mesh.edges);
  EXPECT_EQ(back.attributes.size(), mesh.attributes.size());
  for (const ElementAttribute& attribute : mesh.attributes) {
    const auto* own = back.find_attribute(attribute.name, attribute.kind);
    ASSERT_NE(own, nullptr) << attribute.name;
    EXPECT_EQ(own->values, attribute.values) << attribute.name;
  }
}

class GmshWriter : public ::testing::TestWithParam<MeshEncoding> {};

TEST_P(GmshWriter, RoundTripKeepsEveryBitAndRegion) {
  const Mesh mesh = labelled_mesh();
  const Mesh back = test::parse_msh(to_gmsh(mesh, GetParam()));
  expect_same(back, mesh);
  EXPECT_EQ(back.regions, (std::vector<NamedRegion>{{"rim", ElementKind::kEdge, 2},
                                                    {"body of 'it'", ElementKind::kTet, 5},
                                                    {"body of 'it'", ElementKind::kHex, 5}}));
}

TEST_P(GmshWriter, RegionsThatAreNoPhysicalTagsBecomeData) {
  Mesh mesh = test::awkward_mesh();
  mesh.attributes = {{"region", ElementKind::kTet, {-3, 0.5}},
                     {"region", ElementKind::kHex, {3e9}},
                     {"region", ElementKind::kEdge, {0, 1}}};
  expect_same(test::parse_msh(to_gmsh(mesh, GetParam())), mesh);
}

TEST_P(GmshWriter, MeshesWithoutElementsOrVerticesAreMeshes) {
  EXPECT_EQ(test::parse_msh(to_gmsh(Mesh{}, GetParam())).vertex_count(), 0);
  Mesh points;
  points.positions = VecX::LinSpaced(6, 0.1, 0.6);
  expect_same(test::parse_msh(to_gmsh(points, GetParam())), points);
}

TEST_P(GmshWriter, WritesFilesThatReadBack) {
  const test::TemporaryFolder folder;
  const Mesh box = make_box({1, 2, 3}, {2, 3, 4});
  write_mesh(folder / "a.msh", box, GetParam());
  expect_same(read_mesh(folder / "a.msh"), box);
}

INSTANTIATE_TEST_SUITE_P(Encodings, GmshWriter,
                         ::testing::Values(MeshEncoding::kText, MeshEncoding::kBinary),
                         [](const auto& encoding) {
                           return encoding.param == MeshEncoding::kText ? "Text" : "Binary";
                         });

TEST(GmshWriterText, IsWhatTheFormatSays) {
  Mesh mesh;
  mesh.positions.resize(12);
  mesh.positions << 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1;
  mesh.tets = {{0, 1, 2, 3}};
  mesh.triangles = {{0, 1, 2}, {1, 2, 3}, {2, 0, 3}};
  mesh.attributes = {{"region", ElementKind::kTriangle, {4, 0, 4}},
                     {"heat", ElementKind::kTriangle, {1.5, 2, 3}}};
  mesh.regions = {{"base", ElementKind::kTriangle, 4}};
  EXPECT_EQ(to_gmsh(mesh, MeshEncoding::kText),
            "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n"
            "$PhysicalNames\n1\n2 4 \"base\"\n$EndPhysicalNames\n"
            "$Entities\n0 0 2 1\n1 0 0 0 1 1 1 0 0\n2 0 0 0 1 1 1 1 4 0\n1 0 0 0 1 1 1 0 0\n"
            "$EndEntities\n"
            "$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n$EndNodes\n"
            "$Elements\n3 4 1 4\n2 1 2 1\n2 2 3 4\n2 2 2 2\n1 1 2 3\n3 3 1 4\n"
            "3 1 4 1\n4 1 2 3 4\n$EndElements\n"
            "$ElementData\n1\n\"heat\"\n1\n0\n3\n0\n1\n3\n2 2\n1 1.5\n3 3\n$EndElementData\n");
}

}  // namespace
}  // namespace pliant
