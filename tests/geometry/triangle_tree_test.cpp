#include "pliant/geometry/triangle_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "geometry/surface_shapes.h"
#include "pliant/geometry/closest_point.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"

namespace pliant {
namespace {

Vec3 closest_point(const TriangleTree::Corners& c, const Vec3& p) {
  const std::array<double, 3> w = closest_on_triangle(p, c);
  return w[0] * c[0] + w[1] * c[1] + w[2] * c[2];
}

// The nearest of a fine grid of points over the triangle: an upper bound, close by.
double sampled_distance(const TriangleTree::Corners& c, const Vec3& p) {
  constexpr int kParts = 60;
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kParts; ++i)
    for (int j = 0; i + j <= kParts; ++j)
      best = std::min(best,
                      (c[0] + (c[1] - c[0]) * i / kParts + (c[2] - c[0]) * j / kParts - p).norm());
  return best;
}

TEST(TriangleTree, ClosestPointOfATriangleIsNearerThanAnySample) {
  test::Random random(1);
  for (int i = 0; i < 200; ++i) {
    const TriangleTree::Corners c{random.vec3(), random.vec3(), random.vec3()};
    const Vec3 p = random.vec3(2);
    const double sampled = sampled_distance(c, p);
    const double found = (closest_point(c, p) - p).norm();
    EXPECT_LE(found, sampled + 1e-12);
    // No sample is farther than 2/60 of the longest possible edge from the true one.
    EXPECT_GE(found, sampled - 0.06);
    EXPECT_LT(sampled_distance(c, closest_point(c, p)), 0.06) << "not on the triangle";
  }
}

TEST(TriangleTree, ClosestPointIsTheOneOfAllTriangles) {
  const Mesh mesh = test::make_blob(24, 5);
  const TriangleTree tree(mesh.positions, mesh.triangles);
  test::Random random(2);
  for (int i = 0; i < 300; ++i) {
    const Vec3 p = random.vec3(0.8);
    double best = std::numeric_limits<double>::infinity();
    for (const auto& c : tree.corners())
      best = std::min(best, (closest_point(c, p) - p).squaredNorm());
    const TriangleTree::Closest found = tree.closest(p).value();
    EXPECT_EQ(found.squared_distance, best);
    EXPECT_EQ((found.point - p).squaredNorm(), best);
    EXPECT_TRUE(tree.is_near(p, 1.001 * std::sqrt(best)));
    EXPECT_FALSE(tree.is_near(p, 0.999 * std::sqrt(best)));
    const auto& t = mesh.triangles[found.triangle];
    const TriangleTree::Corners c{vertex(mesh.positions, t[0]), vertex(mesh.positions, t[1]),
                                  vertex(mesh.positions, t[2])};
    EXPECT_EQ((closest_point(c, p) - p).squaredNorm(), best);
  }
}

// A chord of a finely divided sphere meets it where the closed form says.
TEST(TriangleTree, CrossingsOfASphere) {
  const Mesh mesh = test::make_globe(1, 128);
  const TriangleTree tree(mesh.positions, mesh.triangles);
  test::Random random(3);
  std::vector<double> hits;
  for (int i = 0; i < 200; ++i) {
    const Vec3 through = random.vec3(0.4);
    const Vec3 direction = random.vec3().normalized();
    tree.crossings(through - 3 * direction, through + 3 * direction, hits);
    const double b = through.dot(direction);
    const double root = std::sqrt(b * b - through.squaredNorm() + 1);
    ASSERT_EQ(hits.size(), 2u);
    EXPECT_NEAR(6 * hits[0] - 3, -b - root, 2e-3);  // chords lie up to 6e-4 below the sphere
    EXPECT_NEAR(6 * hits[1] - 3, -b + root, 2e-3);
    tree.crossings(through, through + 0.1 * direction, hits);
    EXPECT_TRUE(hits.empty());
  }
}

TEST(TriangleTree, ABoxThatATriangleMeetsIsNeverCalledFree) {
  const Mesh mesh = test::make_blob(24, 6);
  const TriangleTree tree(mesh.positions, mesh.triangles);
  test::Random random(4);
  int free = 0;
  for (int i = 0; i < 500; ++i) {
    const Vec3 a = random.vec3(0.7);
    const Bounds box{a, a + Vec3::Constant(0.05)};
    bool holds_one = false;
    for (int v = 0; v < mesh.vertex_count(); ++v)
      holds_one = holds_one || box.contains(vertex(mesh.positions, v));
    EXPECT_TRUE(!holds_one || tree.may_touch(box));
    free += tree.may_touch(box) ? 0 : 1;
  }
  EXPECT_GT(free, 250);  // it is of use, too
}

TEST(TriangleTree, WithoutTrianglesThereIsNothing) {
  const TriangleTree tree(VecX(), {});
  std::vector<double> hits{0.5};
  tree.crossings(Vec3::Zero(), Vec3::Ones(), hits);
  EXPECT_TRUE(hits.empty());
  EXPECT_FALSE(tree.closest(Vec3::Zero()).has_value());
  EXPECT_FALSE(tree.may_touch({}));
}

// Squares of such distances are infinite, and sums of them not a number.
TEST(TriangleTree, SomeTriangleIsClosestHoweverFarAway) {
  const Mesh mesh = test::make_globe(1, 16);
  const TriangleTree tree(mesh.positions, mesh.triangles);
  for (const double far : {1e150, 1e160, 1e308}) {
    for (const Vec3& p : {Vec3(far, 0, 0), Vec3(-far, far, -far)}) {
      const auto found = tree.closest(p);
      ASSERT_TRUE(found.has_value());
      EXPECT_GE(found->triangle, 0);
      EXPECT_LT(found->triangle, static_cast<int>(mesh.triangles.size()));
      EXPECT_LE(found->point.norm(), 1 + 1e-12);
      EXPECT_GT(found->squared_distance, 1e299);
    }
  }
  const Mesh vast = test::make_globe(1e160, 16);
  const auto found = TriangleTree(vast.positions, vast.triangles).closest(Vec3::Zero());
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->point.allFinite());
  EXPECT_GE(found->triangle, 0);
}

TEST(TriangleTree, TrianglesWithoutAreaAreSegmentsAndPoints) {
  const TriangleTree::Corners line{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)};
  EXPECT_EQ(closest_point(line, Vec3(1.5, 3, 4)), Vec3(1.5, 0, 0));
  const TriangleTree::Corners point{Vec3(1, 2, 3), Vec3(1, 2, 3), Vec3(1, 2, 3)};
  EXPECT_EQ(closest_point(point, Vec3(9, 9, 9)), Vec3(1, 2, 3));
}

}  // namespace
}  // namespace pliant
