#include <string>
#include <vector>

#include "apps/cli.h"
#include "pliant/core/registry.h"
#include "pliant/core/text.h"
#include "pliant/io/frames/frames.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {
namespace {

using test::Outcome;
using Names = std::vector<std::string>;

class Failure : public test::CliTest {
 protected:
  void expect(const Outcome& run, int status, const std::string& error) const {
    EXPECT_EQ(run.status, status);
    EXPECT_EQ(run.err, "pliant: error: " + error + "\n");
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(files(), Names{});
  }
};

TEST_F(Failure, BadUsageIsStatus2) {
  for (const Names& arguments :
       {Names{}, Names{"fly"}, Names{"run"}, Names{"run", "scene.json", "--fames", "3"},
        Names{"run", "scene.json", "--frames", "many"}, Names{"run", "scene.json", "another"},
        Names{"run", "scene.json", "--frames"}, Names{"list"}, Names{"schema", "more"}}) {
    const Outcome run = cli(arguments);
    EXPECT_EQ(run.status, 2) << (arguments.empty() ? "" : arguments.back());
    EXPECT_EQ(run.err.substr(0, 15), "pliant: error: ") << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_EQ(run.out, "");
  }
}

TEST_F(Failure, NumbersOutOfRangeAreNamed) {
  expect(cli({"run", "scene.json", "--frames", "-1"}), 2, "--frames: must be >= 0, found -1");
  expect(cli({"run", "scene.json", "--threads", "0"}), 2,
         "--threads: must be >= 1 and <= 1024, found 0");
}

TEST_F(Failure, UnknownNamesGetASuggestion) {
  expect(cli({"run", "scene.json", "--solver", "lbfgs"}), 2,
         "--solver: unknown solver \"lbfgs\"; did you mean \"l-bfgs\"? known: " +
             join_names(solver_registry().names()));
  expect(cli({"run", "scene.json", "--solver", "l-bfgs:history"}), 2,
         "--solver: must be name:option=value, found \"l-bfgs:history\"");
  expect(cli({"run", "scene.json", "--format", "vtk", "--out", "o"}), 2,
         "--format: unknown frame format \"vtk\"; did you mean \"vtu\"? known: " +
             join_names(FrameFormats::kNames));
  expect(cli({"run", "scene.json", "--format", "obj"}), 2, "--format: needs --out DIR");
}

TEST_F(Failure, MisspeltArgumentsGetASuggestion) {
  expect(cli({"rum", "scene.json"}), 2,
         "unknown command \"rum\"; did you mean \"run\"? known: run, check, mesh, material, "
         "compare, bench, "
         "list or "
         "schema; see pliant --help");
  expect(cli({"list", "solvers", "--jsn"}), 2,
         "unknown option \"--jsn\"; did you mean \"--json\"? known: --help or --json; see pliant "
         "list --help");
  expect(cli({"run", "scene.json", "more"}), 2,
         "unexpected argument \"more\"; see pliant run --help");
  expect(cli({"--versoin"}), 2,
         "unknown option \"--versoin\"; did you mean \"--version\"? known: --help or --version; "
         "see pliant --help");
}

TEST_F(Failure, BadScenesAreStatus2) {
  EXPECT_EQ(cli({"run", "missing.json"}).status, 2);
  EXPECT_EQ(cli({"check", "missing.json"}).status, 2);
  EXPECT_EQ(cli({"run", "scene.json", "--set", "time.step=-1"}).status, 2);
  EXPECT_EQ(cli({"check", "scene.json", "--set", "solver.itrations=3"}).status, 2);
}

TEST_F(Failure, UnwritableOutputIsStatus1) {
  expect(cli({"run", "scene.json", "--report", "scene.json/r.json"}), 1,
         "scene.json/r.json: cannot be written: there is no folder " +
             (folder_ / "scene.json").string());
  const Outcome out = cli({"run", "scene.json", "--out", "scene.json/frames"});
  EXPECT_EQ(out.status, 1);
  EXPECT_EQ(files(), Names{});
}

TEST_F(Failure, FullDiskIsStatus1) {
  for (const char* option : {"--report", "--checkpoint"}) {
    const Outcome run = cli({"run", "scene.json", "--frames", "1", "--quiet", option, "/dev/full"});
    expect(run, 1, "/dev/full: cannot be written: No space left on device");
  }
  const Outcome list = shell("pliant list solvers >/dev/full");
  EXPECT_EQ(list.status, 1);
  EXPECT_EQ(list.err, "pliant: error: cannot write to standard output\n");
}

// The shell limits the size of files to 512 bytes.
TEST_F(Failure, FileThatCannotGrowKeepsTheOldOne) {
  write("c", "old");
  const Outcome run =
      shell("trap '' XFSZ; ulimit -f 1; pliant run scene.json --frames 1 --quiet --checkpoint c");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "pliant: error: c: cannot be written: File too large\n");
  EXPECT_EQ(files(), Names{"c"});
  EXPECT_EQ(read("c"), "old");
}

TEST_F(Failure, FrameThatCannotBeWrittenLeavesNoHalfFile) {
  const Outcome run =
      shell("trap '' XFSZ; ulimit -f 1; pliant run scene.json --frames 1 --quiet --out o");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "o"));
}

// What a run has reached is not lost when it cannot go on.
TEST_F(Failure, OneFormatThatCannotBeWrittenLosesNothingElse) {
  std::filesystem::create_directories(folder_ / "out/frames.usda/in the way");
  const Outcome run = cli({"run", "scene.json", "--frames", "3", "--out", "out", "--format", "usda",
                           "--format", "pc2", "--checkpoint", "c", "--report", "r.json"});
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("frames.usda"), std::string::npos) << run.err;
  EXPECT_TRUE(exists("c"));
  EXPECT_EQ(report("r.json")["frames"], 3);
  EXPECT_FALSE(std::filesystem::is_empty(folder_ / "out"));
  EXPECT_TRUE(exists("out/block.pc2"));
}

TEST_F(Failure, ABrokenStepKeepsTheLastGoodState) {
  const Outcome run = cli({"run", "scene.json", "--frames", "5", "--quiet", "--set",
                           "gravity=[0,-1e308,0]", "--report", "r.json", "--checkpoint", "c"});
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("step 1, t = 0 s: "), std::string::npos) << run.err;
  EXPECT_EQ(files(), (Names{"c", "r.json"}));
}

}  // namespace
}  // namespace pliant
