// What every collider obeys; a new entry in registry.h is tested here without being named.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "pliant/collision/any_collider.h"
#include "pliant/collision/collider.h"
#include "pliant/collision/registry.h"
#include "pliant/core/registry.h"
#include "support/derivatives.h"
#include "support/random.h"

namespace pliant {
namespace {

const Vec3 kCenter(0.3, -0.2, 0.1);

// Placed, tilted and sized as nothing by default is.
struct Shape {
  std::string name;
  AnyCollider collider;
  std::vector<Vec3> kinks;  // where its distance may have no gradient
};

// Round numbers, which is where shapes have their kinks by default.
std::vector<Vec3> round_points() {
  std::vector<Vec3> points;
  for (const double x : {-0.5, 0.0, 0.5}) {
    for (const double y : {-0.5, 0.0, 0.5}) {
      for (const double z : {-0.5, 0.0, 0.5}) points.emplace_back(x, y, z);
    }
  }
  return points;
}

// All as they are by default.
std::vector<Shape> default_shapes() {
  std::vector<Shape> all;
  for (const auto& entry : collider_registry().entries()) {
    std::string name = "default_" + std::string(entry.name);
    std::ranges::replace(name, '-', '_');  // GoogleTest takes nothing else
    all.push_back({name, entry.draft()->make(""), round_points()});
  }
  return all;
}

std::vector<Shape> placed_shapes() {
  const Torus::Settings ring{
      .center = kCenter, .axis = {1, 2, 2}, .major_radius = 0.9, .minor_radius = 0.4};
  const Vec3 axis = Vec3(1, 2, 2) / 3;
  const Vec3 across = Vec3(2, 1, -2) / 3;
  return {{"plane", HalfSpace({.point = kCenter, .normal = {1, 2, -0.5}}), {}},
          {"sphere", Sphere({.center = kCenter, .radius = 1.1}), {kCenter}},
          {"hollow", Sphere({.center = kCenter, .radius = 1.1, .hollow = true}), {kCenter}},
          {"torus", Torus(ring), {kCenter, kCenter + 0.7 * axis, kCenter + 0.9 * across}},
          // Where the kink is met to the last bit.
          {"ring", Torus({.major_radius = 0.5, .minor_radius = 0.25}), {{0.5, 0, 0}, {0, 1, 0}}}};
}

std::vector<Shape> shapes() {
  std::vector<Shape> all = default_shapes();
  for (const Shape& each : placed_shapes()) all.push_back(each);
  return all;
}

double distance(const AnyCollider& collider, const Vec3& x) { return collider->signed_distance(x); }
Vec3 normal(const AnyCollider& collider, const Vec3& x) { return collider->normal(x); }
Mat3 curvature(const AnyCollider& collider, const Vec3& x) { return collider->curvature(x); }

// Differences of d, whose derivatives are of size one and grow towards the kinks.
void expect_derivatives(const AnyCollider& shape, const Vec3& x) {
  const auto d = [&](const VecX& y) { return distance(shape, y); };
  const auto n = [&](const VecX& y) { return VecX(normal(shape, y)); };
  EXPECT_LT((test::gradient_of(d, VecX(x)) - normal(shape, x)).norm(), 1e-8);
  EXPECT_LT((test::jacobian_of(n, VecX(x)) - curvature(shape, x)).norm(), 1e-7);
}

// About 0.1 m or less from a kink, where differences lose digits.
bool is_near_kink(const AnyCollider& collider, const Vec3& x) {
  return curvature(collider, x).norm() > 10;
}

class Shapes : public ::testing::TestWithParam<Shape> {};
INSTANTIATE_TEST_SUITE_P(Colliders, Shapes, ::testing::ValuesIn(shapes()),
                         [](const auto& each) { return each.param.name; });

TEST_P(Shapes, NormalAndCurvatureAreDerivativesOfTheDistance) {
  test::Random random(3);
  int inside = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 x = kCenter + 1.5 * random.vec3();
    if (is_near_kink(GetParam().collider, x)) continue;
    expect_derivatives(GetParam().collider, x);
    inside += distance(GetParam().collider, x) < 0 ? 1 : 0;
  }
  EXPECT_GT(inside, 0);
}

TEST_P(Shapes, NormalIsAUnitVectorThatCurvatureTakesToZero) {
  test::Random random(4);
  for (int i = 0; i < 200; ++i) {
    const Vec3 x = kCenter + 1.5 * random.vec3();
    const Vec3 n = normal(GetParam().collider, x);
    const Mat3 H = curvature(GetParam().collider, x);
    EXPECT_NEAR(n.norm(), 1, 1e-14);
    EXPECT_LT((H * n).norm(), 1e-14 * (1 + H.norm()));
    EXPECT_LT((H - H.transpose()).norm(), 1e-15 * (1 + H.norm()));
  }
}

TEST_P(Shapes, AStepAlongTheNormalEndsOnTheSurface) {
  test::Random random(5);
  for (int i = 0; i < 200; ++i) {
    const Vec3 x = kCenter + 1.5 * random.vec3();
    const AnyCollider& shape = GetParam().collider;
    const Vec3 foot = x - distance(shape, x) * normal(shape, x);
    EXPECT_NEAR(distance(shape, foot), 0, 1e-14);
    if (!is_near_kink(shape, x)) expect_derivatives(shape, foot);
  }
}

TEST_P(Shapes, AreFiniteWhereTheDistanceHasAKink) {
  for (const Vec3& kink : GetParam().kinks) {
    for (const double off : {0.0, 1e-300, 1e-160, 1e-30, 1e-17, 1e-12, 1e-9}) {
      const Vec3 x = kink + Vec3(off, -off, 0);
      const Mat3 H = curvature(GetParam().collider, x);
      EXPECT_TRUE(std::isfinite(distance(GetParam().collider, x)));
      EXPECT_NEAR(normal(GetParam().collider, x).norm(), 1, 1e-14);
      EXPECT_TRUE(H.allFinite());
      EXPECT_LT(H.norm(), 1e10);
    }
  }
}

// As the line search needs it: a trial point that is no number must not look harmless.
TEST_P(Shapes, DoNotHideNaN) {
  EXPECT_TRUE(std::isnan(distance(GetParam().collider, Vec3(0, NAN, 0))));
}

}  // namespace
}  // namespace pliant
