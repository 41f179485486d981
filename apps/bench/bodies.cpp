#include <algorithm>
#include <numbers>
#include <string>
#include <vector>

#include "bench/suite.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/state.h"
#include "pliant/pliant.h"

namespace pliant::cli {
namespace {

// A body has 10 x 10 x 5 vertices; four of them have as many as a layer of 40 x 50.
const Vec3i kCellsOfEach(9, 9, 4);
constexpr int kVerticesOfLayer = 2000, kMostLayers = 25;
constexpr double kCell = 0.1;  // m
constexpr int kFramesOfTurn = 2, kFramesToRest = 60;

// Held and shaken by one corner, `across` metres from the origin.
void add_shaken_box(Scene& scene, const Vec3i& cells, double across) {
  const Vec3 half = 0.5 * kCell * cells.cast<double>();
  Body& body = scene.add_solid(BoxMesh{{.size = 2 * half, .cells = cells}},
                               StableNeoHookean({.young = 1e5, .poisson = 0.4}),
                               {.name = "box " + std::to_string(scene.bodies.size())});
  body.translate = {across, 0, 0};
  const Vec3 corner = body.translate - half;
  const Vec3 slack = Vec3::Constant(1.01 * kCell);
  body.attach(in_box(corner - slack, corner + slack),
              Motion{.amplitude = {0, 0.1, 0}, .frequency = 1});
}

Scene many_bodies(int layers) {
  Scene scene;
  for (int i = 0; i < 4 * layers; ++i) add_shaken_box(scene, kCellsOfEach, 2.0 * i);
  return scene;
}

// They lie on the ground, and sleep as soon as they may.
Scene bodies_at_rest(int layers, bool sleep) {
  Scene scene;
  scene.sleep = sleep;
  scene.damping = Rayleigh{.alpha = 5, .beta = 0.01};
  scene.add_ground(-0.5 * kCell * kCellsOfEach[2]);
  for (int i = 0; i < 2 * layers; ++i) {
    add_shaken_box(scene, kCellsOfEach, 2.0 * i);
    scene.bodies.back().attachments.clear();
    scene.bodies.back().rotate = {{1, 0, 0}, 0.5 * std::numbers::pi};
  }
  return scene;
}

Scene one_body(int layers) {
  Scene scene;
  add_shaken_box(scene, {39, 49, layers - 1}, 0);
  return scene;
}

struct Run {
  const char* what;
  const Scene& scene;
  int threads;
  Simulation simulation;
  std::vector<double> ms;
  int asleep = 0;  // in the last frame
};

Run make_run(const char* what, const Scene& scene, int threads) {
  return {what, scene, threads, scene.build({.threads = threads}), {}};
}

void add_frames(Run& run) {
  for (int frame = 0; frame < kFramesOfTurn; ++frame) {
    const Timer timer;
    run.asleep = run.simulation.step().asleep;
    run.ms.push_back(1000 * timer.seconds());
  }
}

// By turns, so that whatever else the machine does affects all.
void measure(std::vector<Run>& runs, int repeat, const AddRow& add_row) {
  for (int turn = 0; turn < repeat; ++turn) {
    for (Run& run : runs) add_frames(run);
  }
  const double first = percentile(runs[0].ms, 0.5);
  for (const Run& run : runs) {
    const double median = percentile(run.ms, 0.5);
    add_row({{"bodies", run.scene.bodies.size()},
             {"vertices", run.simulation.model().vertices},
             {"what", run.what},
             {"threads", run.threads},
             {"asleep", run.asleep},
             {"least_ms", percentile(run.ms, 0)},
             {"median_ms", median},
             {"times_faster", first / median},
             {"hash", state_hash(run.simulation.state(), run.simulation.model().vertices)}});
  }
}

}  // namespace

void bench_bodies(const BenchOptions& options, const AddRow& add_row) {
  const int layers = std::clamp(options.vertices / kVerticesOfLayer, 2, kMostLayers);
  const Scene many = many_bodies(layers);
  const Scene one = one_body(layers);
  std::vector<Run> runs;
  for (const Scene* scene : {&many, &one}) {
    for (const int threads : {1, options.threads}) {
      runs.push_back(make_run("shaken", *scene, threads));
    }
  }
  measure(runs, options.repeat, add_row);
  const Scene awake = bodies_at_rest(layers, false);
  const Scene asleep = bodies_at_rest(layers, true);
  runs.clear();
  runs.push_back(make_run("at rest, awake", awake, 1));
  runs.push_back(make_run("at rest, asleep", asleep, 1));
  for (int frame = 0; frame < kFramesToRest; ++frame) {
    for (Run& run : runs) run.simulation.step();
  }
  measure(runs, options.repeat, add_row);
}

}  // namespace pliant::cli
