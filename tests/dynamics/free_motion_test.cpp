#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "pliant/dynamics/model.h"
#include "pliant/pliant.h"
#include "support/scenes.h"

namespace pliant {
namespace {

// Sums over the vertices of a simulation.
struct Sums {
  Vec3 momentum = Vec3::Zero();          // kg m/s
  Vec3 angular_momentum = Vec3::Zero();  // about the origin, kg m²/s
  double speed = 0;                      // Σ m |v|, kg m/s

  explicit Sums(const Simulation& sim) {
    for (Eigen::Index i = 0; i < sim.model().vertices; ++i) {
      const double m = sim.model().mass[i];
      const Vec3 x = vertex(sim.state().x, i);
      const Vec3 v = vertex(sim.state().v, i);
      momentum += m * v;
      angular_momentum += m * x.cross(v);
      speed += m * v.norm();
    }
  }
};

State spinning(const Simulation& sim, const Vec3& rate) {
  State state = sim.snapshot();
  for (Eigen::Index i = 0; i < sim.model().vertices; ++i) {
    vertex(state.v, i) = rate.cross(Vec3(vertex(state.x, i))) + Vec3(0.3, -0.2, 0.5);
  }
  return state;
}

// Backward Euler under a constant force has a closed form: x_n = x_0 + n h v_0 + g h² n (n + 1)/2.
TEST(FreeMotion, FreeFallFollowsBackwardEulersClosedForm) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.45}));
  scene.gravity = {0, -9.81, 0};
  scene.bodies[0].velocity = {1, 2, 0};
  Simulation sim = scene.build({.step = 0.01});
  const Rows3 start = sim.positions("block");
  constexpr int kSteps = 100;
  for (int n = 0; n < kSteps; ++n) sim.step();
  const double h = 0.01;
  const Vec3 expected =
      kSteps * h * Vec3(1, 2, 0) + h * h * kSteps * (kSteps + 1) / 2.0 * Vec3(0, -9.81, 0);
  const Rows3 moved = sim.positions("block") - start;
  EXPECT_LT((moved.rowwise() - expected.transpose()).cwiseAbs().maxCoeff(), 1e-11);
  EXPECT_NEAR(sim.time(), 1, 1e-12);
}

// Each solver iteration keeps Σ m x to round-off, converged or not: element forces sum to zero and
// so do the columns of L.
void expect_momentum_stays(const Scene& scene, int frames) {
  Simulation sim = scene.build();
  sim.restore(spinning(sim, {3, 2, 8}));
  const auto places = [&] { return as_rows(sim.state().x).topRows(sim.model().vertices); };
  const Rows3 start = places();
  const Sums before(sim);
  for (int frame = 0; frame < frames; ++frame) sim.step();
  const Sums after(sim);
  EXPECT_LT((after.momentum - before.momentum).norm(), 1e-8 * before.speed);
  EXPECT_GT(before.momentum.norm(), 0.1 * before.speed);
  // It has been a motion with forces: not every vertex has kept its velocity.
  EXPECT_LT(after.speed, 0.99 * before.speed);
  EXPECT_GT((places() - start).rowwise().norm().minCoeff(), 0.1);
}

TEST(FreeMotion, LinearMomentumOfCorotatedStays) {
  expect_momentum_stays(test::small_block(Corotated({.young = 1e5, .poisson = 0.3})), 300);
}

TEST(FreeMotion, LinearMomentumOfStableNeoHookeanStays) {
  expect_momentum_stays(test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.45})), 300);
}

TEST(FreeMotion, LinearMomentumOfSpringsStays) {
  Scene scene = test::small_sheet();
  scene.gravity.setZero();
  scene.bodies[0].attachments.clear();
  expect_momentum_stays(scene, 300);
}

TEST(FreeMotion, LinearMomentumStaysWithLocalGlobal) {
  Scene scene = test::small_block(Arap({.mu = 4e4}));
  scene.solver = LocalGlobalOptions{};
  expect_momentum_stays(scene, 300);
}

// Meshes that do not match, so that ties end between vertices.
TEST(FreeMotion, LinearMomentumOfTiedBodiesStays) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.3}));
  Body& second = scene.add_solid(make_box({0.4, 0.3, 0.3}, {3, 3, 3}),
                                 Corotated({.young = 2e5, .poisson = 0.3}),
                                 {.density = 300, .name = "second"});
  second.translate = {0.5, 0, 0};
  second.attach_to(scene.bodies[0], on_side_of_plane({0.301, 0, 0}, {-1, 0, 0}), 1e4);
  expect_momentum_stays(scene, 200);
}

// docs/architecture.md says so: implicit Euler itself loses angular momentum, also when converged.
TEST(FreeMotion, ImplicitEulerLosesAngularMomentumAndLessWithSmallerSteps) {
  const auto lost = [](double step) {
    Scene scene = test::small_block(StableNeoHookean({.young = 1e6, .poisson = 0.3}));
    scene.solver = LbfgsOptions{.stop = {.iterations = 200, .tolerance = 1e-12}};
    Simulation sim = scene.build({.step = step});
    State state = spinning(sim, {0, 0, 5});
    sim.restore(state);
    const double before = Sums(sim).angular_momentum.norm();
    while (sim.time() < 0.2 - 1e-9) sim.step();
    return 1 - Sums(sim).angular_momentum.norm() / before;
  };
  const double coarse = lost(0.02);
  const double fine = lost(0.01);
  EXPECT_GT(fine, 0.01);
  EXPECT_GT(coarse, 1.5 * fine);  // first order: about twice
}

// Two iterations from random positions are far from converged; g(x) <= g(x_n) must hold all the
// same: E + ½|Δv|²_M after a step is at most the total energy before it.
TEST(FreeMotion, EnergyIsBoundedHoweverFewTheIterations) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.45}));
  scene.bodies[0].scramble = Scramble{.seed = 3, .extent = 1};
  scene.solver = LbfgsOptions{.stop = {.iterations = 2}};
  Simulation sim = scene.build();
  const auto kinetic = [&](const VecX& v) {
    return 0.5 * (as_rows(v).rowwise().squaredNorm().transpose() * sim.model().mass).value();
  };
  const auto potential = [&] {
    const Energy& tets = *sim.model().potential.energies()[0];
    return tets.value(sim.state().x, {0, tets.element_count()});
  };
  for (int frame = 0; frame < 100; ++frame) {
    const VecX v = sim.state().v;
    const double before = potential() + kinetic(v);
    sim.step();
    ASSERT_LE(potential() + kinetic(sim.state().v - v), before * (1 + 1e-12)) << "frame " << frame;
  }
}

TEST(FreeMotion, DragScalesVelocitiesByTheExponential) {
  Scene scene = test::small_block(Arap());
  scene.bodies[0].velocity = {1, 0, 0};
  scene.damping = Drag{.rate = 0.7};
  Simulation sim = scene.build({.step = 0.05});
  for (int frame = 0; frame < 20; ++frame) sim.step();
  EXPECT_NEAR(sim.velocities("block")(0, 0), std::exp(-0.7), 1e-10);
}

}  // namespace
}  // namespace pliant
