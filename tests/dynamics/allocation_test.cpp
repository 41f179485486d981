#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/registry.h"
#include "pliant/pliant.h"
#include "support/allocations.h"
#include "support/scenes.h"

namespace pliant {
namespace {

// The first steps size the buffers; from then on none asks for memory. Where malloc cannot be
// counted, as under sanitizers, the steps are taken all the same.
void expect_steps_allocate_nothing(Simulation& sim) {
  const int before = test::allocations;
  std::vector<int>(10).swap(*std::make_unique<std::vector<int>>());
  ASSERT_EQ(test::allocations > before, test::kCountsAllocations) << "the counter does not work";

  for (int frame = 0; frame < 3; ++frame) sim.step();
  const int warm = test::allocations;
  for (int frame = 0; frame < 10; ++frame) sim.step();
  EXPECT_EQ(test::allocations - warm, 0) << "in 10 steps";
}

Scene block(const AnyMaterial& material) {
  Scene scene = test::small_block(material);
  scene.gravity = {0, -9.81, 0};
  return scene;
}

Scene sheet() {
  Scene scene = test::small_sheet();
  scene.bodies[0].attachments.clear();
  return scene;
}

std::vector<Scene> bodies() {
  return {block(Arap({.mu = 4e4})), block(StableNeoHookean({.young = 1e5, .poisson = 0.4})),
          sheet()};
}

TEST(StepAllocations, NoneInFreeFall) {
  for (const Scene& scene : bodies()) {
    SCOPED_TRACE(scene.bodies[0].name);
    Simulation sim = scene.build();
    expect_steps_allocate_nothing(sim);
  }
}

// Dropped from just above the ground, so that it is in contact from the first step on.
TEST(StepAllocations, NoneInHexesMembranesAndPlanarTriangles) {
  for (const Scene& scene : test::scenes_of_all_shapes(4)) {
    SCOPED_TRACE(scene.bodies[0].name);
    Simulation sim = scene.build();
    expect_steps_allocate_nothing(sim);
  }
}

TEST(StepAllocations, NoneInContactWithTheGround) {
  for (Scene scene : bodies()) {
    SCOPED_TRACE(scene.bodies[0].name);
    const Simulation probe = scene.build();
    scene.add_ground(bounds_of(probe.state().x).lower[1] - 1e-3);
    Simulation sim = scene.build();
    expect_steps_allocate_nothing(sim);
    EXPECT_GT(diagnose(sim).max_penetration, 0);
  }
}

TEST(StepAllocations, NoneWithMovingSoftAttachmentsAndDrag) {
  for (Scene scene : bodies()) {
    SCOPED_TRACE(scene.bodies[0].name);
    scene.bodies[0].attach_softly(on_side_of_plane({-0.25, 0, 0}, {-1, 0, 0}), 1e3,
                                  Motion{.rotate = Turning{}, .velocity = {0.1, 0, 0}});
    scene.damping = Drag{.rate = 0.5};
    Simulation sim = scene.build();
    expect_steps_allocate_nothing(sim);
  }
}

// Small steps, so that the explicit ones are stable.
TEST(StepAllocations, NoneWithAnyIntegratorAndDamping) {
  Integrators::for_each([]<class I>() {
    Dampings::for_each([]<class D>() {
      SCOPED_TRACE(std::string(I::kName) + " " + std::string(D::kName));
      Scene scene = block(StableNeoHookean({.young = 1e4, .poisson = 0.4}));
      scene.bodies[0].attach(on_side_of_plane({-0.25, 0, 0}, {-1, 0, 0}),
                             Motion{.velocity = {0.1, 0, 0}});
      scene.time.integrator = I{};
      D damping;
      for_each_field<D>([&](const auto& each) { damping.*each.member = 1e-3; });
      scene.damping = damping;
      Simulation sim = scene.build({.step = 1e-3});
      expect_steps_allocate_nothing(sim);
    });
  });
}

TEST(StepAllocations, NoneWithPinsAndLocalGlobal) {
  std::vector<Scene> scenes = {block(Arap({.mu = 4e4})), sheet()};
  for (Scene& scene : scenes) {
    scene.bodies[0].attach(on_side_of_plane({-0.25, 0, 0}, {-1, 0, 0}));
  }
  Scene membrane = test::scenes_of_all_shapes(4)[1];
  membrane.bodies[0].material = Arap();
  scenes.push_back(membrane);
  for (Scene& scene : scenes) {
    SCOPED_TRACE(scene.bodies[0].name);
    scene.solver = LocalGlobalOptions{};
    Simulation sim = scene.build();
    expect_steps_allocate_nothing(sim);
  }
}

}  // namespace
}  // namespace pliant
