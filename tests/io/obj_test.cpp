#include "pliant/io/meshes/obj.h"

#include <gtest/gtest.h>

#include "io/mesh_support.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"
#include "pliant/io/meshes/mesh_file.h"

namespace pliant {
namespace {

using Triangles = std::vector<std::array<int, 3>>;
using Edges = std::vector<std::array<int, 2>>;

Mesh parse(const std::string& text) { return parse_obj(text, "a.obj"); }
std::string message(const std::string& text) {
  return test::message_of([&] { parse(text); });
}

const std::string kFour = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

TEST(Obj, ReadsEveryFormOfCorner) {
  const Mesh mesh =
      parse("# head\nmtllib x.mtl\no body\r\n" + kFour +
            "vt 0 0\nvn 0 0 1\ng one\ns off\nf 1 2 3\nf 1/1 2/1 3/1\nf 1//1 2//1 3//1\n"
            "f 1/1/1 2/1/1 3/1/1 # end\nf -4 -3 -2\nf 1/ 2/ 3/");
  EXPECT_EQ(mesh.triangles, Triangles(6, {0, 1, 2}));
}

TEST(Obj, CutsPolygonsIntoFansAndLinesIntoEdges) {
  const Mesh mesh = parse(kFour + "f 1 2 3 4\nl 1 2 3\nl -1/5 1\n");
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}, {0, 2, 3}}));
  EXPECT_EQ(mesh.edges, (Edges{{0, 1}, {1, 2}, {3, 0}}));
}

TEST(Obj, ContinuesLinesAndAcceptsWeightsAndColours) {
  const Mesh mesh = parse("v 1 2 \\\r\n3 1\nv 0 0 0 1 0.5 0.5\n v 0 0 1\ng a \\\n b\nf 1 \\\n2 3");
  EXPECT_EQ(mesh.vertex_count(), 3);
  EXPECT_EQ(Vec3(vertex(mesh.positions, 0)), Vec3(1, 2, 3));
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}}));
}

TEST(Obj, SkipsCurvesAndHowTheyConnect) {
  EXPECT_EQ(parse(kFour + "curv 0 1 1 2\ncon 1 2 3 4 5 6 7 8\nend\nf 1 2 3\n").triangles.size(),
            1u);
}

TEST(Obj, RoundTripKeepsEveryBit) {
  Mesh mesh = test::awkward_mesh();
  mesh.tets.clear();
  mesh.hexes.clear();
  const test::TemporaryFolder folder;
  write_mesh(folder / "a.obj", mesh);
  const Mesh back = read_mesh(folder / "a.obj");
  test::expect_same_bits(back.positions, mesh.positions);
  EXPECT_EQ(back.triangles, mesh.triangles);
  EXPECT_EQ(back.edges, mesh.edges);
}

Mesh with_regions(const std::string& first, const std::string& second) {
  return parse("o body\n" + kFour + "f 1 2 3\n" + first + "f 1 2 3 4\n" + second +
               "l 1 2\nf 2 3 4\n");
}

TEST(Obj, MaterialsElseGroupsElseObjectsAreRegions) {
  using Values = std::vector<double>;
  using Regions = std::vector<NamedRegion>;
  const auto triangle = ElementKind::kTriangle;
  const Mesh materials = with_regions("g a\nusemtl  soft  skin \n", "usemtl bone\n");
  ASSERT_EQ(materials.attributes.size(), 1u);
  EXPECT_EQ(materials.attributes[0].name, "region");
  EXPECT_EQ(materials.attributes[0].values, (Values{0, 1, 1, 2}));
  EXPECT_EQ(materials.regions, (Regions{{"soft skin", triangle, 1}, {"bone", triangle, 2}}));
  const Mesh groups = with_regions("g b\n", "g\n");
  EXPECT_EQ(groups.attributes[0].values, (Values{0, 1, 1, 0}));
  EXPECT_EQ(groups.regions, (Regions{{"b", triangle, 1}}));
  const Mesh objects = with_regions("o leg\n", "o body\n");
  EXPECT_EQ(objects.attributes[0].values, (Values{1, 2, 2, 1}));
}

TEST(Obj, RegionsAreWrittenAsGroups) {
  Mesh mesh = parse(kFour + "f 1 2 3\nf 2 3 4\nf 1 2 4\nf 1 3 4\n");
  mesh.attributes = {{"region", ElementKind::kTriangle, {1, 1, 0, 7}}};
  mesh.regions = {{"soft # skin", ElementKind::kTriangle, 1}, {"x", ElementKind::kEdge, 7}};
  const Mesh back = parse(to_obj(mesh));
  EXPECT_EQ(back.triangles, mesh.triangles);
  EXPECT_EQ(back.attributes[0].values, (std::vector<double>{1, 1, 0, 2}));
  EXPECT_EQ(back.regions[0].name, "soft _ skin");
  EXPECT_EQ(back.regions[1].name, "region_7");
}

TEST(Obj, WritesSolidsAsTheirSurface) {
  const Mesh ball = make_sphere(1, 4);
  const Mesh back = parse(to_obj(ball));
  const Mesh shell = make_surface_mesh(ball);
  test::expect_same_bits(back.positions, shell.positions);
  EXPECT_EQ(back.triangles, shell.triangles);
}

// Of 2 bytes for each triangle, which takes far more in memory.
TEST(Obj, PolygonsCannotBecomeFarMoreThanTheFileHolds) {
  const auto polygon = [](int corners) {
    std::string text = kFour + "f";
    for (int i = 0; i < corners; ++i) text += " 1";
    return text + "\n";
  };
  EXPECT_EQ(parse(polygon(1002)).triangles.size(), 1000u);
  EXPECT_EQ(message(polygon(1003)),
            "a.obj:5: the polygons must not become more than 1000 triangles, one for every 4 bytes "
            "of the file");
  EXPECT_NE(message(polygon(20000)).find("more than 10008 triangles"), std::string::npos);
}

TEST(Obj, LargePolygonsOfASurfaceAreRead) {
  std::string text;
  std::string face = "f";
  for (int i = 1; i <= 20000; ++i) {
    text += "v 0 0 0\n";
    face += " " + std::to_string(i);
  }
  EXPECT_EQ(parse(text + face + "\n" + face + "\n").triangles.size(), 2u * 19998u);
}

TEST(Obj, EmptyFilesAreEmptyMeshes) {
  EXPECT_EQ(parse("").vertex_count(), 0);
  EXPECT_EQ(parse("# nothing\n\n").element_count(), 0u);
}

TEST(Obj, SaysWhatIsWrong) {
  EXPECT_EQ(message("v 1 2\n"),
            "a.obj:1: a coordinate must be a finite number, found nothing more");
  EXPECT_EQ(message("\nv 1 2 inf\n"),
            "a.obj:2: a coordinate must be a finite number, found \"inf\"");
  EXPECT_EQ(message("v 1 2 3 red"),
            "a.obj:1: what follows the coordinates must be a finite number, found \"red\"");
  EXPECT_EQ(message(kFour + "f 1 2\n"), "a.obj:5: f needs at least 3 vertices");
  EXPECT_EQ(message(kFour + "l 1\n"), "a.obj:5: l needs at least 2 vertices");
  const std::string range = "a vertex number must be from 1 to 4 (the vertices so far) or -1 to -4";
  EXPECT_EQ(message(kFour + "f 1 2 0"), "a.obj:5: " + range + ", found 0");
  EXPECT_EQ(message(kFour + "f 1 2 5"), "a.obj:5: " + range + ", found 5");
  EXPECT_EQ(message(kFour + "f 1 2 -5"), "a.obj:5: " + range + ", found -5");
  EXPECT_EQ(message(kFour + "f 1 2 -9223372036854775808"),
            "a.obj:5: " + range + ", found -9223372036854775808");
  EXPECT_EQ(message(kFour + "f 1 2 3x"),
            "a.obj:5: a vertex number must be an integer, found \"3x\"");
  EXPECT_EQ(message(kFour + "f 1 2 3/a"),
            "a.obj:5: a texture or normal number must be an integer, found \"a\"");
  EXPECT_EQ(message(kFour + "f 1 2 3/1/1/1"),
            "a.obj:5: a corner has at most 3 numbers, found more: \"/1\"");
  EXPECT_EQ(message("face 1 2 3"),
            "a.obj:1: unknown statement \"face\"; known: v, f, l, g, o or usemtl");
  EXPECT_EQ(message(std::string("\x7f\x45LF\0\1", 6)),
            "a.obj:1: unknown statement \"?ELF??\"; known: v, f, l, g, o or usemtl");
  EXPECT_EQ(message("f 1 2 3\n" + kFour),
            "a.obj:1: a vertex number must be that of a vertex before it: none yet, found 1");
}

TEST(Obj, SurvivesDamage) {
  test::survives_damage(kFour + "vt 0 0\nf 1/1/1 2//3 -2/1 \\\n 4\nl 1 2\n", parse);
}

}  // namespace
}  // namespace pliant
