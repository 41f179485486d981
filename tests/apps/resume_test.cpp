#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "apps/cli.h"
#include "pliant/io/runs/checkpoint.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/io/scenes/scene_text.h"

namespace pliant {
namespace {

using test::Outcome;
using test::Process;

class Resume : public test::CliTest {
 protected:
  // Stops a run of endless frames by a signal, then lets it go on; it must come out where a run
  // without a break does.
  void stop_and_go_on(int signal, int status) const {
    Process process(folder_, {"run", "scene.json", "--frames", "1000000", "--out", "o",
                              "--checkpoint", "c", "--report", "stopped.json"});
    wait_for("o/frame_0002.vtu");
    process.send(signal);
    const Outcome stopped = process.wait();
    EXPECT_EQ(stopped.status, status) << stopped.err;
    const int done = report("stopped.json")["frames"];
    EXPECT_GE(done, 2);
    const std::string total = std::to_string(done + 3);
    EXPECT_EQ(cli({"run", "scene.json", "--frames", total, "--resume", "c", "--report",
                   "resumed.json", "--quiet"})
                  .status,
              0);
    cli({"run", "scene.json", "--frames", total, "--report", "whole.json", "--quiet"});
    EXPECT_EQ(hash("resumed.json"), hash("whole.json"));
  }
};

TEST_F(Resume, GivesTheStateOfARunWithoutABreak) {
  cli({"run", "scene.json", "--report", "whole.json", "--quiet"});
  cli({"run", "scene.json", "--frames", "9", "--checkpoint", "c", "--quiet"});
  const Outcome run = cli({"run", "scene.json", "--resume", "c", "--report", "resumed.json"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(report("resumed.json")["frames"], 20);
  EXPECT_EQ(hash("resumed.json"), hash("whole.json"));
  EXPECT_EQ(report("resumed.json")["final"], report("whole.json")["final"]);
}

TEST_F(Resume, ContinuesTheFrames) {
  cli({"run", "scene.json", "--frames", "2", "--checkpoint", "c", "--out", "o", "--quiet"});
  cli({"run", "scene.json", "--frames", "4", "--resume", "c", "--out", "o", "--quiet"});
  for (int i = 0; i <= 4; ++i) {
    const std::string name = "frame_000" + std::to_string(i) + ".vtu";
    EXPECT_TRUE(exists("o/" + name));
    EXPECT_NE(read("o/frames.pvd").find(name), std::string::npos);
  }
}

TEST_F(Resume, IsRefusedForAnotherScene) {
  cli({"run", "scene.json", "--frames", "2", "--checkpoint", "c", "--quiet"});
  const Outcome run = cli(
      {"run", "scene.json", "--resume", "c", "--set", "bodies.0.material.young=30000", "--quiet"});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.err,
            "pliant: error: c: the checkpoint belongs to another scene: bodies.0.material.young is "
            "20000 there, 30000 here\n");
}

TEST_F(Resume, IsRefusedBeyondTheFramesAskedFor) {
  cli({"run", "scene.json", "--frames", "3", "--checkpoint", "c", "--quiet"});
  const Outcome run = cli({"run", "scene.json", "--frames", "2", "--resume", "c"});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.err,
            "pliant: error: --frames: must be at least 3, where the checkpoint is; found 2\n");
}

TEST_F(Resume, IsRefusedForWhatIsNoCheckpoint) {
  EXPECT_EQ(cli({"run", "scene.json", "--resume", "none"}).err,
            "pliant: error: none: no such file\n");
  EXPECT_EQ(cli({"run", "scene.json", "--resume", "scene.json"}).err,
            "pliant: error: scene.json: is not a checkpoint of pliant\n");
}

TEST_F(Resume, AfterSigintIsBitIdentical) { stop_and_go_on(SIGINT, 130); }
TEST_F(Resume, AfterSigtermIsBitIdentical) { stop_and_go_on(SIGTERM, 143); }
TEST_F(Resume, AfterSighupIsBitIdentical) { stop_and_go_on(SIGHUP, 129); }

TEST_F(Resume, IsRefusedForImpossibleSteps) {
  cli({"run", "scene.json", "--frames", "2", "--checkpoint", "c", "--quiet", "--set",
       "time.substeps=2"});
  const std::vector<std::string> change{"time.substeps=2"};
  const std::string text = scene_text(read_scene((folder_ / "scene.json").string(), change));
  State state = read_checkpoint(folder_ / "c", text);
  for (const std::int64_t steps : {std::int64_t{5}, std::int64_t{1} << 62}) {
    state.steps = steps;
    write_checkpoint(folder_ / "c", state, text);
    const Outcome run = cli({"run", "scene.json", "--resume", "c", "--set", "time.substeps=2"});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.err, "pliant: error: c: the checkpoint is damaged: " + std::to_string(steps) +
                           " steps are not a whole number of frames of 2\n");
  }
}

// Whenever the program is killed, the checkpoint is the old one or the new one.
TEST_F(Resume, KillAtAnyMomentLeavesAWholeCheckpoint) {
  const std::vector<std::string> run{"run", "scene.json", "--frames",
                                     "1",   "--quiet",    "--checkpoint",
                                     "c",   "--set",      "bodies.0.mesh.box.cells=[20,10,10]"};
  ASSERT_EQ(cli(run).status, 0);
  const std::vector<std::string> change{"bodies.0.mesh.box.cells=[20,10,10]"};
  const std::string text = scene_text(read_scene((folder_ / "scene.json").string(), change));
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(cli(run).status, 0);
  const auto duration = std::chrono::steady_clock::now() - begin;
  constexpr int kKills = 24;
  for (int i = 0; i < kKills; ++i) {
    Process process(folder_, run);
    // The end of the run, where the file is written, gets the most of the kills.
    std::this_thread::sleep_for(duration / 2 + duration * i / (2 * kKills));
    process.send(SIGKILL);
    process.wait();
    EXPECT_EQ(read_checkpoint(folder_ / "c", text).steps, 1);
  }
}

}  // namespace
}  // namespace pliant
