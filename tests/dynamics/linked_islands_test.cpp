// Islands that merge and split as elements between bodies come and go.

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "pliant/dynamics/component_evaluators.h"
#include "pliant/dynamics/islands.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/sleep.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/geometry/generators.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "support/changing_springs.h"
#include "support/random.h"
#include "support/scenes.h"

namespace pliant {
namespace {

using Pairs = std::vector<std::array<int, 2>>;
constexpr double kStiffness = 300;  // N/m

// Springs of length zero between vertices of different bodies that are within reach as a step
// begins.
class Stickiness final : public test::ChangingSprings {
 public:
  Stickiness(const Pairs& pairs, double reach, double stiffness)
      : ChangingSprings(stiffness), all_(pairs), reach_(reach) {}

  void find(const StepGeometry& geometry, ThreadPool& /*pool*/) override {
    Pairs near;
    for (const auto& [i, j] : all_) {
      if ((vertex(geometry.from, i) - vertex(geometry.from, j)).norm() < reach_) {
        near.push_back({i, j});
      }
    }
    if (near != pairs()) set_pairs(std::move(near));
  }

 private:
  Pairs all_;
  double reach_;
};

class StickyTerm final : public ChangingTerm {
 public:
  StickyTerm(Pairs pairs, double reach, double stiffness)
      : pairs_(std::move(pairs)), reach_(reach), stiffness_(stiffness) {}
  std::unique_ptr<ChangingEnergy> start() const override {
    return std::make_unique<Stickiness>(pairs_, reach_, stiffness_);
  }

 private:
  Pairs pairs_;
  double reach_, stiffness_;  // m, N/m
};

// Three blocks; the second flies past the first, the third is far away.
Scene passing_blocks() {
  Scene scene = test::small_block(Arap({.mu = 3e4}), 2);
  scene.time.step = 1.0 / 60;
  for (const auto& [name, at] : {std::pair{"passing", Vec3(-2, 0.4, 0)}, {"far", Vec3(9, 0, 0)}}) {
    scene.bodies.push_back(scene.bodies[0]);
    scene.bodies.back().name = name;
    scene.bodies.back().translate = at;
  }
  scene.bodies[1].velocity = {8, 0, 0};
  scene.bodies[2].spin = {1, 2, 3};
  return scene;
}

Pairs pairs_between_bodies(const Model& model) {
  Pairs pairs;
  const int count = model.bodies[0].vertex_count();
  for (int a = 0; a < 3; ++a) {
    for (int b = a + 1; b < 3; ++b) {
      for (int i = 0; i < count; ++i) {
        for (int j = 0; j < count; ++j) pairs.push_back({a * count + i, b * count + j});
      }
    }
  }
  return pairs;
}

// The scene's model with bodies that stick together where they are within reach.
std::shared_ptr<const Model> sticky_model(const BuiltScene& built, double reach,
                                          double stiffness = kStiffness) {
  auto model = std::make_shared<Model>(*built.model);
  Potential potential;
  for (const auto& term : built.model->potential.energies()) potential.add(term);
  potential.add(std::make_shared<StickyTerm>(pairs_between_bodies(*model), reach, stiffness));
  potential.prepare(model->points(), model->free);
  model->potential = potential;
  return model;
}

Simulation sticky_blocks(double reach, const SolverSettings& solver, int threads = 1) {
  Scene scene = passing_blocks();
  scene.solver = solver;
  const BuiltScene built = assemble(scene, {.threads = threads});
  return Simulation(sticky_model(built, reach), built.start, built.settings);
}

std::size_t islands_of(const Simulation& simulation) {
  ThreadPool pool(1);
  ComponentEvaluators evaluators(simulation.model(), pool);
  evaluators.begin_step({simulation.state().x, simulation.state().x});
  return find_islands(simulation.model(), evaluators).size();
}

constexpr double kReach = 0.35;  // m
constexpr int kFrames = 40;

TEST(LinkedIslands, MergeWhileBodiesAreWithinReach) {
  Simulation together = sticky_blocks(kReach, LbfgsOptions{});
  Simulation apart = passing_blocks().build();
  const auto same = [&](const char* name) {
    return together.positions(name) == apart.positions(name);
  };
  int merged = 0;
  for (int i = 0; i < kFrames; ++i) {
    const bool linked = islands_of(together) == 2;
    merged += linked ? 1 : 0;
    together.step();
    apart.step();
    EXPECT_EQ(same("passing"), merged == 0) << i;
    EXPECT_EQ(same("block"), merged == 0) << i;
    EXPECT_TRUE(same("far")) << i;
  }
  EXPECT_GT(merged, 5);
  EXPECT_EQ(islands_of(together), 3U);  // it has flown on
}

// Merged, they are one minimisation: Newton on the whole, and each solver, find the same.
TEST(LinkedIslands, FindTheMinimiserOfTheWhole) {
  const NewtonOptions newton{.stop = {.iterations = 100}, .hessian = HessianRepair::kExact};
  Simulation exact = sticky_blocks(kReach, newton);
  const auto converged = [](auto options) {
    options.stop.iterations = 20000;
    options.stop.tolerance = 1e-13;
    return SolverSettings(options);
  };
  std::vector<Simulation> others;
  others.push_back(sticky_blocks(kReach, converged(LbfgsOptions{})));
  others.push_back(sticky_blocks(kReach, converged(LocalGlobalOptions{})));
  others.push_back(sticky_blocks(kReach, converged(NonlinearCgOptions{})));
  int merged = 0;
  for (int i = 0; i < kFrames; ++i) {
    merged += islands_of(exact) == 2 ? 1 : 0;
    exact.step();
    for (Simulation& other : others) {
      other.step();
      EXPECT_LT((other.state().x - exact.state().x).lpNorm<Eigen::Infinity>(), 1e-7) << i;
    }
  }
  EXPECT_GT(merged, 5);
}

TEST(LinkedIslands, HaveTheSameBitsForAnyNumberOfThreadsAndAfterASnapshot) {
  Simulation one = sticky_blocks(kReach, LbfgsOptions{});
  Simulation two = sticky_blocks(kReach, LbfgsOptions{}, 2);
  Simulation again = sticky_blocks(kReach, LbfgsOptions{});
  for (int i = 0; i < kFrames; ++i) {
    again.restore(one.snapshot());
    for (Simulation* simulation : {&one, &two, &again}) simulation->step();
    EXPECT_EQ(one.state().x, two.state().x) << i;
    EXPECT_EQ(one.state().x, again.state().x) << i;
  }
}

// A body that sleeps wakes when another comes within reach.
TEST(LinkedIslands, WakeWhatSleeps) {
  Scene scene = passing_blocks();
  scene.bodies[1].velocity = {2, 0, 0};
  const BuiltScene built = assemble(scene);
  Simulation simulation(sticky_model(built, kReach), built.start, built.settings);
  bool has_slept = false;
  int merged = 0;
  for (int i = 0; i < 2 * kFrames; ++i) {
    const bool linked = islands_of(simulation) == 2;
    if (!linked && merged == 0) has_slept = has_slept || simulation.is_asleep("block");
    simulation.step();
    if (!linked) continue;
    ++merged;
    EXPECT_FALSE(simulation.is_asleep("block")) << i;
  }
  EXPECT_TRUE(has_slept);
  EXPECT_GT(merged, 5);
  EXPECT_GT(simulation.velocities("block").norm(), 0.1);
}

// What lies on another must not sleep on in the air when that has gone. Here the links are too weak
// to be felt.
TEST(LinkedIslands, AreNoQuieterThanTheLoudestOfThem) {
  Scene scene = passing_blocks();
  const BuiltScene built = assemble(scene);
  Simulation simulation(sticky_model(built, 100, 1e-9), built.start, built.settings);
  ASSERT_EQ(islands_of(simulation), 1U);
  for (int i = 0; i < kFrames; ++i) simulation.step();
  const Model& model = simulation.model();
  EXPECT_TRUE(is_slow(model, model.components[0], simulation.state().v));
  EXPECT_FALSE(is_slow(model, model.components[2], simulation.state().v));
  EXPECT_EQ(simulation.state().slow, std::vector<double>(3));
}

// The sum of the objectives of all islands, after the stencils of their links have changed.
TEST(LinkedIslands, AreTheNextProblemTogether) {
  Simulation simulation = sticky_blocks(kReach, LbfgsOptions{});
  test::Random random(4);
  constexpr double kStep = 1e-5;
  int merged = 0;
  for (int i = 0; i < kFrames; ++i) {
    merged += islands_of(simulation) == 2 ? 1 : 0;
    auto [g, start] = simulation.next_problem();
    const VecX d = random.vector(start.size());
    VecX gradient;
    g.value_and_gradient(start, gradient);
    const double slope = (g.value(start + kStep * d) - g.value(start - kStep * d)) / (2 * kStep);
    EXPECT_NEAR(gradient.dot(d), slope, 1e-6 * (1 + gradient.norm() * d.norm())) << i;
    simulation.step();
  }
  EXPECT_GT(merged, 5);
}

// The gradient that an island's objective has, against differences of its value; A0 solves what it
// says it is.
TEST(LinkedIslands, HaveDerivativesOfTheirValue) {
  Simulation simulation = sticky_blocks(100, LbfgsOptions{});  // all of them
  ASSERT_EQ(islands_of(simulation), 1U);
  auto [g, start] = simulation.next_problem();
  test::Random random(3);
  const VecX x = start + random.vector(start.size(), 0.01);
  const VecX d = random.vector(x.size());
  constexpr double kStep = 1e-5;
  VecX gradient, other;
  g.value_and_gradient(x, gradient);
  const double slope = (g.value(x + kStep * d) - g.value(x - kStep * d)) / (2 * kStep);
  EXPECT_NEAR(gradient.dot(d), slope, 1e-6 * gradient.norm() * d.norm());
  SparseMat H;
  g.hessian(x, Definiteness::kExact, H);
  g.value_and_gradient(x + kStep * d, gradient);
  g.value_and_gradient(x - kStep * d, other);
  EXPECT_LT((H * d - (gradient - other) / (2 * kStep)).norm(), 1e-6 * (H * d).norm());
  VecX solved;
  g.solve_proxy(d, solved, FactorPrecision::kDouble);
  VecX back(d.size());
  as_rows(back) = g.proxy() * as_rows(solved);
  EXPECT_LT((back - d).norm(), 1e-9 * d.norm());
}

}  // namespace
}  // namespace pliant
