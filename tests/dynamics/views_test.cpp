#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "pliant/dynamics/registry.h"
#include "pliant/pliant.h"
#include "support/scenes.h"

// Views of positions and velocities show the body where it is now, for as long as the simulation
// lives.

namespace pliant {
namespace {

// Scrambled by a push, so that a stabilised step has energy to correct; small steps, so that the
// explicit integrators are stable.
Simulation shaken_block(const AnyIntegrator& integrator, int substeps) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e4, .poisson = 0.4}));
  scene.gravity = {0, -9.81, 0};
  scene.bodies[0].spin = {3, 5, 7};
  scene.bodies[0].attach(on_side_of_plane({-0.25, 0, 0}, {-1, 0, 0}),
                         Motion{.velocity = {0.1, 0, 0}});
  scene.time.integrator = integrator;
  scene.time.substeps = substeps;
  return scene.build({.step = 1e-3});
}

// A simulation with views that were taken when it began. Where they point to is compared first: to
// read what was given back to the system would prove nothing.
struct Viewed {
  explicit Viewed(Simulation simulation) : sim(std::move(simulation)) {}

  // That they show what fresh views of another one do, which was led to the same state.
  void expect_shows(const Simulation& twin) const {
    ASSERT_EQ(positions.data(), sim.positions("block").data());
    ASSERT_EQ(velocities.data(), sim.velocities("block").data());
    EXPECT_EQ(positions, twin.positions("block"));
    EXPECT_EQ(velocities, twin.velocities("block"));
  }

  Simulation sim;
  Eigen::Map<const Rows3> positions = sim.positions("block");
  Eigen::Map<const Rows3> velocities = sim.velocities("block");
};

void advance(Simulation& sim, int steps) {
  for (int i = 0; i < steps; ++i) sim.step();
}

TEST(Views, StayValidOverStepsOfEveryIntegrator) {
  Integrators::for_each([]<class I>() {
    for (const int substeps : {1, 3}) {
      SCOPED_TRACE(std::string(I::kName) + ", substeps " + std::to_string(substeps));
      Viewed viewed(shaken_block(I{}, substeps));
      Simulation twin = shaken_block(I{}, substeps);
      viewed.expect_shows(twin);
      for (int i = 0; i < 20; ++i) {
        viewed.sim.step();
        twin.step();
        viewed.expect_shows(twin);
      }
    }
  });
}

// The state of time 0 has none of what an integrator remembers later.
TEST(Views, StayValidOverRestoreAndChanges) {
  Integrators::for_each([]<class I>() {
    SCOPED_TRACE(I::kName);
    Viewed viewed(shaken_block(I{}, 1));
    Simulation twin = shaken_block(I{}, 1);
    const State start = viewed.sim.snapshot();
    advance(viewed.sim, 3);
    const State later = viewed.sim.snapshot();
    viewed.sim.restore(start);
    viewed.expect_shows(twin);
    viewed.sim.restore(later);
    advance(twin, 3);
    viewed.expect_shows(twin);
    for (Simulation* each : {&viewed.sim, &twin}) {
      each->set_step(5e-4, 1);
      each->set_material("block", StableNeoHookean({.young = 2e4, .poisson = 0.3}));
      advance(*each, 3);
    }
    viewed.expect_shows(twin);
  });
}

// The pins are sent where no energy is finite. Explicit integrators notice it in the second of
// three substeps, when the first has changed the state.
TEST(Views, StayValidOverAStepThatFails) {
  Integrators::for_each([]<class I>() {
    SCOPED_TRACE(I::kName);
    Viewed viewed(shaken_block(I{}, 3));
    Simulation twin = shaken_block(I{}, 3);
    advance(viewed.sim, 2);
    advance(twin, 2);
    const State before = viewed.sim.snapshot();
    const Eigen::Index pins = viewed.sim.targets("block", 0).rows();
    viewed.sim.set_targets("block", 0, Rows3::Constant(pins, 3, 1e200));
    EXPECT_THROW(viewed.sim.step(), SimulationError);
    viewed.expect_shows(twin);
    viewed.sim.restore(before);
    advance(viewed.sim, 2);
    advance(twin, 2);
    viewed.expect_shows(twin);
  });
}

}  // namespace
}  // namespace pliant
