#include "pliant/dynamics/diagnostics.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <array>
#include <memory>
#include <vector>

#include "pliant/geometry/generators.h"

namespace pliant {
namespace {

// All numbers below are of order 1, so that round-off is of order 1e-16.
constexpr double kRoundOff = 1e-14;

// One tet of volume 1/6 m³ at the corner of the axes, with masses 1, 2, 3, 4 kg.
struct Fixture {
  Model model;
  State state;

  Fixture() {
    BodyModel body;
    body.name = "tet";
    body.rest.positions = (VecX(12) << 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1).finished();
    body.rest.tets = {{0, 1, 2, 3}};
    body.elements = 1;
    state.x = body.rest.positions;
    state.v.setZero(12);
    model.bodies.push_back(body);
    model.vertices = 4;
    model.mass = (VecX(4) << 1, 2, 3, 4).finished();
  }

  Diagnostics measured() const { return diagnose(model, state, kElastic); }

  static constexpr double kElastic = 0.75;  // J
};

TEST(Diagnostics, UniformMotionHasTheEnergyAndMomentumOfAPoint) {
  Fixture f;
  const Vec3 v(1, -2, 3);
  as_rows(f.state.v).rowwise() = v.transpose();
  const Diagnostics d = f.measured();
  EXPECT_NEAR(d.kinetic, 0.5 * 10 * v.squaredNorm(), 10 * kRoundOff);
  EXPECT_LT((d.momentum - 10 * v).norm(), 10 * kRoundOff);
  EXPECT_LT(d.angular_momentum.norm(), 10 * kRoundOff);
  EXPECT_LT((d.bodies[0].velocity - v).norm(), kRoundOff);
}

TEST(Diagnostics, CentroidIsMassWeighted) {
  EXPECT_LT((Fixture().measured().bodies[0].centroid - Vec3(0.2, 0.3, 0.4)).norm(), kRoundOff);
}

TEST(Diagnostics, SpinIsInertiaTimesRateWhereverTheBodyIs) {
  Fixture f;
  const Vec3 center(0.2, 0.3, 0.4);
  const Vec3 rate(0.5, -1, 2);
  Mat3 inertia = Mat3::Zero();
  for (Eigen::Index i = 0; i < 4; ++i) {
    const Vec3 r = vertex(f.state.x, i) - center;
    vertex(f.state.v, i) = rate.cross(r) + Vec3(7, 8, 9);
    inertia += f.model.mass[i] * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
  }
  as_rows(f.state.x).rowwise() += Vec3(10, 20, 30).transpose();
  const Diagnostics d = f.measured();
  EXPECT_LT((d.angular_momentum - inertia * rate).norm(), 1e3 * kRoundOff);
  EXPECT_LT((d.momentum - 10 * Vec3(7, 8, 9)).norm(), 1e3 * kRoundOff);
}

TEST(Diagnostics, LiftingStoresWeightTimesHeight) {
  Fixture f;
  f.model.gravity = Vec3(0, -9.81, 0);
  const double before = f.measured().external;
  as_rows(f.state.x).col(1).array() += 2;
  EXPECT_NEAR(f.measured().external - before, 10 * 9.81 * 2, 1e2 * kRoundOff);
}

TEST(Diagnostics, ElasticEnergyIsWhatItIsTold) {
  EXPECT_EQ(Fixture().measured().elastic, Fixture::kElastic);
}

TEST(Diagnostics, PenetrationIsTheDepthOfTheDeepestVertex) {
  Fixture f;
  f.model.colliders.push_back(
      {.shape = HalfSpace({.point = Vec3(0, -1, 0), .normal = Vec3(0, 5, 0)})});
  EXPECT_EQ(f.measured().max_penetration, 0);
  f.state.x[3 * 3 + 1] = -1.25;
  f.state.x[3 * 2 + 1] = -1.125;
  EXPECT_NEAR(f.measured().max_penetration, 0.25, kRoundOff);
}

TEST(Diagnostics, VolumeAndBoundsFollowTheStretch) {
  Fixture f;
  f.state.x *= 3;
  const BodyDiagnostics body = f.measured().bodies[0];
  EXPECT_EQ(body.name, "tet");
  EXPECT_NEAR(body.volume, 27.0 / 6, 10 * kRoundOff);
  EXPECT_EQ(body.bounds.lower, Vec3(0, 0, 0));
  EXPECT_EQ(body.bounds.upper, Vec3(3, 3, 3));
}

TEST(Diagnostics, MirroredAndFlatTetsCountAsInverted) {
  Fixture f;
  EXPECT_EQ(f.measured().inverted_elements, 0);
  as_rows(f.state.x).col(2) *= -1;
  EXPECT_EQ(f.measured().inverted_elements, 1);
  EXPECT_NEAR(f.measured().bodies[0].volume, -1.0 / 6, kRoundOff);
  as_rows(f.state.x).col(2).setZero();
  EXPECT_EQ(f.measured().inverted_elements, 1);
}

// One corner pushed through the opposite one: the volume stays positive, a Gauss point does not.
TEST(Diagnostics, AHexWithOneCornerInvertedCountsAsInverted) {
  Fixture f;
  BodyModel& body = f.model.bodies[0];
  body.rest = make_hex_box({1, 1, 1}, {1, 1, 1});
  f.model.vertices = 8;
  f.model.mass.setOnes(8);
  f.state.x = body.rest.positions;
  f.state.v.setZero(24);
  EXPECT_EQ(f.measured().inverted_elements, 0);
  vertex(f.state.x, 7) = Vec3(-0.4, -0.4, -0.4);
  EXPECT_GT(f.measured().bodies[0].volume, 0.1);
  EXPECT_EQ(f.measured().inverted_elements, 1);
}

// Triangles turn over in a plane alone: in space there is no wrong side.
TEST(Diagnostics, ClockwisePlanarTrianglesCountAsInverted) {
  Fixture f;
  BodyModel& body = f.model.bodies[0];
  body.rest.tets.clear();
  body.rest.triangles = {{0, 1, 2}};
  as_rows(f.state.x).col(0) *= -1;
  body.material_terms = {{.shape = ElementShape::kMembrane}};
  EXPECT_EQ(f.measured().inverted_elements, 0);
  body.material_terms = {{.shape = ElementShape::kPlanar}};
  EXPECT_EQ(f.measured().inverted_elements, 1);
  as_rows(f.state.x).col(0) *= -1;
  EXPECT_EQ(f.measured().inverted_elements, 0);
  as_rows(f.state.x).col(0).setZero();
  EXPECT_EQ(f.measured().inverted_elements, 1);
}

TEST(Diagnostics, BodiesAreMeasuredApart) {
  Fixture f;
  BodyModel second = f.model.bodies[0];
  second.name = "other";
  second.first = 4;
  f.model.bodies.push_back(second);
  f.model.vertices = 8;
  f.model.mass = (VecX(9) << 1, 2, 3, 4, 1, 1, 1, 1, 0).finished();  // and an anchor
  const VecX first = f.state.x;
  f.state.x.resize(27);
  f.state.x << first, first.array() + 5, 100, 100, 100;
  f.state.v.setZero(27);
  const Diagnostics d = f.measured();
  ASSERT_EQ(d.bodies.size(), 2u);
  EXPECT_LT((d.bodies[0].centroid - Vec3(0.2, 0.3, 0.4)).norm(), kRoundOff);
  EXPECT_LT((d.bodies[1].centroid - Vec3(5.25, 5.25, 5.25)).norm(), 10 * kRoundOff);
  EXPECT_EQ(d.bodies[1].bounds.upper, Vec3(6, 6, 6));
  EXPECT_EQ(element_count(f.model), 2);
}

}  // namespace
}  // namespace pliant
