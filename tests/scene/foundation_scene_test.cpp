#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "pliant/energies/any_term.h"
#include "pliant/io/runs/checkpoint.h"
#include "pliant/io/scenes/scene_text.h"
#include "pliant/pliant.h"
#include "support/message_of.h"
#include "support/scenes.h"
#include "support/temporary.h"

namespace pliant {
namespace {

constexpr double kStiffness = 2e4;  // N/m³
constexpr double kGravity = 9.81;   // m/s²

Scene at_rest(Scene scene) {
  scene.time.integrator = QuasiStatic{};
  scene.solver = NewtonOptions{.stop = {.iterations = 50, .tolerance = 1e-13}};
  scene.gravity = {0, -kGravity, 0};
  return scene;
}

// Mass and foundation have the same shares of area, so every vertex sags by ρ t g/k, and nothing is
// strained.
TEST(FoundationScene, ASheetSagsByItsWeightOverTheStiffness) {
  Scene scene;
  Body& sheet = scene.add_solid(make_sheet({0.4, 0.3}, {5, 4}),
                                StableNeoHookean({.young = 1e5, .poisson = 0.4}),
                                {.density = 800, .name = "sheet"});
  sheet.thickness = 0.01;
  sheet.terms = {Foundation{.stiffness = kStiffness}};
  Simulation sim = at_rest(scene).build();
  const Rows3 before = sim.positions("sheet");
  sim.step();
  const Rows3 sag = sim.positions("sheet") - before;
  const double expected = 800 * 0.01 * kGravity / kStiffness;
  EXPECT_LT((sag.col(1).array() + expected).abs().maxCoeff(), 1e-9 * expected);
  EXPECT_LT(sag.col(0).cwiseAbs().maxCoeff(), 1e-9 * expected);
}

// A block that is stiff beside its foundation sags as a whole, by m g/(k A); a soft one sags more
// at its heavy inside, but its surface still bears its weight.
TEST(FoundationScene, ABlockSagsByItsWeightOverStiffnessTimesSurface) {
  Scene scene;
  Body& block = scene.add_solid(make_box({0.2, 0.2, 0.2}, {3, 3, 3}),
                                StableNeoHookean({.young = 1e9, .poisson = 0.3}),
                                {.density = 1000, .name = "block"});
  block.terms = {Foundation{.stiffness = kStiffness}};
  Simulation sim = at_rest(scene).build();
  const Rows3 before = sim.positions("block");
  sim.step();
  const double expected = 1000 * 0.008 * kGravity / (kStiffness * 0.24);
  const VecX sag = before.col(1) - sim.positions("block").col(1);
  EXPECT_LT((sag.array() - expected).abs().maxCoeff(), 1e-4 * expected);
}

Scene moving_block() {
  Scene scene = test::small_block(StableNeoHookean({.young = 2e4, .poisson = 0.4}), 6);
  scene.bodies[0].terms = {Foundation{.stiffness = kStiffness}};
  scene.bodies[0].velocity = {0.5, 0, 0.2};
  scene.gravity = {0, -kGravity, 0};
  return scene;
}

TEST(FoundationScene, NumberOfThreadsChangesNoBit) {
  Simulation one = moving_block().build({.threads = 1});
  Simulation two = moving_block().build({.threads = 2});
  for (int i = 0; i < 5; ++i) {
    one.step();
    two.step();
  }
  EXPECT_EQ(one.snapshot().x, two.snapshot().x);
  EXPECT_EQ(one.snapshot().v, two.snapshot().v);
}

TEST(FoundationScene, CheckpointChangesNoBit) {
  const Scene scene = moving_block();
  Simulation whole = scene.build();
  for (int i = 0; i < 3; ++i) whole.step();
  const std::filesystem::path path = test::temporary_path(".ckpt");
  write_checkpoint(path, whole.snapshot(), scene_text(scene));
  Simulation resumed = scene.build();
  resumed.restore(read_checkpoint(path, scene_text(scene)));
  std::filesystem::remove(path);
  for (int i = 0; i < 3; ++i) {
    whole.step();
    resumed.step();
  }
  EXPECT_EQ(whole.snapshot().x, resumed.snapshot().x);
}

// Quadratic with its exact share in L, so the method of projective dynamics takes it.
TEST(FoundationScene, LocalGlobalTakesIt) {
  Scene scene = moving_block();
  scene.bodies[0].material = Arap({.mu = 1e4});
  scene.solver = LocalGlobalOptions{.stop = {.iterations = 5}};
  Simulation sim = scene.build();
  EXPECT_NO_THROW(sim.step());
}

TEST(FoundationScene, WrittenAndReadItIsTheSame) {
  const Scene scene = parse_scene(R"({ "bodies": [ { "mesh": { "box": {} },
      "material": { "type": "arap" },
      "terms": [ { "type": "foundation", "stiffness": 123 }, { "type": "foundation" } ] } ] })",
                                  "scene.json");
  const Scene again = parse_scene(write_scene(scene), "again.json");
  ASSERT_EQ(again.bodies[0].terms.size(), 2U);
  EXPECT_EQ(again.bodies[0].terms[0].get_if<Foundation>()->stiffness, 123);
  EXPECT_EQ(again.bodies[0].terms[1].get_if<Foundation>()->stiffness, Foundation{}.stiffness);
}

TEST(FoundationScene, BadInputIsNamed) {
  const auto message = [](Scene scene) { return test::message_of([&] { return scene.build(); }); };
  Scene scene = moving_block();
  scene.bodies[0].terms.emplace_back(Foundation{.stiffness = -3});
  EXPECT_EQ(message(scene), "bodies.0.terms.1.stiffness: must be > 0 N/m³, found -3");

  Mesh rope;
  rope.positions = (VecX(6) << 0, 0, 0, 1, 0, 0).finished();
  rope.edges = {{0, 1}};
  Scene bare;
  bare.add_springs(rope, {}, {.density = 1}).terms = {Foundation{}};
  EXPECT_EQ(message(bare),
            "bodies.0.terms.0: needs a body with a surface: tets, hexes or triangles");
}

}  // namespace
}  // namespace pliant
