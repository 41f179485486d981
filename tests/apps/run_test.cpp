#include <filesystem>
#include <string>
#include <vector>

#include "apps/cli.h"

namespace pliant {
namespace {

using test::Outcome;
using Names = std::vector<std::string>;

class Run : public test::CliTest {};

TEST_F(Run, WritesNothingUnlessAsked) {
  const Outcome run = cli({"run", "scene.json", "--frames", "2"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(files(), Names{});
}

TEST_F(Run, PrintsASummary) {
  const Outcome run = cli({"run", "scene.json", "--frames", "2", "--threads", "1"});
  EXPECT_EQ(run.out.substr(0, 6), "block\n");
  for (const char* row :
       {"vertices          45\n", "elements          80\n", "frames            2 of 20.0 ms\n",
        "threads           1\n", "ms per frame", "real-time factor"}) {
    EXPECT_NE(run.out.find(row), std::string::npos) << row << run.out;
  }
}

TEST_F(Run, ShowsProgressAsLinesWhereThereIsNoTerminal) {
  const Outcome run = cli({"run", "scene.json", "--frames", "20"});
  EXPECT_NE(run.err.find("20/20 frames"), std::string::npos) << run.err;
  EXPECT_EQ(run.err.find('\r'), std::string::npos);
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 10);
}

TEST_F(Run, QuietPrintsNothing) {
  const Outcome run = cli({"run", "scene.json", "--frames", "2", "--quiet", "--out", "o"});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err, "");
}

TEST_F(Run, WritesTheStartAndEveryFrame) {
  const Outcome run = cli({"run", "scene.json", "--frames", "2", "--out", "o"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(files(), Names{"o"});
  for (const char* name : {"frame_0000.vtu", "frame_0001.vtu", "frame_0002.vtu", "frames.pvd"}) {
    EXPECT_TRUE(exists(std::string("o/") + name)) << name;
  }
  EXPECT_FALSE(exists("o/frame_0003.vtu"));
  EXPECT_NE(read("o/frames.pvd").find("frame_0002.vtu"), std::string::npos);
}

TEST_F(Run, WritesEveryFormatAskedFor) {
  const Outcome run = cli(
      {"run", "scene.json", "--frames", "1", "--format", "obj", "--format", "vtu", "--out", "o"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(exists("o/frame_0001.obj"));
  EXPECT_TRUE(exists("o/frame_0001.vtu"));
}

TEST_F(Run, ReportsWhatItDid) {
  const Outcome run =
      cli({"run", "scene.json", "--frames", "3", "--report", "r.json", "--threads", "2"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(files(), Names{"r.json"});
  const auto r = report("r.json");
  EXPECT_EQ(r["scene"], "block");
  EXPECT_EQ(r["vertices"], 45);
  EXPECT_EQ(r["elements"], 80);
  EXPECT_EQ(r["frames"], 3);
  EXPECT_EQ(r["threads"], 2);
  EXPECT_EQ(r["solver"]["iterations"], 7);
  EXPECT_TRUE(r["vertices"].is_number_integer());
}

TEST_F(Run, SetChangesTheScene) {
  const Outcome run =
      cli({"run", "scene.json", "--frames", "1", "--report", "r.json", "--set",
           "solver.iterations=2", "--set", "time.step=0.01", "--set", "name=other"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(report("r.json")["solver"]["iterations"], 2);
  EXPECT_EQ(report("r.json")["step"], 0.01);
  EXPECT_EQ(report("r.json")["scene"], "other");
}

TEST_F(Run, SolverKeepsTheOptionsThatItKnows) {
  const Names change{
      "run",      "scene.json",   "--frames", "1",
      "--report", "r.json",       "--set",    "bodies.0.material={\"type\":\"arap\",\"mu\":1e4}",
      "--set",    "colliders=[]", "--solver", "local-global"};
  const Outcome run = cli(change);
  EXPECT_EQ(run.status, 0) << run.err;
  const auto solver = report("r.json")["solver"];
  EXPECT_EQ(solver["type"], "local-global");
  EXPECT_EQ(solver["iterations"], 7);
  EXPECT_FALSE(solver.contains("history"));
}

TEST_F(Run, SolverTakesAMethodAndSetComesAfterIt) {
  const Outcome run = cli({"run", "scene.json", "--frames", "1", "--report", "r.json", "--set",
                           "solver.iterations=4", "--solver", "l-bfgs:history=0:iterations=3"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(report("r.json")["solver"]["history"], 0);
  EXPECT_EQ(report("r.json")["solver"]["iterations"], 4);
}

TEST_F(Run, IsTheSameForAnyThreadsAndEveryTime) {
  for (const char* threads : {"1", "2", "3"}) {
    const std::string name = std::string(threads) + ".json";
    cli({"run", "scene.json", "--threads", threads, "--report", name, "--quiet"});
  }
  cli({"run", "scene.json", "--threads", "1", "--report", "again.json", "--quiet"});
  EXPECT_EQ(hash("1.json"), hash("2.json"));
  EXPECT_EQ(hash("1.json"), hash("3.json"));
  EXPECT_EQ(hash("1.json"), hash("again.json"));
}

TEST_F(Run, OfNoFramesIsTheStart) {
  const Outcome run = cli({"run", "scene.json", "--frames", "0", "--report", "r.json"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(report("r.json")["final"]["time"], 0);
}

// Writing to a device is not an occasion to replace it.
TEST_F(Run, WritesAReportToStandardOutput) {
  const Outcome run = shell("pliant run scene.json --frames 1 --quiet --report /dev/stdout | cat");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(nlohmann::json::parse(run.out)["frames"], 1);
  EXPECT_TRUE(std::filesystem::exists("/dev/stdout"));
}

TEST_F(Run, FoldersOfOutputsAreMade) {
  EXPECT_EQ(cli({"run", "scene.json", "--frames", "1", "--quiet", "--out", "a/b", "--report",
                 "a/b/report.json", "--checkpoint", "c/d/end.ckpt"})
                .status,
            0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "a/b/report.json"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "c/d/end.ckpt"));
}

// A run by the clock, and the same run by its report.
TEST_F(Run, WithABudgetCanBeReplayed) {
  ASSERT_EQ(cli({"run", "scene.json", "--frames", "5", "--solver",
                 "l-bfgs:iterations=100000:budget=0.0005", "--report", "first"})
                .status,
            0);
  ASSERT_GE(report("first")["minimizations"].size(), 5u);  // more if a step starts again
  ASSERT_EQ(
      cli({"run", "scene.json", "--frames", "5", "--replay", "first", "--report", "second"}).status,
      0);
  EXPECT_EQ(hash("first"), hash("second"));
  const Outcome longer = cli({"run", "scene.json", "--frames", "9", "--replay", "first"});
  EXPECT_EQ(longer.status, 2);
  EXPECT_NE(longer.err.find("lists 5 frames"), std::string::npos) << longer.err;
  const Outcome other =
      cli({"run", "scene.json", "--replay", "first", "--set", "solver.history=1"});
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("another solver"), std::string::npos) << other.err;
  const Outcome wrong = cli({"run", "scene.json", "--replay", "second"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("time budget"), std::string::npos) << wrong.err;
}

// While all bodies sleep a frame has no minimisation to be replayed.
TEST_F(Run, ThatFallsAsleepCanBeReplayedToItsEnd) {
  write("still.json", R"({
    "gravity": [0, 0, 0], "time": { "step": 0.05, "frames": 20 },
    "bodies": [{ "mesh": { "box": { "size": [1, 1, 1], "cells": [2, 2, 2] } },
                 "material": { "type": "arap" } }]
  })");
  ASSERT_EQ(cli({"run", "still.json", "--solver", "l-bfgs:budget=1", "--report", "first"}).status,
            0);
  EXPECT_LT(report("first")["minimizations"].size(), 20u);
  EXPECT_GT(report("first")["frames_asleep"], 5);
  const Outcome again = cli({"run", "still.json", "--replay", "first", "--report", "second"});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(hash("first"), hash("second"));
  EXPECT_EQ(cli({"run", "still.json", "--frames", "21", "--replay", "first"}).status, 2);
}

}  // namespace
}  // namespace pliant
