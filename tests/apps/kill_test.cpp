#include <algorithm>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "apps/cli.h"
#include "pliant/io/frames/frames.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::Process;
using Names = std::vector<std::string>;
using Files = std::map<std::string, std::string>;

// Runs of every format at once.
class LongRun : public test::CliTest {
 protected:
  static constexpr int kFrames = 12;

  static Names run(const std::string& out, const Names& more = {}) {
    Names all{"run", "scene.json", "--quiet", "--frames", std::to_string(kFrames), "--out", out};
    test::append_every_format(all);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  static Names checkpointed(const std::string& out, const Names& more = {}) {
    Names all = run(out, {"--checkpoint", out + ".ckpt", "--checkpoint-every", "1"});
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

// Runs that are killed at some moment, beside one that is not. `make exam` kills at many more.
class Kill : public LongRun {
 protected:
  void SetUp() override {
    if (!test::can_watch()) GTEST_SKIP() << "ptrace is forbidden here";
  }

  Files timeless(const std::string& name) const {
    Files files = contents(name);
    if (files.contains("player.html")) files["player.html"] = without_times(files["player.html"]);
    return files;
  }

  // How long each frame took differs from run to run.
  static std::string without_times(const std::string& page) {
    const std::size_t from = page.find("\"ms\""), to = page.find(']', from);
    EXPECT_NE(to, std::string::npos);
    return page.substr(0, from) + page.substr(to);
  }

  // Logs grow with the frames: limits from nothing to the largest file are moments from the first
  // frame to the last file. Then one in the middle of the player's page, if that is built in, which
  // is much larger.
  std::vector<std::uint64_t> limits(const std::string& name) const {
    constexpr std::uint64_t kParts = 8;
    std::uint64_t largest = 0, page = 0;
    for (const auto& [file, bytes] : contents(name)) {
      std::uint64_t& size = file == "player.html" ? page : largest;
      size = std::max<std::uint64_t>(size, bytes.size());
    }
    std::vector<std::uint64_t> all{0, 100};
    for (std::uint64_t i = 1; i < kParts; ++i) all.push_back(i * largest / kParts);
    if (page > 0) all.push_back(page / 2);
    return all;
  }

  // Ends the run at the system call that puts this frame in place.
  void kill_at_frame(const std::string& name, const Names& arguments) const {
    Process process(folder_, arguments, {.watched = true});
    EXPECT_TRUE(process.run_until([&](int) { return exists("o/" + name); })) << name;
    process.send(SIGKILL);
    EXPECT_EQ(process.wait().status, 128 + SIGKILL) << name;
  }

  // Goes on after a kill, from the checkpoint if there is one, and must come out the same.
  void expect_recovery(const std::string& where) const {
    const bool saved = exists("o.ckpt");
    const Outcome again = cli(checkpointed("o", saved ? Names{"--resume", "o.ckpt"} : Names{}));
    ASSERT_EQ(again.status, 0) << where << again.err;
    const Files whole = timeless("whole"), resumed = timeless("o");
    for (const auto& [file, bytes] : whole) {
      EXPECT_TRUE(resumed.contains(file) && resumed.at(file) == bytes) << file << where;
    }
    for (const auto& [file, bytes] : resumed) {
      const bool is_trace = file.front() == '.' && file.ends_with(".tmp");
      EXPECT_TRUE(whole.contains(file) || is_trace) << file << where;
    }
    fs::remove_all(folder_ / "o");
    fs::remove(folder_ / "o.ckpt");
  }
};

TEST_F(Kill, OnceAFrameIsThereLosesNothing) {
  ASSERT_EQ(cli(run("whole")).status, 0);
  for (const int frame : {0, 1, 5, kFrames}) {
    kill_at_frame(frame_name(frame, "vtu"), checkpointed("o"));
    expect_recovery(", after frame " + std::to_string(frame));
  }
}

// Where a file grows beyond the limit, with a part of the write done.
TEST_F(Kill, InTheMiddleOfAWriteLosesNothing) {
  ASSERT_EQ(cli(run("whole")).status, 0);
  for (const std::uint64_t bytes : limits("whole")) {
    Process process(folder_, checkpointed("o"), {.largest_file = bytes, .watched = true});
    EXPECT_TRUE(process.run_until([](int signal) { return signal == SIGXFSZ; })) << bytes;
    process.send(SIGKILL);
    EXPECT_EQ(process.wait().status, 128 + SIGKILL) << bytes;
    expect_recovery(", at byte " + std::to_string(bytes));
  }
}

TEST_F(Kill, OfAResumedRunLosesNothing) {
  ASSERT_EQ(cli(run("whole")).status, 0);
  for (const int frame : {2, 4, 7}) {
    const Names more = exists("o.ckpt") ? Names{"--resume", "o.ckpt"} : Names{};
    kill_at_frame(frame_name(frame, "ply"), checkpointed("o", more));
  }
  expect_recovery(", three times");
}

// Ctrl-C puts together what is there and --resume goes on with it.
TEST_F(Kill, ResumedAfterASignalTheFilesAreThoseOfOneRun) {
  ASSERT_EQ(cli(run("whole")).status, 0);
  Process process(folder_, run("o", {"--checkpoint", "o.ckpt"}), {.watched = true});
  ASSERT_TRUE(process.run_until([&](int) { return exists("o/frame_0002.ply"); }));
  process.send(SIGINT);
  EXPECT_EQ(process.wait().status, 130);
  EXPECT_TRUE(exists("o/frames.glb"));
  EXPECT_FALSE(exists("o/frame_0003.ply"));
  expect_recovery(", after SIGINT");
}

// Frames of a run that was stopped are not lost to another one in the same folder.
TEST_F(Kill, FramesThatACheckpointNeedsAreSetAside) {
  ASSERT_EQ(cli(run("whole")).status, 0);
  Process process(folder_, run("o", {"--checkpoint", "o.ckpt"}), {.watched = true});
  ASSERT_TRUE(process.run_until([&](int) { return exists("o/frame_0002.ply"); }));
  process.send(SIGINT);
  ASSERT_EQ(process.wait().status, 130);
  const Names other{"run",      "scene.json", "--frames",     "1", "--out", "o",
                    "--format", "glb",        "--checkpoint", "c"};
  const Outcome between = cli(other);
  EXPECT_EQ(between.status, 0);
  EXPECT_NE(between.err.find("warning: o/frames.glb.unfinished has frames that another checkpoint "
                             "needs: it is kept as o/frames.glb.unfinished.1\n"),
            std::string::npos)
      << between.err;
  EXPECT_FALSE(exists("o/frames.glb.unfinished"));
  fs::rename(folder_ / "o/frames.glb.unfinished.1", folder_ / "o/frames.glb.unfinished");
  expect_recovery(", after another run");
}

// The disk is full once the checkpoint is there, so that no log can note what it needs: the frames
// must stay all the same.
TEST_F(Kill, ACheckpointKeepsItsFramesWhateverFailsAfterIt) {
  ASSERT_EQ(cli(run("whole")).status, 0);
  Process process(folder_, checkpointed("o"), {.watched = true});
  ASSERT_TRUE(process.run_until([&](int) { return exists("o.ckpt"); }));
  process.limit_files(0);
  const Outcome full = process.wait();
  EXPECT_EQ(full.status, 1);
  EXPECT_NE(full.err.find("o/frames.glb.unfinished: cannot be written: File too large"),
            std::string::npos)
      << full.err;
  expect_recovery(", after a full disk");
}

TEST_F(LongRun, ResumingWithoutALogSaysSo) {
  const Names short_run{"run",      "scene.json", "--frames",     "2", "--out", "o",
                        "--format", "glb",        "--checkpoint", "c"};
  ASSERT_EQ(cli(short_run).err.find("warning"), std::string::npos);
  Names more = short_run;
  more.insert(more.end(), {"--resume", "c"});
  const Outcome done = cli(more);  // nothing is left to do
  EXPECT_EQ(done.status, 0);
  EXPECT_EQ(done.err.find("warning"), std::string::npos) << done.err;
  EXPECT_EQ(contents("o").size(), 1u);
  more[3] = "4";
  const Outcome longer = cli(more);
  EXPECT_EQ(longer.status, 0);
  EXPECT_NE(longer.err.find("warning: o/frames.glb.unfinished does not have the frames before 2: "
                            "o/frames_from_0002.glb begins there\n"),
            std::string::npos)
      << longer.err;
  EXPECT_TRUE(exists("o/frames_from_0002.glb"));
}

TEST_F(LongRun, EveryCheckpointIsAWholeNumberOfFrames) {
  Names run = checkpointed("o");
  run[run.size() - 1] = "5";
  ASSERT_EQ(cli(run).status, 0);
  EXPECT_FALSE(exists("o/frames.glb.unfinished"));  // nothing is left to resume
  const Outcome more = cli(
      {"run", "scene.json", "--frames", "13", "--quiet", "--resume", "o.ckpt", "--report", "r"});
  EXPECT_EQ(more.status, 0) << more.err;
  EXPECT_EQ(report("r")["frames"], 13);
}

TEST_F(LongRun, CheckpointEveryWantsANumberAndAFile) {
  const Outcome none = cli({"run", "scene.json", "--checkpoint-every", "0", "--checkpoint", "c"});
  EXPECT_EQ(none.status, 2);
  EXPECT_EQ(none.err, "pliant: error: --checkpoint-every: must be >= 1, found 0\n");
  const Outcome nowhere = cli({"run", "scene.json", "--checkpoint-every", "3"});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_EQ(nowhere.err, "pliant: error: --checkpoint-every: needs --checkpoint FILE\n");
}

}  // namespace
}  // namespace pliant
