#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "apps/cli.h"
#include "pliant/io/bytes/open_file.h"

namespace pliant {
namespace {

using test::Outcome;
using test::Process;
using Names = std::vector<std::string>;

class Interrupt : public test::CliTest {
 protected:
  // A pipe that somebody has open, full of what he does not read: who writes to it waits for ever.
  OpenFile make_full_pipe(const std::string& name) const {
    EXPECT_EQ(mkfifo((folder_ / name).c_str(), 0600), 0);
    OpenFile pipe(::open((folder_ / name).c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    const std::string byte(1, ' ');
    while (::write(pipe.descriptor(), byte.data(), byte.size()) > 0) {
    }
    return pipe;
  }
};

// As often as it takes: one that comes right after the first is not the second.
TEST_F(Interrupt, SecondSignalEndsTheProgramAtOnce) {
  constexpr int kTries = 3000;
  const OpenFile pipe = make_full_pipe("pipe");
  for (const int second : {SIGINT, SIGTERM, SIGHUP}) {
    Process process(folder_, {"run", "scene.json", "--quiet", "--frames", "0", "--out", "o",
                              "--report", "pipe"});
    wait_for("o/frame_0000.vtu");
    process.send(SIGTERM);
    for (int i = 0; i < kTries && process.is_running(); ++i) {
      process.send(second);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    if (process.is_running()) process.send(SIGKILL);
    EXPECT_EQ(process.wait().status, 128 + second);
    std::filesystem::remove_all(folder_ / "o");
  }
}

// timeout signals the program and its group, a terminal that is closed does so too: one event.
TEST_F(Interrupt, TwoSignalsAtOnceAreOne) {
  for (const int second : {SIGINT, SIGHUP}) {
    Process process(folder_, {"run", "scene.json", "--quiet", "--frames", "1000000", "--out", "o",
                              "--checkpoint", "c"});
    wait_for("o/frame_0001.vtu");
    process.send(SIGSTOP);  // so that both are there when it goes on
    process.send(SIGTERM);
    process.send(second);
    process.send(SIGCONT);
    const Outcome run = process.wait();
    EXPECT_TRUE(run.status == 128 + SIGTERM || run.status == 128 + second) << run.status;
    EXPECT_TRUE(exists("c"));
    std::filesystem::remove_all(folder_ / "o");
    std::filesystem::remove(folder_ / "c");
  }
}

// nohup means it.
TEST_F(Interrupt, AnIgnoredHangUpStaysIgnored) {
  if (!test::can_watch()) GTEST_SKIP() << "ptrace is forbidden here";
  Process process(folder_, {"run", "scene.json", "--quiet", "--out", "o", "--report", "r"},
                  {.ignored_signal = SIGHUP, .watched = true});
  ASSERT_TRUE(process.run_until([&](int) { return exists("o/frame_0001.vtu"); }));
  process.send(SIGHUP);
  const Outcome run = process.wait();
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(report("r")["frames"], 20);
}

TEST_F(Interrupt, APipeThatNobodyReadsDoesNotHang) {
  for (const char* option : {"--checkpoint", "--report"}) {
    ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    const Outcome run = cli({"run", "scene.json", "--frames", "1", "--quiet", option, "pipe"});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.err, "pliant: error: pipe: cannot be written: it is a pipe that nobody reads\n");
    std::filesystem::remove(folder_ / "pipe");
  }
}

TEST_F(Interrupt, AReportThroughAPipeArrives) {
  const Outcome run = shell(
      "mkfifo pipe; exec 3<>pipe 4<pipe; "
      "pliant run scene.json --frames 1 --quiet --report pipe; status=$?; "
      "exec 3>&-; cat <&4 >copy; exit $status");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(report("copy")["frames"], 1);
}

TEST_F(Interrupt, AReportOnStandardOutputComesBeforeTheSummary) {
  const Outcome run = shell("pliant run scene.json --frames 1 --report /dev/stdout");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out.front(), '{');
  EXPECT_NE(run.out.find("\n}\nblock\n"), std::string::npos) << run.out;
}

// A reader who has left is an error like others, not a silent end.
TEST_F(Interrupt, ABrokenPipeIsAnError) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  close(ends[0]);
  const std::string end = std::to_string(ends[1]);
  const Outcome run =
      shell("pliant run scene.json --frames 1 --quiet --report /dev/fd/" + end + " --checkpoint c");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "pliant: error: /dev/fd/" + end + ": cannot be written: Broken pipe\n");
  EXPECT_TRUE(exists("c"));
  const Outcome summary = shell("pliant run scene.json --frames 1 >&" + end);
  EXPECT_EQ(summary.status, 1);
  EXPECT_NE(summary.err.find("cannot write to standard output"), std::string::npos);
  close(ends[1]);
}

}  // namespace
}  // namespace pliant
