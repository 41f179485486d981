#include "pliant/geometry/checks.h"

#include <gtest/gtest.h>

#include <limits>

#include "pliant/geometry/generators.h"

namespace pliant {
namespace {

std::vector<std::string> messages(const MeshReport& report) {
  std::vector<std::string> list;
  for (const auto& p : report.problems) list.push_back(p.message);
  return list;
}

TEST(CheckMesh, FindsNothingWrongWithGeneratedMeshes) {
  for (const Mesh& mesh : {make_box({1, 2, 3}, {2, 2, 2}), make_sphere(1, 3),
                           make_hex_box({1, 1, 1}, {2, 1, 1}), make_sheet({1, 1}, {3, 3})}) {
    EXPECT_EQ(messages(check_mesh(mesh)), std::vector<std::string>{});
  }
}

TEST(CheckMesh, NamesEachProblem) {
  Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  mesh.positions.conservativeResize(30);
  mesh.positions.tail<6>().setZero();
  mesh.positions[27] = std::numeric_limits<double>::infinity();
  std::swap(mesh.tets[4][0], mesh.tets[4][1]);
  mesh.tets.push_back({0, 1, 2, 3});
  mesh.triangles = {{0, 1, 10}, {0, 4, 4}};
  mesh.edges = {{-1, 0}};
  mesh.hexes = {{0, 1, 2, 3, 4, 5, 6, 6}};
  EXPECT_EQ(messages(check_mesh(mesh)), (std::vector<std::string>{
                                            "vertex 9: its position is not finite",
                                            "tet 4: volume -0.3333333333333333 m³ is negative",
                                            "tet 5: volume 0 m³, it is flat",
                                            "hex 0: vertex 6 occurs more than once",
                                            "triangle 0: vertex 10 is not one of the 10 vertices",
                                            "triangle 1: vertex 4 occurs more than once",
                                            "edge 0: vertex -1 is not one of the 10 vertices",
                                            "vertex 8: is in no element",
                                            "vertex 9: is in no element",
                                        }));
}

TEST(CheckMesh, NamesWhatIsTooFarAway) {
  Mesh mesh = make_box({1, 1, 1}, {1, 1, 1});
  mesh.positions *= 2e50;
  EXPECT_TRUE(check_mesh(mesh).ok());
  mesh.positions *= 2;
  const MeshReport report = check_mesh(mesh, 1);
  EXPECT_EQ(report.total, 8u);
  EXPECT_EQ(messages(report),
            std::vector<std::string>{
                "vertex 0: a coordinate of 2e+50 m is too large; the limit is 1e+50 m"});
}

TEST(CheckMesh, KeepsTheFirstAndCountsTheRest) {
  Mesh mesh;
  mesh.positions.setZero(3);
  mesh.edges.assign(1000, {0, 5});
  const MeshReport report = check_mesh(mesh, 3);
  EXPECT_EQ(report.problems.size(), 3u);
  EXPECT_EQ(report.total, 1000u);
  EXPECT_EQ(report.problems[2].element, 2u);
  EXPECT_EQ(report.problems[2].kind, MeshProblemKind::kIndexOutOfRange);
  EXPECT_FALSE(report.ok());
}

}  // namespace
}  // namespace pliant
