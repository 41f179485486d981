// Soft bodies against the colliders of a scene.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "pliant/pliant.h"
#include "support/sanitizer.h"

namespace pliant {
namespace {

constexpr double kGravity = 10;  // m/s²
constexpr int kCells = test::kSanitized ? 6 : 8;

Scene ball(double radius, const Vec3& center, double young) {
  Scene scene;
  scene.gravity = Vec3(0, -kGravity, 0);
  scene.time.step = 0.01;
  scene.solver = LbfgsOptions{.stop = {.iterations = 15}};
  Body& body = scene.add_solid(make_sphere(radius, kCells),
                               StableNeoHookean({.young = young, .poisson = 0.4}),
                               {.density = 1000, .name = "ball"});
  body.translate = center;
  return scene;
}

double penetration(const Simulation& sim) { return diagnose(sim).max_penetration; }

// How deep a pressure (Pa) on the surface presses its vertices in: k d = p A, with k the default
// stiffness and A the vertex's share of the surface.
double depth_of_pressure(const Simulation& sim, double pressure) {
  const VecX& x = sim.state().x;
  VecX area = VecX::Zero(sim.model().vertices);
  for (const auto& t : sim.surface("ball")) {
    const Vec3 ab = vertex(x, t[1]) - vertex(x, t[0]);
    const Vec3 ac = vertex(x, t[2]) - vertex(x, t[0]);
    for (const int i : t) area[i] += ab.cross(ac).norm() / 6;
  }
  const auto mass = sim.model().mass.head(area.size()).array();
  return (pressure * area.array() / (kContactStiffnessPerMass * mass)).maxCoeff();
}

// Of an impact at speed v: ρ c v, c the speed of sound. Poisson's ratio is 0.4.
double impact_pressure(double young, double v) {
  constexpr double kDensity = 1000;
  return std::sqrt(young * (1 - 0.4) / ((1 + 0.4) * (1 - 2 * 0.4)) * kDensity) * v;
}

// How deep a vertex is at most if all the energy of the fall, in J for each kg of the body, is in
// its contact: ½ k d² = E.
double depth_of_energy(const Simulation& sim, double energy_per_mass) {
  const auto mass = sim.model().mass.head(sim.model().vertices);
  return std::sqrt(2 * energy_per_mass * mass.sum() / (kContactStiffnessPerMass * mass.minCoeff()));
}

TEST(ColliderScene, ABallBouncesOffASphereToTheSideItFellOn) {
  Scene scene = ball(0.2, {0.1, 0.75, 0}, 5e4);
  scene.colliders.push_back({.shape = Sphere({.radius = 0.5})});
  scene.time.step = 1.0 / 240;  // the ball moves by less than the depth that is measured
  Simulation sim = scene.build();
  double deepest = 0;
  while (sim.time() < 0.6) {
    sim.step();
    deepest = std::max(deepest, penetration(sim));
  }
  EXPECT_GT(deepest, 1e-4);                               // they met
  EXPECT_LT(deepest, depth_of_energy(sim, 9.81 * 0.12));  // falls by 0.12 m at most before
  EXPECT_GT(sim.positions("ball").col(0).mean(), 0.3);    // without friction it slides off
  EXPECT_NEAR(sim.positions("ball").col(2).mean(), 0, 0.01);
}

// At rest the contact forces k d carry the weight M g. The ball touches the bowl near its bottom,
// where they point up.
TEST(ColliderScene, ABallComesToRestInABowlThatCarriesItsWeight) {
  Scene scene = ball(0.2, {0.05, -0.29, 0}, 5e4);
  scene.colliders.push_back({.shape = Sphere({.radius = 0.5, .hollow = true})});
  scene.damping = Drag{.rate = 5};
  Simulation sim = scene.build();
  while (sim.time() < (test::kSanitized ? 2 : 4)) sim.step();
  const Diagnostics end = diagnose(sim);
  EXPECT_LT(end.kinetic, 1e-4);
  EXPECT_NEAR(end.bodies[0].centroid[0], 0, 0.01);
  const Sphere bowl({.radius = 0.5, .hollow = true});
  double force = 0;
  double weight = 0;
  for (Eigen::Index i = 0; i < sim.model().vertices; ++i) {
    const Vec3 x = vertex(sim.state().x, i);
    const double depth = std::max(0.0, -bowl.signed_distance(x));
    force += kContactStiffnessPerMass * sim.model().mass[i] * depth * bowl.normal(x)[1];
    weight += sim.model().mass[i] * kGravity;
  }
  EXPECT_NEAR(force / weight, 1, 0.02);
}

// The hole is narrower than the ball, which gets through by its own weight and is a ball again.
TEST(ColliderScene, ASoftBallFallsThroughATorus) {
  Scene scene = ball(0.3, {0, 0.45, 0}, 3e3);
  scene.colliders.push_back({.shape = Torus({.major_radius = 0.4, .minor_radius = 0.15})});
  Simulation sim = scene.build();
  const double volume = diagnose(sim).bodies[0].volume;
  // Of the squeeze, at most Young's modulus, and of the fall through the ring at 2 m/s.
  const double balance = depth_of_pressure(sim, 3e3 + impact_pressure(3e3, 2));
  double deepest = 0;
  double narrowest = 1;
  while (sim.time() < 1.2 && sim.positions("ball").col(1).maxCoeff() > -0.3) {
    sim.step();
    deepest = std::max(deepest, penetration(sim));
    const auto x = sim.positions("ball").col(0);
    narrowest = std::min(narrowest, x.maxCoeff() - x.minCoeff());
  }
  const Diagnostics end = diagnose(sim);
  EXPECT_LT(end.bodies[0].bounds.upper[1], -0.15);  // all of it is below the ring
  EXPECT_LT(narrowest, 0.55);                       // of 0.6: it was squeezed
  EXPECT_GT(deepest, 1e-4);
  EXPECT_LT(deepest, balance);
  EXPECT_LT(balance, 0.03);  // a fifth of the tube: none comes near its core
  EXPECT_EQ(end.inverted_elements, 0);
  EXPECT_NEAR(end.bodies[0].volume / volume, 1, 0.1);
}

}  // namespace
}  // namespace pliant
