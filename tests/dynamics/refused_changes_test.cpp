#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/pliant.h"
#include "pliant/solvers/registry.h"
#include "support/message_of.h"
#include "support/scenes.h"

// What a simulation cannot go on with is refused in words when it is asked for, and changes
// nothing.

namespace pliant {
namespace {

Scene held_block(const AnyMaterial& material) {
  Scene scene = test::small_block(material);
  scene.gravity = {0, -9.81, 0};
  scene.bodies[0].attach(in_box({-0.31, -1, -1}, {-0.29, 1, 1}));
  return scene;
}

std::string hash_after(Simulation& sim, int frames) {
  for (int i = 0; i < frames; ++i) sim.step();
  return state_hash(sim.state(), sim.model().vertices);
}

// Asks in the middle of a run for what is refused, and expects the rest of it to be the same.
std::string error_without_trace(const Scene& scene, const std::function<void(Simulation&)>& ask) {
  Simulation asked = scene.build();
  Simulation same = scene.build();
  EXPECT_EQ(hash_after(asked, 3), hash_after(same, 3));
  std::string error = test::message_of([&] { ask(asked); });
  EXPECT_EQ(hash_after(asked, 3), hash_after(same, 3)) << error;
  return error;
}

TEST(RefusedChanges, AMaterialThatTheSolverCannotSolve) {
  for (const AnyIntegrator& integrator : {AnyIntegrator(ImplicitEuler{}), AnyIntegrator(Bdf2{}),
                                          AnyIntegrator(StabilizedMidpoint{})}) {
    Scene scene = held_block(Arap({.mu = 4e4}));
    scene.solver = LocalGlobalOptions{};
    scene.time.integrator = integrator;
    const std::string error = error_without_trace(scene, [](Simulation& sim) {
      sim.set_material("block", StableNeoHookean({.young = 1e5, .poisson = 0.4}));
    });
    EXPECT_EQ(error,
              "solver.type: local-global needs projective energies (springs, arap, constraints, "
              "square-root fibres, bending, attachments, ties); not those of \"block: tet\"");
  }
}

TEST(RefusedChanges, ASolverThatCannotSolveTheMaterial) {
  Scene scene = held_block(StableNeoHookean({.young = 1e5, .poisson = 0.4}));
  scene.time.integrator = StabilizedMidpoint{};
  EXPECT_EQ(
      error_without_trace(scene, [](Simulation& sim) { sim.set_solver(LocalGlobalOptions{}); })
          .find("solver.type: local-global needs projective energies"),
      0u);
  EXPECT_NE(
      error_without_trace(
          scene, [](Simulation& sim) { sim.set_solver(LbfgsOptions{.stop = {.iterations = -1}}); })
          .find("iterations: must be >= 0, found -1"),
      std::string::npos);
}

// Which of the points is named follows from the order of the factorisation.
void expect_no_factor(const std::string& error) {
  const std::string start = "M/h² + L cannot be factorised at vertex ";
  const std::string end =
      " of \"block\": its mass, its stiffness or the step is too large or too small";
  ASSERT_TRUE(error.starts_with(start) && error.ends_with(end)) << error;
  const std::string number = error.substr(start.size(), error.size() - start.size() - end.size());
  EXPECT_EQ(number.find_first_not_of("0123456789"), std::string::npos) << error;
}

TEST(RefusedChanges, LeaveEverySolverAsItWas) {
  Solvers::for_each([]<class S>() {
    SCOPED_TRACE(S::kName);
    Scene scene = held_block(Arap({.mu = 4e4}));
    scene.solver = typename S::Options{};
    EXPECT_EQ(error_without_trace(
                  scene, [](Simulation& sim) { sim.set_material("block", Arap({.mu = 1e308})); }),
              "block: tet.material: arap has no positive stiffness about rest: the line fitted to "
              "its stress at stretches from 0.5 to 1.5 rises by infinity Pa, which must be finite "
              "and > 0");
    expect_no_factor(error_without_trace(scene, [](Simulation& sim) { sim.set_step(1e-200, 1); }));
  });
}

std::string simulation_error_of(Simulation& sim) {
  try {
    sim.step();
  } catch (const SimulationError& error) {
    return error.what();
  }
  return "no error";
}

// What only a step can find is no InputError any more: the second step of BDF-2 has another matrix
// than the first, which may overflow where that of the first did not.
TEST(Step, ThatFindsItsMatrixImpossibleSaysWhichItIs) {
  constexpr double kStep = 1e-150;  // s
  Scene scene = held_block(Arap({.mu = 4e4}));
  const double heaviest = scene.build().model().mass.maxCoeff();
  scene.bodies[0].density = 1e308 * kStep * kStep * (1000 / heaviest);
  scene.time.integrator = Bdf2{};
  scene.time.step = kStep;
  Simulation sim = scene.build();
  sim.step();
  const std::string before = state_hash(sim.state(), sim.model().points());
  for (int i = 0; i < 2; ++i) {
    const std::string error = simulation_error_of(sim);
    EXPECT_EQ(error.find("step 2, t = 1e-150 s: M/h² + L cannot be factorised at vertex "), 0U)
        << error;
    EXPECT_EQ(state_hash(sim.state(), sim.model().points()), before);
  }
  sim.set_step(1e-3, 1);
  EXPECT_EQ(simulation_error_of(sim), "no error");
}

// What restore() says of a state of which one member was changed.
template <class Change>
std::string restore_error(const Change& change) {
  Scene scene = held_block(Arap({.mu = 4e4}));
  scene.time.integrator = Bdf2{};
  return error_without_trace(scene, [&](Simulation& sim) {
    State state = sim.snapshot();
    change(state);
    sim.restore(state);
  });
}

TEST(Restore, NamesTheArrayOfAnotherSize) {
  const auto told = [](const std::string& name, int expected, int found) {
    return "restore: " + name + ": must have " + std::to_string(expected) + " numbers, found " +
           std::to_string(found) + ": the state belongs to another scene";
  };
  const int grabs = 3 * BuildOptions{}.grabs;
  const int size = 3 * 5 * 3 * 3 + grabs;  // of a block of 4 x 2 x 2 cells
  const int pinned = 3 * 3 * 3 + grabs;
  EXPECT_EQ(restore_error([](State& s) { s.x.conservativeResize(9); }), told("x", size, 9));
  EXPECT_EQ(restore_error([](State& s) { s.v.conservativeResize(9); }), told("v", size, 9));
  EXPECT_EQ(restore_error([](State& s) { s.force.resize(0); }), told("force", size, 0));
  EXPECT_EQ(restore_error([](State& s) { s.targets.resize(0); }), told("targets", pinned, 0));
  EXPECT_EQ(restore_error([](State& s) { s.hand_driven.resize(7); }), told("hand_driven", 2, 7));
  EXPECT_EQ(restore_error([](State& s) { s.memory.arrays[0].conservativeResize(3); }),
            told("last_x", size, 3));
  EXPECT_EQ(restore_error([](State& s) { s.memory.arrays[1].resize(0); }), told("last_v", size, 0));
  EXPECT_EQ(restore_error([](State& s) { s.memory.arrays.resize(1); }),
            "restore: memory: belongs to another integrator");
  EXPECT_EQ(restore_error([](State& s) { s.choices.materials.resize(2); }),
            told("materials", 1, 2));
}

TEST(Restore, NamesTheNumberThatIsNotFinite) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  using Part = VecX State::*;
  const std::vector<std::pair<Part, std::string>> parts{
      {&State::x, "x"}, {&State::v, "v"}, {&State::force, "force"}, {&State::targets, "targets"}};
  for (const auto& [part, name] : parts) {
    for (const double value : {nan, infinity, -infinity}) {
      const std::string error = restore_error([&, part = part](State& s) { (s.*part)[7] = value; });
      EXPECT_EQ(error.find("restore: " + name + ": must be finite, found "), 0u) << error;
      EXPECT_NE(error.find(" for y of point 2"), std::string::npos) << error;
    }
  }
  EXPECT_EQ(restore_error([&](State& s) {
              s.memory.arrays[1][7] = nan;
            }).find("restore: last_v: must be finite, found "),
            0u);
  EXPECT_EQ(restore_error([&](State& s) {
              s.memory.numbers[0] = nan;
            }).find("restore: last_h: must be finite, found "),
            0u);
}

TEST(Restore, RefusesTimesAndCountsThatCannotBe) {
  EXPECT_EQ(restore_error([](State& s) { s.time = -1; }),
            "restore: time: must be >= 0 s, found -1");
  EXPECT_EQ(restore_error([](State& s) {
              s.time = std::numeric_limits<double>::infinity();
            }).find("restore: time: must be >= 0 s, found "),
            0u);
  EXPECT_EQ(restore_error([](State& s) {
              s.steps = -3;
            }).find("restore: steps: must be >= 0 and <= 9007199254740992, found -3"),
            0u);
  EXPECT_EQ(restore_error([](State& s) {
              s.steps = std::int64_t{1} << 62;
            }).find("restore: steps: must be >= 0 and <= "),
            0u);
  EXPECT_EQ(restore_error([](State& s) { s.clock_steps = s.steps + 1; }),
            "restore: clock_steps: must be >= 0 and <= 3, found 4");
  EXPECT_EQ(restore_error([](State& s) { s.clock_h = -1; }),
            "restore: clock_h: must be >= 0 s, found -1");
  EXPECT_EQ(restore_error([](State& s) { s.clock_start = -1; }),
            "restore: clock_start: must be >= 0 s, found -1");
  EXPECT_EQ(restore_error([](State& s) { s.choices.step = 0; }),
            "restore: step: must be > 0 s, found 0");
}

// Without inertia the length of a step does not matter to what holds a body.
TEST(QuasiStaticHeld, HoweverSmallTheStep) {
  Scene scene = held_block(StableNeoHookean({.young = 1e5, .poisson = 0.4}));
  scene.time.integrator = QuasiStatic{};
  VecX first;
  for (const double step : {1e-2, 1e-20, 1e-200}) {
    SCOPED_TRACE(step);
    Simulation sim = scene.build({.step = step});
    sim.step();
    if (first.size() == 0) first = sim.state().x;
    EXPECT_EQ(sim.state().x, first);
  }
  scene.damping = Rayleigh{.beta = 1e-3};
  EXPECT_EQ(test::message_of([&] { scene.build({.step = 1e-15}); }), "no error");
  scene.bodies[0].attachments.clear();
  EXPECT_NE(test::message_of([&] { scene.build({.step = 1e-15}); }).find("nothing holds"),
            std::string::npos);
}

}  // namespace
}  // namespace pliant
