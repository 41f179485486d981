#include "pliant/energies/contact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

#include "energies/energy_laws.h"
#include "pliant/core/error.h"
#include "pliant/math/rotation.h"
#include "pliant/pliant.h"
#include "support/dense_oracle.h"
#include "support/random.h"

namespace pliant {
namespace {

struct Shape {
  std::string name;
  AnyCollider collider;
  std::vector<Vec3> deepest;  // where the distance has a kink inside the solid
};

std::vector<Shape> shapes() {
  const Vec3 center(0.1, -0.2, 0);
  return {{"plane", HalfSpace({.point = center, .normal = {1, 2, -0.5}}), {}},
          {"sphere", Sphere({.center = center, .radius = 0.9}), {center}},
          {"hollow", Sphere({.center = center, .radius = 0.5, .hollow = true}), {}},
          {"torus", Torus({.major_radius = 0.8, .minor_radius = 0.4}), {{0.8, 0, 0}}}};
}

double distance(const AnyCollider& collider, const Vec3& x) { return collider->signed_distance(x); }
Vec3 normal(const AnyCollider& collider, const Vec3& x) { return collider->normal(x); }

std::unique_ptr<Energy> contact(const AnyCollider& collider, const std::vector<int>& points,
                                double stiffness) {
  return make_contact("contact", collider, points, std::vector<double>(points.size(), stiffness));
}

class Contacts : public ::testing::TestWithParam<Shape> {};
INSTANTIATE_TEST_SUITE_P(Contact, Contacts, ::testing::ValuesIn(shapes()),
                         [](const auto& each) { return each.param.name; });

TEST_P(Contacts, DerivativesMatchDifferences) {
  const AnyCollider& shape = GetParam().collider;
  const auto term = contact(shape, {0, 2, 3, 4, 5}, 1e4);
  test::Random random(1);
  int inside = 0;
  for (int i = 0; i < 20; ++i) {
    VecX x = random.vector(18);
    for (int v = 0; v < 6; ++v) {
      const Vec3 p = vertex(x, v);
      const double d = distance(shape, p);
      // Clear of the surface, where the second derivative jumps, and of kinks deep inside.
      const double wanted = d < 0 ? std::clamp(d, -0.3, -0.05) : d + 0.05;
      vertex(x, v) += (wanted - d) * normal(shape, p);
      inside += d < 0 ? 1 : 0;
    }
    test::expect_derivatives_match(*term, x, random, 0x1p-7);
    test::expect_finite_and_semidefinite(*term, x);
  }
  EXPECT_GT(inside, 20);
}

TEST_P(Contacts, ProjectionClampsTheEigenvaluesOfTheExactHessian) {
  const auto term = contact(GetParam().collider, {0}, 1e4);
  test::Random random(2);
  for (int i = 0; i < 50; ++i) {
    const VecX x = random.vector(3);
    const MatX exact = test::element_hessian(*term, x, 0, Definiteness::kExact);
    const MatX projected = test::element_hessian(*term, x, 0, Definiteness::kProjected);
    EXPECT_LT((test::with_eigenvalues_from(0, exact) - projected).norm(),
              1e-13 * (1e4 + exact.norm()));
  }
}

// Points and a frame that is turned and shifted at random; the points come first.
VecX with_frame(const VecX& points, test::Random& random) {
  const Pose pose{rotation_about(random.vector(3).normalized(), 2 * random.vector(1)[0]),
                  random.vector(3)};
  VecX x(points.size() + 3 * kFramePoints);
  x << points, frame_of(pose);
  return x;
}

TEST_P(Contacts, MoveWithTheirFrame) {
  constexpr int kPoints = 8;
  std::vector<int> points(kPoints);
  std::iota(points.begin(), points.end(), 0);
  const auto moved = make_contact("contact", GetParam().collider, points,
                                  std::vector<double>(kPoints, 1e4), kPoints);
  const auto still = contact(GetParam().collider, points, 1e4);
  test::Random random(7);
  for (int i = 0; i < 20; ++i) {
    const VecX local = random.vector(3 * kPoints);
    VecX x = with_frame(local, random);
    const Pose pose = pose_of_frame(x, kPoints);
    for (int v = 0; v < kPoints; ++v) vertex(x, v) = pose.to_world(vertex(local, v));
    EXPECT_NEAR(test::value_of(*moved, x), test::value_of(*still, local), 1e-8);
    const VecX gradient = test::gradient_of(*moved, x);
    const VecX expected = test::gradient_of(*still, local);
    for (int v = 0; v < kPoints; ++v) {
      EXPECT_LT((vertex(gradient, v) - pose.turn * vertex(expected, v)).norm(), 1e-9);
    }
    // What pushes the points out is borne by the frame, and a common motion changes nothing.
    if (test::value_of(*moved, x) > 0) test::expect_balanced(*moved, x);
    test::expect_invariant(*moved, x, random);
    test::expect_finite_and_semidefinite(*moved, x);
  }
}

// A point that only touches feels nothing, whichever side round-off puts it on.
TEST_P(Contacts, ATouchIsNoForce) {
  const AnyCollider& shape = GetParam().collider;
  const auto term = contact(shape, {0}, 1e4);
  const Vec3 somewhere(0.3, 0.4, 0.5);
  const VecX x = somewhere - distance(shape, somewhere) * normal(shape, somewhere);
  EXPECT_LT(test::gradient_of(*term, x).norm(), 1e-11);
  test::expect_finite_and_semidefinite(*term, x);
}

TEST_P(Contacts, AreFiniteAndPushAtTheDeepestPoint) {
  const auto term = contact(GetParam().collider, {0}, 1e4);
  for (const Vec3& deepest : GetParam().deepest) {
    for (const double off : {0.0, 1e-300, 1e-20, 1e-12, 1e-9}) {
      const VecX x = deepest + Vec3(off, 0, off);
      test::expect_finite_and_semidefinite(*term, x);
      const double force = -1e4 * distance(GetParam().collider, deepest);
      EXPECT_NEAR(test::gradient_of(*term, x).norm(), force, 1e-4);
    }
  }
}

TEST(Contact, PushesOutAndNeverPulls) {
  const auto ground = contact(HalfSpace(), {0, 1}, 100);
  VecX x(6);
  x << 5, -0.5, 7, 5, 0.5, 7;
  std::vector<double> gradient(6);
  EXPECT_EQ(ground->value_and_gradients(x, {0, 2}, gradient.data()), 12.5);
  EXPECT_EQ(gradient, (std::vector<double>{0, -50, 0, 0, 0, 0}));
  x[1] = 0.1;
  EXPECT_EQ(ground->value(x, {0, 2}), 0);
}

TEST(Contact, StaysOutOfTheLaplacian) {
  const auto ground = contact(HalfSpace(), {0, 1}, 100);
  std::vector<double> weights(2, 1.0);
  ground->laplacians({0, 2}, weights.data());
  EXPECT_EQ(weights, (std::vector<double>{0, 0}));
  EXPECT_EQ(ground->projective(), nullptr);
}

TEST(Contact, DoesNotHideNaN) {
  VecX x(3);
  x << 0, std::numeric_limits<double>::quiet_NaN(), 0;
  for (const Shape& shape : shapes()) {
    const auto term = contact(shape.collider, {0}, 100);
    EXPECT_TRUE(std::isnan(term->value(x, {0, 1})));
    EXPECT_TRUE(std::isnan(test::gradient_of(*term, x).norm()));
  }
}

TEST(Contact, RefusesBadData) {
  EXPECT_THROW(contact(HalfSpace(), {0}, 0), InputError);
  EXPECT_THROW(contact(HalfSpace(), {-1}, 1), InputError);
  EXPECT_THROW(make_contact("contact", HalfSpace(), {0}, {}), InputError);
}

}  // namespace
}  // namespace pliant
