// The law of islands: a body that comes within reach of nothing moves bit for bit as if it were
// alone.

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>

#include "pliant/dynamics/integrator_of.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/registry.h"
#include "pliant/geometry/generators.h"
#include "pliant/pliant.h"
#include "pliant/solvers/registry.h"
#include "support/random.h"
#include "support/scenes.h"

namespace pliant {
namespace {

constexpr int kFrames = 4;

Body random_body(test::Random& random, int number) {
  Scene one;
  const auto kind = static_cast<int>(random.uniform(0, 4));
  const auto cells = 1 + static_cast<int>(random.uniform(0, 3));
  if (kind == 0) {
    Body& sheet = one.add_springs(SheetMesh{{.size = {1, 1}, .cells = {cells, cells}}},
                                  {.structural = 200}, {.density = 0.2});
    sheet.attach(in_box({-999, -99, -0.51}, {999, 99, -0.49}));
  } else {
    one.add_solid(make_box({0.4, 0.3, 0.3}, {cells, 1, 2}), Arap({.mu = random.uniform(1e3, 1e6)}),
                  {.density = 1000});
  }
  Body body = one.bodies[0];
  body.name = "body " + std::to_string(number);
  // High above the ground, on it, or within it.
  const std::array heights{2.0, 0.15, 0.05};
  body.translate = {3.0 * number, heights[number % 3], 0};
  body.velocity = random.vec3(2);
  if (kind == 1) body.scramble = Scramble{.seed = number, .extent = 1};
  if (kind == 2) {
    body.attach_softly(in_box({-999, -99, -99}, {999, 99, 0}), 500);
  }
  return body;
}

Scene separate_bodies(int seed) {
  test::Random random(static_cast<std::uint64_t>(seed));
  Scene scene;
  scene.time.step = 1.0 / 60;
  scene.add_ground();
  const int count = 2 + static_cast<int>(random.uniform(0, 49));
  for (int i = 0; i < count; ++i) scene.bodies.push_back(random_body(random, i));
  return scene;
}

Scene alone(const Scene& scene, std::size_t body) {
  Scene one = scene;
  one.bodies = {scene.bodies[body]};
  return one;
}

void step(Simulation& simulation) {
  for (int i = 0; i < kFrames; ++i) simulation.step();
}

void expect_each_as_alone(const Scene& scene) {
  Simulation one_thread = scene.build();
  Simulation two_threads = scene.build({.threads = 2});
  ASSERT_EQ(one_thread.model().components.size(), scene.bodies.size());
  step(one_thread);
  step(two_threads);
  EXPECT_EQ(one_thread.state().x, two_threads.state().x);
  EXPECT_EQ(one_thread.state().v, two_threads.state().v);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    Simulation by_itself = alone(scene, i).build();
    step(by_itself);
    const std::string& name = scene.bodies[i].name;
    ASSERT_EQ(one_thread.positions(name), by_itself.positions(name)) << name;
    ASSERT_EQ(one_thread.velocities(name), by_itself.velocities(name)) << name;
  }
}

class Islands : public ::testing::TestWithParam<int> {};

TEST_P(Islands, MoveAsIfTheyWereAloneWithEverySolver) {
  const Scene bodies = separate_bodies(GetParam());
  Solvers::for_each([&]<class S>() {
    SCOPED_TRACE(S::kName);
    Scene scene = bodies;
    scene.solver = typename S::Options{};
    if constexpr (std::is_same_v<S, LocalGlobal>) scene.colliders.clear();  // not projective
    expect_each_as_alone(scene);
  });
}

INSTANTIATE_TEST_SUITE_P(Scenes, Islands, ::testing::Range(0, 20));

TEST(Islands, MoveAsIfTheyWereAloneWithEveryIntegrator) {
  Integrators::for_each([]<class I>() {
    if constexpr (I::kName == "quasi-static") return;  // not everything is held
    SCOPED_TRACE(I::kName);
    Scene scene = separate_bodies(100);
    scene.time.integrator = I{};
    if constexpr (ExplicitIntegrator<I>) scene.time.step = 1e-4;
    expect_each_as_alone(scene);
  });
}

TEST(Islands, MoveAsIfTheyWereAloneWithDamping) {
  Scene scene = separate_bodies(101);
  Dampings::for_each([&]<class D>() {
    SCOPED_TRACE(D::kName);
    D damping;
    if constexpr (requires { damping.rate; }) damping.rate = 2;
    if constexpr (requires { damping.alpha; }) damping.alpha = 2;
    if constexpr (requires { damping.beta; }) damping.beta = 0.01;
    scene.damping = damping;
    expect_each_as_alone(scene);
  });
}

// What pulls at one of them is no reason for the others to start their steps from elsewhere.
TEST(Islands, MoveAsIfTheyWereAloneBesideOneThatIsPulled) {
  Scene scene = separate_bodies(102);
  scene.gravity.setZero();
  Simulation pulled = scene.build();
  pulled.set_force(scene.bodies[0].name, 0, {100, 0, 0});
  step(pulled);
  for (std::size_t i = 1; i < scene.bodies.size(); ++i) {
    Simulation by_itself = alone(scene, i).build();
    step(by_itself);
    const std::string& name = scene.bodies[i].name;
    ASSERT_EQ(pulled.positions(name), by_itself.positions(name)) << name;
  }
}

// Nor is one that is pinned as a whole, squeezed and moved, and so has no unknowns: its energy is
// not theirs.
TEST(Islands, MoveAsIfTheyWereAloneBesideOneThatIsPinned) {
  for (const AnyIntegrator& integrator :
       {AnyIntegrator(), AnyIntegrator(StabilizedMidpoint()), AnyIntegrator(Newmark())}) {
    Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.4}), 2);
    scene.time.integrator = integrator;
    scene.damping = LaplacianDamping{.beta = 0.01};
    scene.bodies[0].spin = {1, 2, 3};
    const Scene by_itself = scene;
    scene.bodies.push_back(scene.bodies[0]);
    scene.bodies[1].name = "pinned";
    scene.bodies[1].spin.setZero();
    scene.bodies[1].translate = {5, 0, 0};
    scene.bodies[1].attach(in_box({-99, -99, -99}, {99, 99, 99}));
    Simulation both = scene.build();
    Simulation one = by_itself.build();
    for (int frame = 0; frame < 10; ++frame) {
      both.set_targets("pinned", 0, both.targets("pinned", 0) * 0.95);
      both.step();
      one.step();
      EXPECT_EQ(both.positions("block"), one.positions("block"));
    }
  }
}

// One moves through everything, another not at all: what the first needs is not the other's.
TEST(Islands, StopEachByItself) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.4}));
  scene.bodies.push_back(scene.bodies[0]);
  scene.bodies[1].name = "scrambled";
  scene.bodies[1].translate = {5, 0, 0};
  scene.bodies[1].scramble = Scramble{.seed = 1, .extent = 1};
  Simulation simulation = scene.build();
  for (int i = 0; i < 10; ++i) simulation.step();
  const Rows3 moved = simulation.positions("block") - alone(scene, 0).build().positions("block");
  EXPECT_EQ(moved.norm(), 0);
}

}  // namespace
}  // namespace pliant
