// Each scene that ships with pliant does what its description says.

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/pliant.h"
#include "support/recovery.h"
#include "support/sanitizer.h"
#include "support/scenes.h"

namespace pliant {
namespace {

// Sanitized tests run side by side on all cores; threads that wait for each other would only slow
// them.
constexpr int kThreads = test::kSanitized ? 1 : 2;

Scene shipped_scene(const std::string& name) {
  return read_scene(std::string(PLIANT_SOURCE_DIR) + "/scenes/" + name + ".json");
}

Simulation shipped(const std::string& name) {
  return shipped_scene(name).build({.threads = kThreads});
}

void run(Simulation& sim, int frames) {
  for (int i = 0; i < frames; ++i) sim.step();
}

TEST(ShippedScenes, TwistingBarIsWrungAndKeepsItsVolume) {
  Simulation sim = shipped("twisting-bar");
  EXPECT_GE(sim.model().vertices, 3400);
  const Rows3 start = sim.positions("bar");
  const int frames = test::kSanitized ? 10 : 60;
  run(sim, frames);
  // The ends have turned by 0.8 rad/s, in opposite directions.
  const double angle = 0.8 * sim.time();
  const Rows3 now = sim.positions("bar");
  for (Eigen::Index i = 0; i < start.rows(); ++i) {
    if (std::abs(start(i, 0)) < 2.09) continue;
    const double sign = start(i, 0) > 0 ? 1 : -1;
    const Vec3 turned =
        Eigen::AngleAxisd(sign * angle, Vec3::UnitX()) * Vec3(start.row(i).transpose());
    ASSERT_LT((turned - Vec3(now.row(i).transpose())).norm(), 1e-12) << "vertex " << i;
  }
  const Diagnostics end = diagnose(sim);
  EXPECT_EQ(end.inverted_elements, 0);
  EXPECT_NEAR(end.bodies[0].volume / (4.2 * 0.8 * 0.8), 1, 0.02);  // ν = 0.45
  EXPECT_LT(end.bodies[0].centroid.norm(), 0.05);
  EXPECT_GT(end.elastic, 1);
}

TEST(ShippedScenes, HangingSheetFallsAndHangsFromItsCorners) {
  Simulation sim = shipped("hanging-sheet");
  EXPECT_EQ(sim.model().vertices, 81 * 81);
  run(sim, test::kSanitized ? 15 : 150);
  const Rows3 x = sim.positions("sheet");
  EXPECT_EQ(Rows3(x.row(0)), (Rows3(1, 3) << -0.5, 0, -0.5).finished());
  EXPECT_EQ(Rows3(x.row(80)), (Rows3(1, 3) << 0.5, 0, -0.5).finished());
  const double lowest = x.col(1).minCoeff();
  EXPECT_LT(lowest, test::kSanitized ? -0.3 : -0.9);
  EXPECT_GT(lowest, -2);  // the cloth does not tear away
}

TEST(ShippedScenes, BouncingSphereFlattensAndJumps) {
  Simulation sim = shipped("bouncing-sphere");
  const auto height = [&] { return sim.positions("ball").col(1).mean(); };
  double lowest = height();
  double deepest = 0;
  double flattest = 1;
  while (sim.time() < 0.6) {
    sim.step();
    lowest = std::min(lowest, height());
    const auto y = sim.positions("ball").col(1);
    flattest = std::min(flattest, y.maxCoeff() - y.minCoeff());
    deepest = std::max(deepest, -y.minCoeff());
  }
  EXPECT_LT(lowest, 0.24);    // lower than its radius: it has flattened
  EXPECT_LT(flattest, 0.45);  // of 0.5 m
  EXPECT_LT(deepest, 0.05);
  double highest = 0;
  while (sim.time() < 1.2) {
    sim.step();
    highest = std::max(highest, height());
  }
  EXPECT_GT(highest, 0.35);  // up again from the ground, where its centre is at 0.25 m
  EXPECT_LT(highest, 0.9);   // not above where it started
}

TEST(ShippedScenes, CantileverSagsAndComesToRest) {
  Simulation sim = shipped("cantilever");
  run(sim, test::kSanitized ? 30 : 300);
  const Diagnostics end = diagnose(sim);
  const double sag = -sim.positions("beam").col(1).minCoeff() - 0.125;
  // ρ g A L⁴/(8 E I) of a slender beam; tets four across are up to a third too stiff.
  const double slender = 1000 * 9.81 * 0.0625 * 16 / (8 * 2e6 * std::pow(0.25, 4) / 12);
  EXPECT_GT(sag, 0.1 * slender);
  EXPECT_LT(sag, 1.05 * slender);
  if (test::kSanitized) return;  // still swinging after so few frames
  EXPECT_GT(sag, 0.55 * slender);
  EXPECT_LT(end.kinetic, 1e-3);
}

TEST(ShippedScenes, TwoBarsSagByTheirStiffness) {
  Simulation sim = shipped("two-bars");
  run(sim, test::kSanitized ? 30 : 200);
  const double soft = -sim.positions("soft").col(1).minCoeff() - 0.15;
  const double stiff = -sim.positions("stiff").col(1).minCoeff() - 0.15;
  EXPECT_GT(soft, 5 * stiff);  // ten times by linear theory, which the soft one leaves
  EXPECT_GT(stiff, 0.01);
}

// Its own material and the two others, from two random starts: back to the cube, wherever it lies.
TEST(ShippedScenes, RandomRecoveryReturnsToTheCubeOfEveryMaterial) {
  constexpr double kSize = 0.6;  // m
  const std::vector<AnyMaterial> materials{Corotated({.young = 1e5, .poisson = 0.35}),
                                           StableNeoHookean({.young = 1e5, .poisson = 0.35}),
                                           Arap({.mu = 4e4})};
  const int seeds = test::kSanitized ? 1 : 2;
  const int frames = test::kSanitized ? 40 : 120;
  for (const AnyMaterial& material : materials) {
    for (int seed = 1; seed <= seeds; ++seed) {
      SCOPED_TRACE(std::string(material.name()) + ", seed " + std::to_string(seed));
      Scene scene = shipped_scene("random-recovery");
      scene.bodies[0].material = material;
      scene.bodies[0].scramble->seed = seed;
      Simulation sim = scene.build({.threads = kThreads});
      EXPECT_GT(diagnose(sim).inverted_elements, 500);
      run(sim, frames);
      EXPECT_EQ(diagnose(sim).inverted_elements, 0);
      EXPECT_LT(test::distance_from_rest(sim), 1e-3 * kSize);
    }
  }
}

}  // namespace
}  // namespace pliant
