#include "pliant/dynamics/simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "pliant/dynamics/model.h"
#include "pliant/pliant.h"
#include "support/message_of.h"
#include "support/sanitizer.h"
#include "support/scenes.h"

namespace pliant {
namespace {

Scene held_block() {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.4}));
  scene.gravity = {0, -9.81, 0};
  scene.bodies[0].attach(in_box({-0.31, -1, -1}, {-0.29, 1, 1}));
  scene.bodies[0].attach_softly(in_box({0.29, -1, -1}, {0.31, 1, 1}), 200);
  return scene;
}

std::string hash_after(Simulation& sim, int frames) {
  for (int i = 0; i < frames; ++i) sim.step();
  return state_hash(sim.state(), sim.model().vertices);
}

TEST(Simulation, SameBitsForAnyNumberOfThreads) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.4}), 16);
  scene.bodies[0].attach(in_box({-0.31, -1, -1}, {-0.29, 1, 1}),
                         Motion{.rotate = Turning{.axis = {1, 0, 0}, .rate = 3}});
  Simulation one = scene.build({.threads = 1});
  Simulation two = scene.build({.threads = 2});
  Simulation three = scene.build({.threads = 3});
  const std::string hash = hash_after(one, 20);
  EXPECT_EQ(hash, hash_after(two, 20));
  EXPECT_EQ(hash, hash_after(three, 20));
}

// 12 cells are more than a chunk of elements in each term but bending, the last of them not full.
TEST(Simulation, SameBitsForAnyNumberOfThreadsInAllShapes) {
  for (const Scene& scene : test::scenes_of_all_shapes(12)) {
    SCOPED_TRACE(scene.bodies[0].name);
    Simulation one = scene.build({.threads = 1});
    const int frames = test::kSanitized ? 1 : 3;
    const std::string hash = hash_after(one, frames);
    for (const int threads : {2, 4}) {
      if (test::kSanitized && threads > 2) break;
      Simulation more = scene.build({.threads = threads});
      EXPECT_EQ(hash, hash_after(more, frames)) << threads;
    }
  }
}

TEST(Simulation, ASnapshotContinuesBitByBit) {
  Simulation sim = held_block().build();
  hash_after(sim, 5);
  const State middle = sim.snapshot();
  const std::string end = hash_after(sim, 5);
  sim.restore(middle);
  EXPECT_EQ(end, hash_after(sim, 5));
  Simulation other = held_block().build();
  other.restore(middle);
  EXPECT_EQ(end, hash_after(other, 5));
}

TEST(Simulation, PinsStayAndMovedPinsArrive) {
  Simulation sim = held_block().build();
  const Rows3 start = sim.targets("block", 0);
  sim.step();
  EXPECT_EQ(sim.targets("block", 0), start);
  EXPECT_EQ(Rows3(sim.positions("block").row(0)), Rows3(start.row(0)));
  const Rows3 moved = start.rowwise() + Vec3(0, 0.01, 0).transpose();
  sim.set_targets("block", 0, moved);
  sim.step();
  EXPECT_EQ(Rows3(sim.positions("block").row(0)), Rows3(moved.row(0)));
  EXPECT_NEAR(sim.velocities("block")(0, 1), 0.01 * 30, 1e-12);
}

// A soft attachment alone is a spring: with all else at rest the end hangs m g / (n k) lower.
TEST(Simulation, SoftAttachmentsCarryTheWeight) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e8, .poisson = 0.3}));
  scene.gravity = {0, -10, 0};
  scene.bodies[0].attach_softly(all_vertices(), 1000);
  scene.solver = LbfgsOptions{.stop = {.iterations = 300, .tolerance = 1e-12}};
  Simulation sim = scene.build({.step = 1000});
  for (int i = 0; i < 5; ++i) sim.step();
  const double mass = sim.model().mass.sum();
  const auto vertices = static_cast<double>(sim.model().vertices);
  double height = 0;
  for (Eigen::Index i = 0; i < sim.model().vertices; ++i) height += sim.positions("block")(i, 1);
  EXPECT_NEAR(height / vertices, -mass * 10 / (vertices * 1000), 1e-6);
}

TEST(Simulation, AForceAcceleratesTheWholeBody) {
  Simulation sim = test::small_block(Arap()).build({.step = 0.01});
  sim.set_force("block", 0, {3, 0, 0});
  for (int i = 0; i < 10; ++i) sim.step();
  const VecX m = sim.model().mass.head(sim.model().vertices);
  const double momentum = (m.transpose() * sim.velocities("block").leftCols<1>())(0);
  EXPECT_NEAR(momentum, 3 * 0.1, 1e-10);
  sim.clear_forces();
  sim.step();
  EXPECT_NEAR((m.transpose() * sim.velocities("block").leftCols<1>())(0), momentum, 1e-10);
}

TEST(Simulation, AnotherMaterialActsLikeASceneBuiltWithIt) {
  const Corotated stiff({.young = 1e6, .poisson = 0.3});
  Simulation changed = held_block().build();
  changed.set_material("block", stiff);
  Scene scene = held_block();
  scene.bodies[0].material = stiff;
  Simulation built = scene.build();
  EXPECT_EQ(hash_after(changed, 5), hash_after(built, 5));
}

TEST(Simulation, AnotherStepOrSolverActsLikeASceneBuiltWithIt) {
  Simulation changed = held_block().build();
  changed.set_step(0.01, 2);
  changed.set_solver(LbfgsOptions{.stop = {.iterations = 3}});
  Scene scene = held_block();
  scene.time.substeps = 2;
  scene.solver = LbfgsOptions{.stop = {.iterations = 3}};
  Simulation built = scene.build({.step = 0.01});
  EXPECT_EQ(hash_after(changed, 5), hash_after(built, 5));
}

// Times are multiples of the step, not sums that drift: 30 steps of 1/60 s are half a second.
TEST(Simulation, TimeDoesNotDrift) {
  Simulation sim = test::small_block(Arap()).build({.step = 1.0 / 60});
  for (int i = 0; i < 30; ++i) sim.step();
  EXPECT_EQ(sim.time(), 0.5);
  sim.set_step(0.1, 2);
  for (int i = 0; i < 7; ++i) sim.step();
  EXPECT_DOUBLE_EQ(sim.time(), 0.5 + 0.7);
}

TEST(Simulation, TimeGoesOnFromARestoredStateOfAnotherStep) {
  Simulation sim = test::small_block(Arap()).build({.step = 0.1});
  for (int i = 0; i < 10; ++i) sim.step();
  Simulation other = test::small_block(Arap()).build({.step = 0.01});
  other.restore(sim.snapshot());
  EXPECT_EQ(other.time(), 1);
  other.step();
  EXPECT_DOUBLE_EQ(other.time(), 1.01);
}

// Also what was chosen while it ran.
TEST(Simulation, ASnapshotBringsBackMaterialSolverAndStep) {
  Scene scene = test::small_block(Arap({.mu = 1e4}));
  scene.bodies[0].spin = Vec3(1, 2, 3);
  Simulation sim = scene.build({.step = 0.01});
  sim.step();
  const State before = sim.snapshot();
  sim.set_material("block", Corotated({.young = 3e5, .poisson = 0.2}));
  sim.set_solver(NewtonOptions{.stop = {.iterations = 3}});
  sim.set_step(0.02, 2);
  sim.step();
  const State changed = sim.snapshot();
  const std::string after_change = hash_after(sim, 4);

  sim.restore(before);
  EXPECT_TRUE(sim.material("block")->is<Arap>());
  EXPECT_TRUE(sim.settings().solver.is<LbfgsOptions>());
  EXPECT_EQ(sim.settings().step, 0.01);
  Simulation twin = scene.build({.step = 0.01});
  twin.step();
  EXPECT_EQ(hash_after(sim, 4), hash_after(twin, 4));

  twin.restore(changed);
  EXPECT_TRUE(twin.material("block")->is<Corotated>());
  EXPECT_EQ(twin.settings().substeps, 2);
  EXPECT_EQ(hash_after(twin, 4), after_change);
}

TEST(Simulation, SimulationsMayShareAModel) {
  Scene scene = test::small_block(Arap({.mu = 1e4}));
  scene.bodies[0].spin = Vec3(1, 2, 3);
  Simulation first = scene.build();
  const State start = first.snapshot();
  Simulation second(first.shared_model(), start, first.settings());
  Simulation alone = scene.build();
  first.set_material("block", Arap({.mu = 5e5}));  // of this one only
  first.grab("block", 0, 1e5);
  hash_after(first, 3);
  EXPECT_EQ(hash_after(second, 5), hash_after(alone, 5));
}

// Also what was chosen and grabbed since the model was built.
TEST(Simulation, BeginsWithASnapshotOfAnother) {
  Simulation first = held_block().build();
  first.step();
  first.set_material("block", Arap({.mu = 5e5}));
  first.grab("block", 7, 1e5);
  first.step();
  Simulation second(first.shared_model(), first.snapshot(), first.settings());
  EXPECT_EQ(second.potential_energy(), first.potential_energy());
  EXPECT_EQ(hash_after(second, 3), hash_after(first, 3));
  State cut = first.snapshot();
  cut.v.conservativeResize(3);
  EXPECT_NE(test::message_of([&] {
              Simulation(first.shared_model(), cut, first.settings());
            }).find("start: v: must have "),
            std::string::npos);
}

TEST(Simulation, NeedsSomethingThatCanMove) {
  Scene scene = test::small_block(Arap({.mu = 1e4}));
  scene.bodies[0].attach(AllVertices{});
  EXPECT_EQ(test::message_of([&] { scene.build(); }),
            "bodies: every vertex is pinned: nothing is left to move");
}

// The example of the docs names a body that was given no name.
TEST(Simulation, AnUnnamedBodyAloneAnswersToEveryName) {
  Scene scene;
  Body& bar = scene.add_solid(make_box({1, 1, 1}, {1, 1, 1}), Arap(), {.mass = 3});
  bar.attach(vertex_list({0}));
  Simulation sim = scene.build();
  EXPECT_EQ(sim.positions("bar").rows(), 8);
  EXPECT_EQ(sim.targets("bar", 0).rows(), 1);
  EXPECT_NEAR(sim.model().mass.sum(), 3, 1e-12);
}

TEST(Simulation, AMaterialThatCannotBeUsedChangesNothing) {
  Simulation sim = held_block().build();
  Simulation same = held_block().build();
  EXPECT_THROW(sim.set_material("block", Corotated({.mu = 1e308, .lambda = 1e308})), InputError);
  EXPECT_THROW(sim.set_step(1e-200, 1), InputError);
  EXPECT_EQ(hash_after(sim, 3), hash_after(same, 3));
}

TEST(Simulation, ReportsTheWorkOfAllSubsteps) {
  Scene scene = held_block();
  scene.time.substeps = 3;
  Simulation sim = scene.build();
  const StepReport report = sim.step();
  EXPECT_EQ(report.solve.iterations, 30);
  EXPECT_GE(report.solve.line_search_evaluations, 30);
  EXPECT_GT(report.seconds.total, 0);
  EXPECT_EQ(sim.state().steps, 3);
}

TEST(Simulation, NonFiniteStatesAreCaughtInTheStepWithTheCulprit) {
  Simulation sim = test::small_block(StableNeoHookean()).build();
  const auto& tets = sim.model().bodies[0].rest.tets;
  const auto first = std::find_if(tets.begin(), tets.end(), [](const std::array<int, 4>& tet) {
    return std::find(tet.begin(), tet.end(), 3) != tet.end();
  });
  sim.step();
  State broken = sim.snapshot();
  vertex(broken.x, 3).x() = 1e200;
  sim.restore(broken);
  try {
    sim.step();
    FAIL() << "1e200 m cubed is not finite";
  } catch (const SimulationError& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, 28), "step 2, t = 0.03333333333333");
    EXPECT_NE(std::string(error.what())
                  .find("the energy of block: tet " + std::to_string(first - tets.begin()) +
                        " is not finite"),
              std::string::npos)
        << error.what();
  }
  EXPECT_EQ(sim.state().x, broken.x);
  EXPECT_EQ(sim.state().steps, 1);
}

TEST(Simulation, WrongUseIsRefusedWithAMessage) {
  Simulation sim = held_block().build();
  EXPECT_THROW((void)sim.positions("blok"), InputError);
  EXPECT_THROW(sim.set_force("block", -1, {0, 0, 0}), InputError);
  EXPECT_THROW(sim.set_force("block", 100000, {0, 0, 0}), InputError);
  EXPECT_THROW(sim.set_targets("block", 0, Rows3::Zero(1, 3)), InputError);
  EXPECT_THROW(sim.set_targets("block", 7, Rows3::Zero(1, 3)), InputError);
  EXPECT_THROW(sim.set_step(0, 1), InputError);
  EXPECT_THROW(sim.set_step(0.01, 0), InputError);
  EXPECT_THROW(sim.restore(State{}), InputError);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(sim.set_force("block", 0, {nan, 0, 0}), InputError);
  EXPECT_EQ(test::message_of([&] { return sim.positions("blok"); }),
            "unknown body \"blok\"; did you mean \"block\"? known: block");
}

}  // namespace
}  // namespace pliant
