// What is seen of colliders: their own triangles, and those that are traced along d = 0.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "pliant/collision/any_collider.h"
#include "pliant/collision/contour.h"
#include "pliant/collision/half_space.h"
#include "pliant/collision/sphere.h"
#include "pliant/collision/torus.h"
#include "pliant/geometry/surface.h"

namespace pliant {
namespace {

const Vec3 kCenter(0.3, -0.2, 0.1);
const Bounds kBox{Vec3(-1.5, -1.7, -1.6), Vec3(2.1, 1.6, 1.8)};

struct Shape {
  std::string name;
  AnyCollider collider;
  double volume;  // that its triangles enclose, m³; negative if they face inwards
};

std::vector<Shape> shapes() {
  const double ball = 4 * std::numbers::pi / 3 * std::pow(1.1, 3);
  const double ring = 2 * std::pow(std::numbers::pi, 2) * 0.9 * 0.4 * 0.4;
  return {{"sphere", Sphere({.center = kCenter, .radius = 1.1}), ball},
          {"hollow", Sphere({.center = kCenter, .radius = 1.1, .hollow = true}), -ball},
          {"torus",
           Torus({.center = kCenter, .axis = {1, 2, 2}, .major_radius = 0.9, .minor_radius = 0.4}),
           ring}};
}

// Vertices on the surface, and triangles that face out of the solid: all but a share.
void expect_on_surface(const AnyCollider& collider, const Mesh& mesh, double share = 0) {
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    ASSERT_NEAR(collider->signed_distance(vertex(mesh.positions, i)), 0, 1e-9);
  }
  int turned = 0;
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3 p = vertex(mesh.positions, a), q = vertex(mesh.positions, b),
               r = vertex(mesh.positions, c);
    const Vec3 n = (q - p).cross(r - p).normalized();
    if (!(n.dot(collider->normal((p + q + r) / 3)) > 0.9)) ++turned;
  }
  EXPECT_LE(turned, share * static_cast<double>(mesh.triangles.size()));
}

// Every edge has as many triangles on one side as on the other, and they go round the same way.
bool is_closed(const Mesh& mesh) {
  std::map<std::pair<int, int>, int> ways;
  for (const auto& t : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) ++ways[{t[k], t[(k + 1) % 3]}];
  }
  for (const auto& [edge, count] : ways) {
    const auto back = ways.find({edge.second, edge.first});
    if (back == ways.end() || back->second != count) return false;
  }
  return !ways.empty();
}

class Surfaces : public ::testing::TestWithParam<Shape> {};
INSTANTIATE_TEST_SUITE_P(Colliders, Surfaces, ::testing::ValuesIn(shapes()),
                         [](const auto& each) { return each.param.name; });

TEST_P(Surfaces, AreClosedAndFaceOutOfTheSolid) {
  const Mesh mesh = GetParam().collider->surface(kBox);
  expect_on_surface(GetParam().collider, mesh);
  EXPECT_TRUE(is_closed(mesh));
  // What chords of 1/48 and 1/20 of a turn cut off.
  EXPECT_NEAR(enclosed_volume(mesh.positions, mesh.triangles), GetParam().volume,
              0.03 * std::abs(GetParam().volume));
  EXPECT_LT(mesh.triangles.size(), 2500U) << "a page holds them";
}

TEST_P(Surfaces, CanBeTracedWithoutKnowingTheShape) {
  const Mesh mesh = contour(*GetParam().collider, kBox);
  // Where a face of the grid touches a saddle, a quad may be folded.
  expect_on_surface(GetParam().collider, mesh, 0.005);
  EXPECT_TRUE(is_closed(mesh));
  EXPECT_NEAR(enclosed_volume(mesh.positions, mesh.triangles), GetParam().volume,
              0.03 * std::abs(GetParam().volume));
}

TEST(Surfaces, WithoutEndAreCutOffAtTheBox) {
  const AnyCollider plane = HalfSpace({.point = kCenter, .normal = {1, 2, -0.5}});
  const Mesh mesh = plane->surface(kBox);
  expect_on_surface(plane, mesh);
  EXPECT_FALSE(is_closed(mesh));
  EXPECT_GT(mesh.triangles.size(), 1000U);
  for (int i = 0; i < mesh.vertex_count(); ++i) {
    EXPECT_LT((Vec3(vertex(mesh.positions, i)) - kBox.center()).cwiseAbs().maxCoeff(), 2.0);
  }
}

TEST(Surfaces, AreEmptyWhereThereIsNothingToSee) {
  const AnyCollider far = Sphere({.center = {100, 0, 0}, .radius = 1});
  EXPECT_TRUE(contour(*far, kBox).triangles.empty());
  EXPECT_TRUE(contour(*far, Bounds{}).triangles.empty());
  EXPECT_TRUE(contour(*far, {Vec3::Constant(-INFINITY), Vec3::Ones()}).triangles.empty());
}

}  // namespace
}  // namespace pliant
