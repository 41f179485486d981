#include "pliant/io/meshes/inria_mesh.h"

#include <gtest/gtest.h>

#include "io/mesh_support.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"

namespace pliant {
namespace {

Mesh parse(const std::string& text) { return parse_inria_mesh(text, "a.mesh"); }
std::string message(const std::string& text) {
  return test::message_of([&] { parse(text); });
}

const std::string kHead = "MeshVersionFormatted 1\nDimension 3\n";
const std::string kFour =
    kHead + "Vertices\n4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n";  // line 3 to 8

TEST(InriaMesh, ReadsAllElementsAndSkipsTheRest) {
  const Mesh mesh = parse(
      "MeshVersionFormatted 2 # comment\n\nDimension\n3\n"
      "Vertices 4\n0 0 0 0  1 0 0 1\n+0.5e1 1 0 0\n0 0 -.5 7\n"
      "Corners\n2\n1\n2\nRequiredVertices 1 1\n"
      "Tetrahedra\n1\n1 2 3 4 0\nTriangles 1\r\n1 2 3 9\r\nEdges\n1\n4 1 0\n"
      "Normals 1\n0.5 nan 1e5\nEnd\nwhatever follows");
  EXPECT_EQ(mesh.vertex_count(), 4);
  EXPECT_EQ(Vec3(vertex(mesh.positions, 2)), Vec3(5, 1, 0));
  EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(0, 0, -0.5));
  EXPECT_EQ(mesh.tets, (std::vector<std::array<int, 4>>{{0, 1, 2, 3}}));
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}}));
  EXPECT_EQ(mesh.edges, (std::vector<std::array<int, 2>>{{3, 0}}));
}

TEST(InriaMesh, ReadsHexesInTheFormatsOwnOrder) {
  const Mesh mesh = parse(kHead +
                          "Vertices 8\n0 0 0 0\n1 0 0 0\n1 1 0 0\n0 1 0 0\n"
                          "0 0 1 0\n1 0 1 0\n1 1 1 0\n0 1 1 0\nHexahedra 1\n1 2 3 4 5 6 7 8 0\n");
  ASSERT_EQ(mesh.hexes.size(), 1u);
  EXPECT_DOUBLE_EQ(hex_volume(mesh.positions, mesh.hexes[0]), 1);
  EXPECT_EQ(Vec3(vertex(mesh.positions, mesh.hexes[0][2])), Vec3(0, 1, 0));
}

TEST(InriaMesh, KeepsReferencesAsRegionsAndCutsQuads) {
  const Mesh mesh = parse(
      "\xEF\xBB\xBFMeshVersionFormatted 2.0\r\nDimension 3\r\nVertices 4\r\n"
      "0 0 0 7\r\n1 0 0 7\r\n1 1 0 7\r\n0 1 0 7\r\n"
      "Triangles 1\r\n1 2 3 0\r\nQuadrilaterals\r\n1\r\n1 2 3 4 -5\r\nEdges 1\r\n1 2 0\r\nEnd");
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 1, 2}, {0, 2, 3}}));
  const auto* regions = mesh.find_attribute(kRegionAttribute, ElementKind::kTriangle);
  ASSERT_NE(regions, nullptr);
  EXPECT_EQ(regions->values, (std::vector<double>{0, -5, -5}));
  EXPECT_EQ(mesh.attributes.size(), 1u);  // none for the edges, which are all in region 0
}

TEST(InriaMesh, ReadsTheTwoDimensionalVariant) {
  const Mesh mesh = parse(
      "MeshVersionFormatted\n1\nDimension 2\nVertices 3\n0 0 1\n1 2 1\n3 4 1\nTriangles 1\n1 2 3 "
      "4\n");
  EXPECT_EQ(Vec3(vertex(mesh.positions, 2)), Vec3(3, 4, 0));
  EXPECT_EQ(mesh.triangles.size(), 1u);
}

TEST(InriaMesh, LenientReadersListDefectsWithTheirLines) {
  Defects defects;
  const Mesh mesh = parse_inria_mesh(
      kHead + "Vertices 2\n0 nan 0 0\n1 -1e999 0 0\nEdges 2\n1 3 0\n0 2 0\n", "a.mesh", &defects);
  ASSERT_EQ(defects.total(), 4u);
  EXPECT_EQ(defects.list()[0].where, "a.mesh:4");
  EXPECT_EQ(defects.list()[1].where, "a.mesh:5");
  EXPECT_EQ(defects.list()[2].where, "a.mesh:7");
  EXPECT_EQ(defects.list()[2].what, "a vertex number must be from 1 to 2, found 3");
  EXPECT_EQ(defects.list()[3].where, "a.mesh:8");
  EXPECT_EQ(mesh.edges, (std::vector<std::array<int, 2>>{{0, kNoVertex}, {kNoVertex, 1}}));
}

TEST(InriaMesh, RoundTripKeepsRegions) {
  Mesh mesh = test::awkward_mesh();
  mesh.attributes = {{"region", ElementKind::kTet, {3, -1}},
                     {"region", ElementKind::kEdge, {0, 9}}};
  const Mesh back = parse(to_inria_mesh(mesh));
  ASSERT_EQ(back.attributes.size(), 2u);
  EXPECT_EQ(back.attributes[0].values, mesh.attributes[0].values);
  EXPECT_EQ(back.attributes[1].kind, ElementKind::kEdge);
  EXPECT_EQ(back.attributes[1].values, mesh.attributes[1].values);
}

TEST(InriaMesh, RoundTripKeepsEveryBit) {
  const Mesh mesh = test::awkward_mesh();
  const test::TemporaryFolder folder;
  write_mesh(folder / "a.mesh", mesh);
  const Mesh back = read_mesh(folder / "a.mesh");
  test::expect_same_bits(back.positions, mesh.positions);
  EXPECT_EQ(back.tets, mesh.tets);
  EXPECT_EQ(back.hexes, mesh.hexes);
  EXPECT_EQ(back.triangles, mesh.triangles);
  EXPECT_EQ(back.edges, mesh.edges);
}

TEST(InriaMesh, SaysWhatIsWrongWithTheHead) {
  EXPECT_EQ(message(""), "a.mesh:1: must begin with MeshVersionFormatted, found nothing");
  EXPECT_EQ(message("\n\nsolid x"),
            "a.mesh:3: must begin with MeshVersionFormatted, found \"solid\"");
  EXPECT_EQ(message("MeshVersionFormatted 1\nDimension 4\n"),
            "a.mesh:2: Dimension must be 2 or 3, found 4");
  EXPECT_EQ(message(kFour + "Dimension 2\n"), "a.mesh:9: Dimension must come before Vertices");
  EXPECT_EQ(message("MeshVersionFormatted"),
            "a.mesh:1: the version must be a finite number, found nothing more");
  EXPECT_EQ(message(kHead), "a.mesh:3: the file ends without Vertices");
  EXPECT_EQ(message(kHead + "12 Vertices"),
            "a.mesh:3: expected the name of a section, found \"12\"");
}

TEST(InriaMesh, SaysWhatIsWrongWithVertices) {
  EXPECT_EQ(message(kHead + "Vertices x"),
            "a.mesh:3: the number of Vertices must be an integer, found \"x\"");
  EXPECT_EQ(message(kHead + "Vertices -4"),
            "a.mesh:3: the number of Vertices must not be negative, found -4");
  EXPECT_EQ(message(kHead + "Vertices\n1000000000000\n0 0 0 0"),
            "a.mesh:4: the number of Vertices is 1000000000000, but the rest of the file can hold "
            "at most 1");
  EXPECT_EQ(message(kHead + "Vertices 1\n0 nan 0 0"),
            "a.mesh:4: a coordinate must be a finite number, found \"nan\"");
  EXPECT_EQ(message(kHead + "Vertices 1\n0 -1e999 0 0"),
            "a.mesh:4: a coordinate must be a finite number, found \"-1e999\", beyond the range of "
            "doubles");
  EXPECT_EQ(message(kHead + "Vertices 1\n0 0 Tetrahedra 0"),
            "a.mesh:4: a coordinate must be a finite number, found \"Tetrahedra\"");
  EXPECT_EQ(message(kHead + "Vertices 1\n0.25 0.25 0.25"),
            "a.mesh:4: the reference of a vertex must be an integer, found nothing more");
  EXPECT_EQ(message(kFour + "Vertices 0"), "a.mesh:9: Vertices must occur once, found them again");
}

TEST(InriaMesh, SaysWhatIsWrongWithElements) {
  EXPECT_EQ(message(kHead + "Tetrahedra 1\n1 2 3 4 0"),
            "a.mesh:4: Vertices must come before Tetrahedra");
  EXPECT_EQ(message(kFour + "Tetrahedra 1\n1 2 3 5 0"),
            "a.mesh:10: a vertex number must be from 1 to 4, found 5");
  EXPECT_EQ(message(kFour + "Edges 1\n0 1 0"),
            "a.mesh:10: a vertex number must be from 1 to 4, found 0");
  EXPECT_EQ(message(kFour + "Triangles 1\n1 -2 3 0"),
            "a.mesh:10: a vertex number must be from 1 to 4, found -2");
  EXPECT_EQ(message(kFour + "Tetrahedra 1\n1 2 3.5 4 0"),
            "a.mesh:10: a vertex number must be an integer, found \"3.5\"");
  EXPECT_EQ(message(kFour + "Tetrahedra 9223372036854775807\n1 2 3 4 0"),
            "a.mesh:9: the number of Tetrahedra is 9223372036854775807, but the rest of the file "
            "can hold at most 1");
  EXPECT_EQ(
      message(kFour + "Tetrahedra 99999999999999999999\n"),
      "a.mesh:9: the number of Tetrahedra must be an integer, found \"99999999999999999999\"");
}

TEST(InriaMesh, SurvivesDamage) {
  test::survives_damage(to_inria_mesh(test::awkward_mesh()), parse);
}

}  // namespace
}  // namespace pliant
