#include "pliant/io/meshes/tobj.h"

#include <gtest/gtest.h>

#include "io/mesh_support.h"

namespace pliant {
namespace {

Mesh parse(const std::string& text) { return parse_tobj(text, "a.tobj"); }
std::string message(const std::string& text) {
  return test::message_of([&] { parse(text); });
}

const std::string kFour = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";

TEST(Tobj, ReadsVerticesTetsAndTriangles) {
  const Mesh mesh = parse(
      "# a comment\r\n\r\nv 0 0 0\r\nv 1 0 0\r\nv 0 1e0 0\r\n  v 0 0 +.5 # up\r\n"
      "t 0 1 2 3\r\nt 3 2 1 0\r\nf 0 2 1");
  EXPECT_EQ(mesh.vertex_count(), 4);
  EXPECT_EQ(Vec3(vertex(mesh.positions, 3)), Vec3(0, 0, 0.5));
  EXPECT_EQ(mesh.tets, (std::vector<std::array<int, 4>>{{0, 1, 2, 3}, {3, 2, 1, 0}}));
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{0, 2, 1}}));
  EXPECT_EQ(parse("").vertex_count(), 0);
}

TEST(Tobj, SaysWhatIsWrong) {
  EXPECT_EQ(message(kFour + "t 0 1 2 4"),
            "a.tobj:5: a vertex number must be from 0 to 3 (the vertices so far), found 4");
  EXPECT_EQ(message(kFour + "t -1 1 2 3"),
            "a.tobj:5: a vertex number must be from 0 to 3 (the vertices so far), found -1");
  EXPECT_EQ(message(kFour + "t 0 1 2\n3"),
            "a.tobj:5: a vertex number must be an integer, found nothing more");
  EXPECT_EQ(message(kFour + "t 0 1 2 3 1"), "a.tobj:5: expected the end of the line, found \"1\"");
  EXPECT_EQ(message("v 0 nan 0"), "a.tobj:1: a coordinate must be a finite number, found \"nan\"");
  EXPECT_EQ(message("\nvt 0 0"),
            "a.tobj:2: unknown statement \"vt\"; did you mean \"v\"? known: v, t or f");
}

TEST(Tobj, LenientReadersListDefectsWithTheirLines) {
  Defects defects;
  const Mesh mesh = parse_tobj("v 0 inf 0\nt 0 0 0 1\nt 0 0 -1 0\n", "a.tobj", &defects);
  ASSERT_EQ(defects.total(), 3u);
  EXPECT_EQ(defects.list()[0].where, "a.tobj:1");
  EXPECT_EQ(defects.list()[1].where, "a.tobj:2");
  EXPECT_EQ(defects.list()[2].where, "a.tobj:3");
  EXPECT_EQ(mesh.tets[1], (std::array<int, 4>{0, 0, kNoVertex, 0}));
}

TEST(Tobj, SurvivesDamage) { test::survives_damage(kFour + "t 0 1 2 3\nf 0 1 2\n", parse); }

}  // namespace
}  // namespace pliant
