// Bodies that are taken hold of while they move.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>

#include "pliant/pliant.h"
#include "support/message_of.h"
#include "support/scenes.h"

namespace pliant {
namespace {

constexpr double kGravity = 9.81;

// 50 kg of jelly.
Scene heavy_block() {
  Scene scene;
  scene.add_solid(make_box({0.5, 0.4, 0.25}, {5, 4, 3}),
                  StableNeoHookean({.young = 2e5, .poisson = 0.4}), {.name = "block"});
  scene.damping = Drag{.rate = 3};
  return scene;
}

int nearest_vertex(const Simulation& sim, const Vec3& place) {
  Eigen::Index nearest = 0;
  (sim.positions("block").rowwise() - place.transpose()).rowwise().norm().minCoeff(&nearest);
  return static_cast<int>(nearest);
}

TEST(Grab, HoldsAHeavyBodyWhereItSays) {
  constexpr double kStiffness = 1e6;  // N/m
  Simulation sim = heavy_block().build({.step = 1.0 / 60});
  const int top = nearest_vertex(sim, {0, 0.2, 0.125});
  const int grab = sim.grab("block", top, kStiffness);
  const Vec3 target = Vec3(0.1, 0.5, 0);
  sim.move_grab(grab, target);
  for (int i = 0; i < 600; ++i) sim.step();
  const Vec3 held = sim.positions("block").row(top);
  const double weight = 50 * kGravity;
  EXPECT_LT((held - target).norm(), 1e-3);
  EXPECT_NEAR(target[1] - held[1], weight / kStiffness, 0.02 * weight / kStiffness);
  EXPECT_NEAR(sim.grab_force(grab)[1], weight, 0.02 * weight);
  EXPECT_LT(sim.velocities("block").norm(), 1e-3);
}

// The acceptance of every solver that takes springs: the grab is one.
TEST(Grab, IsTheAttachmentThatTheSceneCouldHaveHad) {
  Scene free = test::small_block(Arap({.mu = 4e4}));
  free.gravity = Vec3(0, -kGravity, 0);
  for (const SolverSettings& solver :
       {SolverSettings(NewtonOptions{.stop = {.iterations = 30}}),
        SolverSettings(LbfgsOptions{.stop = {.iterations = 200, .tolerance = 1e-12}}),
        SolverSettings(LocalGlobalOptions{.stop = {.iterations = 2000, .tolerance = 1e-13}})}) {
    free.solver = solver;
    Scene held = free;
    held.bodies[0].attach_softly(in_sphere({-0.3, -0.15, -0.15}, 1e-6), 2e3);
    Simulation expected = held.build();
    Simulation sim = free.build();
    const int corner = nearest_vertex(sim, {-0.3, -0.15, -0.15});
    sim.grab("block", corner, 2e3);
    for (int i = 0; i < 5; ++i) {
      expected.step();
      sim.step();
    }
    EXPECT_LT((sim.positions("block") - expected.positions("block")).norm(), 1e-8) << solver.name();
  }
}

TEST(Grab, PullsAPointOnATriangle) {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.3}));
  scene.damping = Drag{.rate = 5};
  scene.sleep = false;  // so that it creeps on, to the last micrometre
  Simulation sim = scene.build();
  const SurfacePoint on{.triangle = 3, .weights = {0.2, 0.3, 0.5}};
  const auto place = [&] {
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < 3; ++i) {
      sum += on.weights[i] * Vec3(sim.positions("block").row(sim.surface("block")[3][i]));
    }
    return sum;
  };
  const Vec3 target = place() + Vec3(0.1, 0.2, -0.1);
  const int grab = sim.grab("block", on, 1e3);
  EXPECT_EQ(sim.grab_force(grab).norm(), 0);
  sim.move_grab(grab, target);
  for (int i = 0; i < 300; ++i) sim.step();
  EXPECT_LT((place() - target).norm(), 1e-6);
}

TEST(Grab, IsPartOfTheEnergyFromTheMomentItIsMade) {
  Simulation sim = heavy_block().build();
  const double alone = sim.potential_energy();
  const int grab = sim.grab("block", 0, 1e5);
  EXPECT_EQ(sim.potential_energy(), alone);
  sim.move_grab(grab, Vec3(0, 1, 0));
  for (int i = 0; i < 3; ++i) sim.step();
  EXPECT_GT(sim.potential_energy(), 1);
  const State held = sim.snapshot();
  const double with = sim.potential_energy();
  const double stretched = sim.grab_force(grab).squaredNorm() / (2 * 1e5);
  sim.release(grab);
  EXPECT_NEAR(with - sim.potential_energy(), stretched, 1e-9 * with);
  sim.restore(held);
  EXPECT_EQ(sim.potential_energy(), with);
}

// So stiff that nothing is left of the body's own stiffness beside it, where a grab joins vertices.
TEST(Grab, RefusesToBeTooStiffForTheFactor) {
  const SurfacePoint inside{.triangle = 5, .weights = {0.5, 0.2, 0.3}};
  for (const bool is_held : {false, true}) {
    Simulation sim = heavy_block().build();
    Simulation twin = heavy_block().build();
    if (is_held) {
      sim.grab("block", 0, 1e4);
      twin.grab("block", 0, 1e4);
    }
    sim.step();
    twin.step();
    const std::string error = test::message_of([&] { sim.grab("block", inside, 1e30); });
    EXPECT_EQ(error.find("grab: stiffness: must be > 0 and <= "), 0U) << error;
    State bad = sim.snapshot();
    bad.grabs.push_back(
        {.id = 7, .points = {1, 2, 3}, .weights = {0.5, 0.2, 0.3}, .stiffness = 1e30, .place = 3});
    bad.next_grab = 8;
    EXPECT_EQ(test::message_of([&] { sim.restore(bad); }).find("M/h² + L cannot be"), 0U);
    EXPECT_EQ(sim.grab("block", 7, 1e4), twin.grab("block", 7, 1e4));
    sim.step();
    twin.step();
    EXPECT_EQ(sim.positions("block"), twin.positions("block"));
  }
}

// Where it joins vertices it has to leave something of theirs in single precision, a vertex by
// itself in double.
TEST(Grab, SaysHowStiffItMayBe) {
  const SurfacePoint inside{.triangle = 5, .weights = {0.5, 0.2, 0.3}};
  Simulation sim = heavy_block().build();
  EXPECT_EQ(
      test::message_of([&] { sim.grab("block", inside, 1e20); }),
      "grab: stiffness: must be > 0 and <= 1.7e+14 N/m at vertex 30 of \"block\", found 1e+20: "
      "of its own stiffness nothing would be left");
  EXPECT_EQ(
      test::message_of([&] { sim.grab("block", 0, 1e20); }),
      "grab: stiffness: must be > 0 and <= 3.4e+19 N/m at vertex 0 of \"block\", found 1e+20: "
      "of its own stiffness nothing would be left");
  Scene light = test::small_sheet();
  Simulation sheet = light.build();
  for (double stiffness = 1e6; stiffness <= 1e12; stiffness *= 10) {
    sheet.release(sheet.grab("sheet", 40, stiffness));
    sheet.release(sheet.grab("sheet", SurfacePoint{.triangle = 20}, stiffness));
    sim.release(sim.grab("block", 0, stiffness));
    sim.release(sim.grab("block", inside, stiffness));
  }
}

// It hangs as it does on a soft spring, whatever the stiffness that is taken.
TEST(Grab, LeavesTheBodyItsOwnStiffness) {
  const SurfacePoint inside{.triangle = 5, .weights = {0.5, 0.2, 0.3}};
  const auto after = [&](double stiffness) {
    Scene scene = heavy_block();
    scene.solver = LbfgsOptions{.stop = {.iterations = 50}};
    Simulation sim = scene.build({.step = 1.0 / 60});
    const int grab = sim.grab("block", inside, stiffness);
    Vec3 target = Vec3::Zero();
    for (int i = 0; i < 3; ++i) {
      target += inside.weights[i] *
                Vec3(sim.positions("block").row(sim.surface("block")[inside.triangle][i]));
    }
    for (int i = 0; i < 60; ++i) {
      target += Vec3(0.002, 0.005, 0);
      sim.move_grab(grab, target);
      sim.step();
    }
    return Rows3(sim.positions("block"));
  };
  const Rows3 soft = after(1e7);
  for (const double stiffness : {1e9, 1e12, 1e13}) {
    EXPECT_LT((after(stiffness) - soft).cwiseAbs().maxCoeff(), 2e-4) << stiffness;
  }
}

std::string refusal(const std::function<void(Simulation&)>& call) {
  Scene scene = heavy_block();
  scene.bodies[0].attach(in_box({-1, -1, -1}, {-0.249, 1, 1}));
  Simulation sim = scene.build({.grabs = 2});
  return test::message_of([&] { call(sim); });
}

// Games compute in float.
TEST(Grab, TakesWeightsThatAreRounded) {
  Simulation sim = heavy_block().build();
  const float u = 0.3F, v = 0.1F;
  const SurfacePoint point{.triangle = 3, .weights = {1 - u - v, u, v}};
  sim.grab("block", point, 100);
  const std::array<double, 3>& weights = sim.state().grabs[0].weights;
  EXPECT_NEAR(weights[0] + weights[1] + weights[2], 1, 1e-15);
}

TEST(Grab, RefusesWhatCannotBePulled) {
  EXPECT_EQ(refusal([](auto& s) { s.grab("block", 1000, 1); }),
            "grab: vertex: must be >= 0 and < 120, found 1000");
  EXPECT_EQ(refusal([](auto& s) { s.grab("block", 5, -1); }),
            "grab: stiffness: must be > 0 N/m, found -1");
  EXPECT_EQ(refusal([](auto& s) { s.grab("block", 0, 1); }),
            "grab: vertex 0 of \"block\" is pinned: it cannot be pulled");
  EXPECT_EQ(refusal([](auto& s) {
              s.grab("block", SurfacePoint{.triangle = 1, .weights = {0.5, 0.25, 0}}, 1);
            }).find("grab: weights: must sum to 1, found 0.75"),
            0U);
  EXPECT_EQ(refusal([](auto& s) {
              s.grab("block", SurfacePoint{.triangle = -1}, 1);
            }).find("grab: triangle: must be >= 0 and < "),
            0U);
  EXPECT_EQ(refusal([](auto& s) {
              for (int i = 0; i < 3; ++i) s.grab("block", 5, 1);
            }),
            "grab: all 2 places are taken: release one, or build with room for more grabs");
  EXPECT_EQ(refusal([](auto& s) { s.release(1); }), "grab 1: there is none");
  EXPECT_EQ(refusal([](auto& s) {
              s.release(s.grab("block", 5, 1));
              s.move_grab(1, Vec3::Zero());
            }),
            "grab 1: has been released");
  EXPECT_EQ(refusal([](auto& s) { s.move_grab(s.grab("block", 5, 1), Vec3(0, 1.0 / 0.0, 0)); }),
            "move_grab: the target is not finite");
}

TEST(Restore, RefusesGrabsThatCannotBe) {
  const auto error = [](const std::function<void(State&)>& change) {
    Simulation sim = heavy_block().build();
    sim.grab("block", 0, 1e3);
    sim.grab("block", 1, 1e3);
    State state = sim.snapshot();
    change(state);
    return test::message_of([&] { sim.restore(state); });
  };
  EXPECT_EQ(error([](State& s) { s.grabs[1].points[0] = 999; }),
            "restore: grabs.1.points.0: must be >= 0 and < 120, found 999");
  EXPECT_EQ(error([](State& s) { s.grabs[0].place = 16; }),
            "restore: grabs.0.place: must be >= 0 and < 16, found 16");
  EXPECT_EQ(error([](State& s) { s.grabs[1].place = 0; }),
            "restore: grabs.1.place: 0 is taken by another grab");
  EXPECT_EQ(error([](State& s) { s.grabs[1].id = 1; }),
            "restore: grabs.1.id: must be >= 2 and < 3, found 1");
  EXPECT_EQ(error([](State& s) { s.grabs[0].stiffness = 0; }),
            "restore: grabs.0.stiffness: must be > 0 N/m, found 0");
  EXPECT_EQ(error([](State& s) { s.grabs[0].stiffness = std::nan(""); }),
            "restore: grabs.0.stiffness: must be > 0 N/m, found NaN");
  EXPECT_EQ(error([](State& s) {
              s.grabs[0].weights = {0.5, 0.25, 0};
            }),
            "restore: grabs.0.weights: must sum to 1, found 0.75");
  EXPECT_EQ(error([](State& s) { s.next_grab = 0; }), "restore: next_grab: must be >= 1, found 0");
}

}  // namespace
}  // namespace pliant
