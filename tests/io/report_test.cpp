#include "pliant/io/runs/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "pliant/io/json/json_write.h"
#include "pliant/pliant.h"
#include "support/scenes.h"

namespace pliant {
namespace {

using Report = nlohmann::json;

std::set<std::string> keys(const Report& object) {
  std::set<std::string> names;
  for (const auto& item : object.items()) names.insert(item.key());
  return names;
}

Scene falling_block() {
  Scene scene = test::small_block(StableNeoHookean({.young = 1e5, .poisson = 0.3}));
  scene.name = "block";
  scene.gravity = Vec3(0, -10, 0);
  scene.time.step = 0.01;
  return scene;
}

Report report_after(const Scene& scene, int frames) {
  Simulation simulation = scene.build();
  RunRecord record;
  for (int i = 0; i < frames; ++i) record.add(simulation.step());
  return Report::parse(write_json(run_report("block", simulation, record)));
}

TEST(TimeSpread, OfAHundredTimes) {
  std::vector<double> times;
  for (int i = 100; i >= 1; --i) times.push_back(i);
  const TimeSpread spread = spread_of(times);
  EXPECT_EQ(spread.min, 1);
  EXPECT_EQ(spread.median, 50.5);
  EXPECT_EQ(spread.p99, 99);
  EXPECT_EQ(spread.mean, 50.5);
}

TEST(TimeSpread, OfFewTimes) {
  EXPECT_EQ(spread_of({}).median, 0);
  EXPECT_EQ(spread_of({3}).p99, 3);
  EXPECT_EQ(spread_of({5, 1, 3}).median, 3);
  EXPECT_EQ(spread_of({5, 1, 3}).p99, 5);
}

TEST(RunRecord, AveragesOverFrames) {
  RunRecord record;
  StepReport frame;
  frame.seconds = {
      .predict = 1, .evaluate = 2, .linear = 3, .minimize = 4, .update = 5, .total = 15};
  frame.solve.iterations = 10;
  frame.solve.line_search_evaluations = 12;
  record.add(frame);
  record.add(StepReport{});
  EXPECT_EQ(record.frames(), 2);
  EXPECT_EQ(record.mean_seconds().linear, 1.5);
  EXPECT_EQ(record.mean_seconds().total, 7.5);
  EXPECT_EQ(record.iterations_per_frame(), 5);
  EXPECT_EQ(record.line_search_per_frame(), 6);
  EXPECT_EQ(record.ms_per_frame().mean, 7500);
}

TEST(RunRecord, LeavesFramesOutThatWereLeftOut) {
  RunRecord record;
  StepReport awake;
  awake.seconds = {.minimize = 4, .total = 5};
  StepReport partly = awake;
  partly.asleep = 2;
  StepReport asleep;
  asleep.asleep = 3;
  asleep.seconds.total = 1e-6;
  for (const StepReport& frame : {awake, partly, asleep, asleep, asleep}) record.add(frame);
  EXPECT_EQ(record.frames(), 2);
  EXPECT_EQ(record.frames_asleep(), 3);
  EXPECT_EQ(record.ms_per_frame().median, 5000);
}

TEST(RealtimeFactor, IsSimulatedOverComputedTime) {
  EXPECT_EQ(realtime_factor(0.02, {.median = 10}), 2);
  EXPECT_EQ(realtime_factor(0.02, {}), 0);
}

TEST(RunReport, HasThePromisedKeys) {
  const Report report = report_after(falling_block(), 3);
  EXPECT_EQ(keys(report), (std::set<std::string>{"pliant",
                                                 "scene",
                                                 "vertices",
                                                 "elements",
                                                 "threads",
                                                 "kernels",
                                                 "frames",
                                                 "step",
                                                 "substeps",
                                                 "integrator",
                                                 "damping",
                                                 "solver",
                                                 "ms_per_frame",
                                                 "realtime_factor",
                                                 "phases_ms",
                                                 "iterations_per_frame",
                                                 "line_search_per_frame",
                                                 "restarts_per_frame",
                                                 "final",
                                                 "state_hash"}));
  EXPECT_EQ(keys(report["ms_per_frame"]), (std::set<std::string>{"min", "median", "p99", "mean"}));
  EXPECT_EQ(keys(report["final"]),
            (std::set<std::string>{"time", "kinetic", "elastic", "external", "momentum",
                                   "angular_momentum", "max_penetration", "inverted_elements",
                                   "bodies"}));
  EXPECT_EQ(keys(report["final"]["bodies"]), std::set<std::string>{"block"});
  EXPECT_EQ(keys(report["final"]["bodies"]["block"]),
            (std::set<std::string>{"centroid", "velocity", "volume", "bounds"}));
}

TEST(RunReport, TellsWhatHappened) {
  const Report report = report_after(falling_block(), 3);
  EXPECT_EQ(report["scene"], "block");
  EXPECT_EQ(report["frames"], 3);
  EXPECT_EQ(report["step"], 0.01);
  EXPECT_EQ(report["threads"], 1);
  EXPECT_EQ(report["solver"]["type"], "l-bfgs");
  EXPECT_EQ(report["solver"]["iterations"], 10);
  EXPECT_EQ(report["state_hash"].get<std::string>().size(), 16u);
  EXPECT_GT(report["ms_per_frame"]["min"], 0);
  // Free fall: v = g t in every scheme.
  EXPECT_NEAR(report["final"]["time"], 0.03, 1e-15);
  EXPECT_NEAR(report["final"]["bodies"]["block"]["velocity"][1], -0.3, 1e-12);
  EXPECT_NEAR(report["final"]["bodies"]["block"]["volume"], 0.6 * 0.3 * 0.3, 1e-9);
  EXPECT_EQ(report["final"]["bodies"]["block"]["bounds"].size(), 2u);
}

TEST(RunReport, CountsSubstepsAsPartsOfAFrame) {
  Scene scene = falling_block();
  scene.time.substeps = 4;
  const Report report = report_after(scene, 2);
  EXPECT_EQ(report["frames"], 2);
  EXPECT_NEAR(report["final"]["time"], 0.02, 1e-15);
}

TEST(RunReport, IsFiniteWithoutFrames) {
  const Report report = report_after(falling_block(), 0);
  EXPECT_EQ(report["frames"], 0);
  EXPECT_EQ(report["realtime_factor"], 0);
  EXPECT_EQ(report["ms_per_frame"]["p99"], 0);
}

// JSON has no infinity; a reader must not find null where a number was promised.
TEST(RunReport, IsFiniteWhenAnEnergyOverflows) {
  Scene scene = falling_block();
  Simulation simulation = scene.build();
  State state = simulation.snapshot();
  state.v.setConstant(1e200);
  simulation.restore(state);
  const Report report = Report::parse(write_json(run_report("block", simulation, {})));
  EXPECT_EQ(report["final"]["kinetic"], std::numeric_limits<double>::max());
}

}  // namespace
}  // namespace pliant
