#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "bench/suite.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/model.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/io/scenes/scene_library.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"

namespace pliant::cli {
namespace {

constexpr double kGrabStiffness = 1e4;  // N/m
constexpr int kFramesHeld = 5;          // of each round
const Vec3 kPull(0, 0.01, 0);           // from frame to frame, m

struct GrabCase {
  const char* scene;
  bool on_triangle;  // else a vertex is grabbed
};

constexpr std::array kGrabCases = {GrabCase{"twisting-bar", false}, GrabCase{"twisting-bar", true},
                                   GrabCase{"cantilever", false}, GrabCase{"cantilever", true}};

// Each round grabs another place, all over the surface.
int take_hold(Simulation& simulation, const GrabCase& of, int round) {
  const BodyModel& body = simulation.model().bodies[0];
  const int count = static_cast<int>(body.surface.size());
  int triangle = (7919 * round + count / 2) % count;
  const auto is_pinned = [&](int vertex) {
    return std::ranges::find(simulation.model().free, body.first + vertex) ==
           simulation.model().free.end();
  };
  while (std::ranges::all_of(body.surface[triangle], is_pinned)) triangle = (triangle + 1) % count;
  if (of.on_triangle) {
    return simulation.grab(body.name,
                           SurfacePoint{.triangle = triangle, .weights = {0.25, 0.25, 0.5}},
                           kGrabStiffness);
  }
  const auto& corners = body.surface[triangle];
  return simulation.grab(body.name, *std::ranges::find_if_not(corners, is_pinned), kGrabStiffness);
}

// What is held, where it is now, m.
Vec3 held_point(const State& state) {
  const Grab& grab = state.grabs.back();
  Vec3 point = Vec3::Zero();
  for (int i = 0; i < 3; ++i) point += grab.weights[i] * vertex(state.x, grab.points[i]);
  return point;
}

// Frames of one run in which somebody takes hold of the body, pulls at it and lets go.
struct GrabFrames {
  std::vector<double> free, making, held, releasing;  // ms

  template <class Before>
  static void add(Simulation& simulation, std::vector<double>& ms, const Before& before) {
    const Timer timer;
    before();
    simulation.step();
    ms.push_back(1000 * timer.seconds());
  }

  void add_round(Simulation& simulation, const GrabCase& of, int round) {
    int id = 0;
    add(simulation, making, [&] { id = take_hold(simulation, of, round); });
    const Vec3 start = held_point(simulation.state());
    for (int frame = 1; frame <= kFramesHeld; ++frame) {
      add(simulation, held, [&] { simulation.move_grab(id, start + frame * kPull); });
    }
    add(simulation, releasing, [&] { simulation.release(id); });
    for (int frame = 0; frame < kFramesHeld; ++frame) add(simulation, free, [] {});
  }
};

Json measure_grabs(Simulation simulation, const GrabCase& of, const BenchOptions& options) {
  GrabFrames warm_up, frames;
  warm_up.add_round(simulation, of, 0);
  for (int round = 1; round <= options.repeat; ++round) frames.add_round(simulation, of, round);
  const double free = percentile(frames.free, 0.5);
  const auto ratio = [&](const std::vector<double>& ms) { return percentile(ms, 0.5) / free; };
  return {{"scene", of.scene},
          {"grab", of.on_triangle ? "inside a triangle" : "at a vertex"},
          {"vertices", simulation.model().vertices},
          {"rounds", options.repeat},
          {"free_ms", free},
          {"held_ratio", ratio(frames.held)},
          {"making_ratio", ratio(frames.making)},
          {"releasing_ratio", ratio(frames.releasing)}};
}

}  // namespace

// Medians, and all in one run: whatever else the machine does meets them alike.
void bench_grabs(const BenchOptions& options, const AddRow& add_row) {
  for (const GrabCase& each : kGrabCases) {
    const Scene scene = read_scene(find_scene(each.scene), {});
    Simulation simulation = scene.build({.threads = options.threads});
    if (simulation.model().vertices > options.vertices) continue;
    add_row(measure_grabs(std::move(simulation), each, options));
  }
}

}  // namespace pliant::cli
