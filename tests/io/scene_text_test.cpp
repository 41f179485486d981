#include "pliant/io/scenes/scene_text.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "pliant/pliant.h"
#include "support/scenes.h"

namespace pliant {
namespace {

Scene sample() {
  Scene scene = test::small_sheet();
  scene.add_solid(BoxMesh{{.size = {1, 1, 1}, .cells = {2, 2, 2}}},
                  StableNeoHookean({.young = 1e5, .poisson = 0.3}), {.name = "box"});
  scene.add_ground();
  scene.damping = Drag{.rate = 0.5};
  return scene;
}

TEST(SceneText, NamesThePathOfEachSetting) {
  const std::string text = scene_text(sample());
  EXPECT_NE(text.find("gravity.1 = -9.81\n"), std::string::npos);
  EXPECT_NE(text.find("bodies.1.material.young = "), std::string::npos);
  EXPECT_NE(text.find("solver.type = \"l-bfgs\"\n"), std::string::npos);
}

TEST(SceneText, IsTheSameForWhatDoesNotMoveAnything) {
  Scene other = sample();
  other.name = "another name";
  other.description = "another story";
  other.time.frames = 7;
  EXPECT_EQ(scene_text(other), scene_text(sample()));
}

TEST(SceneText, ChangesWithWhatDecidesTheMotion) {
  const std::vector<std::function<void(Scene&)>> changes = {
      [](Scene& s) { s.time.step *= 1 + 1e-15; },
      [](Scene& s) { s.time.substeps = 2; },
      [](Scene& s) { s.gravity[2] = 1e-300; },
      [](Scene& s) { s.bodies[0].springs->bending = 6; },
      [](Scene& s) { s.bodies[0].attachments[0].stiffness = 5; },
      [](Scene& s) { s.bodies[0].attachments[0].where = in_sphere(Vec3(0, 0, 0), 1); },
      [](Scene& s) { s.bodies[0].attachments[0].motion = Motion{.velocity = Vec3(1, 0, 0)}; },
      [](Scene& s) { s.bodies[1].name = "cube"; },
      [](Scene& s) { s.bodies[1].mesh = SphereMesh{}; },
      [](Scene& s) { s.bodies[1].scale = 2; },
      [](Scene& s) { s.bodies[1].rotate.angle = 1; },
      [](Scene& s) { s.bodies[1].velocity[0] = 1; },
      [](Scene& s) { s.bodies[1].density = 900; },
      [](Scene& s) { s.bodies[1].material = Arap({.mu = 1e4}); },
      [](Scene& s) { s.bodies[1].scramble = Scramble{.seed = 2}; },
      [](Scene& s) { s.colliders[0].stiffness = 10; },
      [](Scene& s) { s.colliders.clear(); },
      [](Scene& s) { s.damping.reset(); },
      [](Scene& s) { s.solver = LbfgsOptions{.stop = {.iterations = 11}}; },
      [](Scene& s) { s.solver = LocalGlobalOptions{}; },
  };
  const std::string before = scene_text(sample());
  for (size_t i = 0; i < changes.size(); ++i) {
    Scene changed = sample();
    changes[i](changed);
    EXPECT_NE(scene_text(changed), before) << "change " << i;
    EXPECT_NE(first_difference(before, scene_text(changed)), "") << "change " << i;
  }
}

TEST(SceneText, FileMeshesCountByContent) {
  Scene a = sample();
  Scene b = sample();
  a.bodies[1].mesh = FileMesh{.path = "a.mesh", .mesh = make_box({1, 1, 1}, {1, 1, 1})};
  b.bodies[1].mesh = FileMesh{.path = "b.mesh", .mesh = make_box({1, 1, 1}, {1, 1, 1})};
  EXPECT_EQ(scene_text(a), scene_text(b));
  std::get<FileMesh>(b.bodies[1].mesh).mesh.positions[0] += 1e-9;
  EXPECT_NE(scene_text(a), scene_text(b));
}

TEST(FirstDifference, IsToldInWords) {
  EXPECT_EQ(first_difference("a = 1\nb = 2\n", "a = 1\nb = 2\n"), "");
  EXPECT_EQ(first_difference("a = 1\nb = 2\n", "a = 1\nb = 3\n"), "b is 2 there, 3 here");
  EXPECT_EQ(first_difference("a = 1\n", "a = 1\nb = 3\n"), "b is not set there, 3 here");
  EXPECT_EQ(first_difference("", "a = 1"), "a is not set there, 1 here");
}

}  // namespace
}  // namespace pliant
