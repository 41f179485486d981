#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "pliant/geometry/locate.h"
#include "pliant/pliant.h"

namespace pliant {
namespace {

constexpr double kTie = 1e5;       // N/m for each vertex
constexpr double kDensity = 1000;  // kg/m³
constexpr double kVolume = 0.4 * 0.3 * 0.3;

// A block held by its left face and a second one that touches its right face, at x = 0. Their
// meshes do not match.
Scene two_blocks() {
  Scene scene;
  const StableNeoHookean material({.young = 1e6, .poisson = 0.3});
  Body& held = scene.add_solid(make_box({0.4, 0.3, 0.3}, {4, 2, 2}), material,
                               {.density = kDensity, .name = "held"});
  held.translate = {-0.2, 0, 0};
  held.attach(on_side_of_plane({-0.399, 0, 0}, {-1, 0, 0}));
  Body& hung = scene.add_solid(make_box({0.4, 0.3, 0.3}, {3, 3, 3}), material,
                               {.density = kDensity, .name = "hung"});
  hung.translate = {0.2, 0, 0};
  // So long a step that one or two come to rest.
  scene.solver = LbfgsOptions{.stop = {.iterations = 3000, .tolerance = 1e-11}, .history = 20};
  scene.time.step = 10;
  return scene;
}

void tie(Scene& scene) {
  scene.bodies[1].attach_to(scene.bodies[0], on_side_of_plane({0.001, 0, 0}, {-1, 0, 0}), kTie);
}

struct Gaps {
  Vec3 sum = Vec3::Zero();  // m
  double largest = 0;       // m
  int count = 0;
};

// Of the vertices that touch the other body at rest, from where they touched it.
Gaps gaps(const Simulation& sim) {
  const Mesh& held = sim.model().bodies[0].rest;
  const Mesh& hung = sim.model().bodies[1].rest;
  Gaps result;
  for (int v = 0; v < hung.vertex_count(); ++v) {
    if (std::abs(vertex(hung.positions, v)[0]) > 1e-9) continue;
    const TetLocation spot = TetLocator(held).locate(vertex(hung.positions, v));
    Vec3 gap = sim.positions("hung").row(v).transpose();
    for (std::size_t i = 0; i < 4; ++i) {
      gap -= spot.weights[i] * sim.positions("held").row(spot.nodes[i]).transpose();
    }
    result.sum += gap;
    result.largest = std::max(result.largest, gap.norm());
    ++result.count;
  }
  return result;
}

// At rest the ties carry the weight of the second block: Σ k gap = m g, whatever the shape.
TEST(TieScene, TiedBlockHangsFromTheOther) {
  Scene scene = two_blocks();
  tie(scene);
  Simulation sim = scene.build();
  EXPECT_LT(gaps(sim).largest, 1e-12);
  for (int i = 0; i < 4; ++i) sim.step();
  const Gaps end = gaps(sim);
  EXPECT_EQ(end.count, 16);
  EXPECT_LT(end.largest, 3e-3);
  const double weight = kDensity * kVolume * 9.81;  // N
  EXPECT_LT((kTie * end.sum - Vec3(0, -weight, 0)).norm(), 1e-4 * weight);
  const Diagnostics rest = diagnose(sim);
  EXPECT_LT(rest.kinetic, 1e-9);
  EXPECT_EQ(rest.inverted_elements, 0);
  EXPECT_LT(rest.bodies[1].centroid[1], -1e-3);  // it hangs lower than it started
  EXPECT_GT(rest.bodies[1].centroid[1], -0.1);
}

// The other way round: it is the ties that hold the block.
TEST(TieScene, BlockWithoutTiesFalls) {
  Simulation sim = two_blocks().build({.step = 0.1});
  for (int i = 0; i < 10; ++i) sim.step();
  EXPECT_LT(diagnose(sim).bodies[1].centroid[1], -4);  // ½ g (1 s)²
}

}  // namespace
}  // namespace pliant
