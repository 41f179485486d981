#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "apps/cli.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::Process;
using Names = std::vector<std::string>;

// What a run writes never costs what was there before.
class Outputs : public test::CliTest {
 protected:
  // The scene with a mesh that carries another one, each from a file.
  Names with_meshes(const Names& more) const {
    EXPECT_EQ(
        cli({"mesh", "make", "box", "size=0.4,0.2,0.2", "cells=4,2,2", "-o", "block.msh"}).status,
        0);
    EXPECT_EQ(cli({"mesh", "make", "sphere", "radius=0.05", "cells=2", "-o", "block.obj"}).status,
              0);
    Names all{"run",
              "scene.json",
              "--quiet",
              "--frames",
              "2",
              "--set",
              "bodies.0.mesh={\"file\":\"block.msh\"}",
              "--set",
              "bodies.0.render={\"file\":\"block.obj\"}"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  // Refused before anything was written, and the file is what it was.
  void expect_refused(const Names& arguments, const std::string& error,
                      const std::string& file) const {
    const std::string before = read(file);
    const Names there = files();
    const Outcome run = cli(arguments);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.err, "pliant: error: " + error + "\n");
    EXPECT_EQ(read(file), before);
    EXPECT_EQ(files(), there);
  }
};

TEST_F(Outputs, DoNotDisturbFilesBesideThem) {
  write("r.json.tmp", "a user's own");
  fs::copy_file(folder_ / "scene.json", folder_ / "scene.tmp");
  EXPECT_EQ(cli({"run", "scene.json", "--frames", "1", "--quiet", "--report", "r.json"}).status, 0);
  EXPECT_EQ(read("r.json.tmp"), "a user's own");
  EXPECT_EQ(cli({"run", "scene.tmp", "--frames", "1", "--quiet", "--report", "scene"}).status, 0);
  EXPECT_EQ(read("scene.tmp"), read("scene.json"));
  EXPECT_EQ(cli({"run", "scene.json", "--frames", "1", "--quiet", "--checkpoint", "r.tmp",
                 "--report", "r"})
                .status,
            0);
  EXPECT_EQ(read("r.tmp").substr(0, 17), "pliant checkpoint");
  EXPECT_EQ(report("r")["frames"], 1);
}

TEST_F(Outputs, DoNotReplaceTheScene) {
  expect_refused({"run", "scene.json", "--report", "scene.json"},
                 "--report: scene.json would replace scene.json, the scene: choose another name",
                 "scene.json");
  fs::create_symlink("scene.json", folder_ / "link");
  expect_refused({"run", "scene.json", "--checkpoint", "link"},
                 "--checkpoint: link would replace scene.json, the scene: choose another name",
                 "scene.json");
}

TEST_F(Outputs, DoNotReplaceAMeshOfTheScene) {
  expect_refused(
      with_meshes({"--report", "./block.msh"}),
      "--report: ./block.msh would replace block.msh, a mesh of the scene: choose another name",
      "block.msh");
  expect_refused(
      with_meshes({"--checkpoint", "block.obj"}),
      "--checkpoint: block.obj would replace block.obj, a mesh of the scene: choose another name",
      "block.obj");
}

TEST_F(Outputs, OfFramesDoNotReplaceAMeshOfTheScene) {
  for (const char* format : {"pc2", "mdd"}) {
    expect_refused(
        with_meshes({"--out", ".", "--format", format}),
        "--out: ./block.obj would replace block.obj, a mesh of the scene: choose another folder",
        "block.obj");
  }
  Names run = with_meshes({"--out", "o", "--format", "obj"});
  fs::create_directory(folder_ / "o");
  fs::create_symlink("../block.msh", folder_ / "o/frame_0002.obj");
  expect_refused(run,
                 "--out: o/frame_0002.obj would replace block.msh, a mesh of the scene: choose "
                 "another folder",
                 "block.msh");
  run.insert(run.end(), {"--frames", "1"});  // not written: nothing in the way
  run.erase(run.begin() + 3, run.begin() + 5);
  EXPECT_EQ(cli(run).status, 0);
}

TEST_F(Outputs, DoNotReplaceTheCheckpointThatIsResumed) {
  ASSERT_EQ(cli({"run", "scene.json", "--frames", "1", "--quiet", "--checkpoint", "c"}).status, 0);
  expect_refused({"run", "scene.json", "--resume", "c", "--report", "c"},
                 "--report: c would replace c, the checkpoint of --resume: choose another name",
                 "c");
  // One that goes on from itself is what long runs do.
  EXPECT_EQ(cli({"run", "scene.json", "--frames", "3", "--quiet", "--resume", "c", "--checkpoint",
                 "c", "--report", "r"})
                .status,
            0);
  EXPECT_EQ(report("r")["frames"], 3);
}

TEST_F(Outputs, DoNotReplaceEachOther) {
  expect_refused({"run", "scene.json", "--report", "a", "--checkpoint", "./a"},
                 "--checkpoint: ./a would replace a, the report: choose another name",
                 "scene.json");
  expect_refused(
      {"run", "scene.json", "--out", "o", "--report", "o/frames.pvd"},
      "--out: o/frames.pvd would replace o/frames.pvd, the report: choose another folder",
      "scene.json");
}

TEST_F(Outputs, AreNotWhereOthersNeedAFolder) {
  const auto needs = [](const std::string& file, const std::string& other) {
    return file + " cannot be a file, as " + other + " needs a folder there: choose another name";
  };
  const auto refused = [&](const Names& more, const std::string& error) {
    Names all{"run", "scene.json"};
    all.insert(all.end(), more.begin(), more.end());
    expect_refused(all, error, "scene.json");
  };
  refused({"--out", "o", "--checkpoint", "o"},
          "--checkpoint: " + needs("o", "o, the folder of the frames,"));
  refused({"--out", "o/", "--report", "./o"},
          "--report: " + needs("./o", "o/, the folder of the frames,"));
  refused({"--out", "a/b", "--report", "a"},
          "--report: " + needs("a", "a/b, the folder of the frames,"));
  refused({"--report", "a", "--checkpoint", "a/b"},
          "--report: " + needs("a", "a/b, the checkpoint,"));
  fs::create_directory(folder_ / "elsewhere");
  fs::create_symlink("elsewhere", folder_ / "link");
  refused({"--report", "link/r", "--checkpoint", "elsewhere"},
          "--checkpoint: " + needs("elsewhere", "link/r, the report,"));
}

TEST_F(Outputs, OfAComparisonReplaceNothingThatIsRead) {
  const auto compare = [&](const std::string& scene, const Names& more) {
    const Names run = with_meshes({});
    Names all{"compare", scene, "--quiet", "--methods", "newton"};
    all.insert(all.end(), run.begin() + 5, run.end());
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  expect_refused(
      compare("scene.json", {"--report", "block.msh"}),
      "--report: block.msh would replace block.msh, a mesh of the scene: choose another name",
      "block.msh");
  fs::copy_file(folder_ / "block.msh", folder_ / "other.msh");
  expect_refused(compare("scene.json", {"--sweep", "bodies.0.mesh.file=block.msh,\"other.msh\"",
                                        "--report", "other.msh"}),
                 "--report: other.msh would replace other.msh, a mesh of the scene: choose another "
                 "name",
                 "other.msh");
  expect_refused(compare("scene.json", {"--report", "a.svg", "--plot", "a.svg"}),
                 "--report: a.svg would replace a.svg, the plot: choose another name",
                 "scene.json");
}

TEST_F(Outputs, OfAComparisonDoNotReplaceASceneThatIsNamed) {
  const Outcome run = shell(
      "mkdir lib; cp scene.json lib/block.json; PLIANT_SCENES=$PWD/lib; export PLIANT_SCENES; "
      "pliant compare block --methods newton --report lib/block.json");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("lib/block.json, the scene: choose another name"), std::string::npos)
      << run.err;
  EXPECT_EQ(read("lib/block.json"), read("scene.json"));
}

TEST_F(Outputs, OfMeshCommandsDoNotReplaceTheMeshByAccident) {
  with_meshes({});
  fs::create_symlink("block.msh", folder_ / "link.vtu");
  expect_refused({"mesh", "convert", "block.msh", "link.vtu"},
                 "TO: link.vtu would replace block.msh, the mesh that is read: choose another name",
                 "block.msh");
  fs::create_symlink("block.obj", folder_ / "link.msh");
  expect_refused({"mesh", "tetrahedralize", "block.obj", "-o", "link.msh"},
                 "--out: link.msh would replace block.obj, the surface: choose another name",
                 "block.obj");
  expect_refused({"mesh", "tetrahedralize", "block.msh", "-o", "block.msh"},
                 "--out: block.msh would replace block.msh, the surface: choose another name",
                 "block.msh");
  const std::string binary = read("block.msh");
  EXPECT_EQ(cli({"mesh", "convert", "block.msh", "./block.msh", "--text"}).status, 0);
  EXPECT_NE(read("block.msh"), binary);
  EXPECT_EQ(cli({"mesh", "check", "block.msh"}).status, 0);
}

TEST_F(Outputs, DoNotReplaceAFileInThePlaceOfTheLog) {
  fs::create_directory(folder_ / "o");
  write("o/frames.glb.unfinished", "a user's own");
  const Outcome run = cli({"run", "scene.json", "--frames", "1", "--quiet", "--out", "o",
                           "--format", "glb", "--checkpoint", "c"});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err,
            "pliant: error: o/frames.glb.unfinished: cannot be written: a file is in the way that "
            "pliant did not write; o/frames.glb: cannot be written: there is no frame for it\n");
  EXPECT_EQ(read("o/frames.glb.unfinished"), "a user's own");
}

TEST_F(Outputs, OfTwoRunsDoNotMix) {
  const Names run{"run", "scene.json", "--out", "o",        "--quiet", "--format",
                  "pc2", "--format",   "vtu",   "--frames", "1000000"};
  fs::create_directory(folder_ / "first");
  fs::copy_file(folder_ / "scene.json", folder_ / "first/scene.json");
  Names elsewhere = run;
  elsewhere[3] = (folder_ / "o").string();
  Process first(folder_ / "first", elsewhere);
  wait_for("o/frame_0000.vtu");
  const Outcome second = cli(run);
  EXPECT_EQ(second.status, 1);
  EXPECT_EQ(second.err,
            "pliant: error: o: another run is writing into this folder: wait for its end or choose "
            "another one\n");
  first.send(SIGKILL);  // what a killed run leaves must not be in the way
  first.wait();
  EXPECT_EQ(cli({"run", "scene.json", "--out", "o", "--quiet", "--format", "pc2", "--frames", "2"})
                .status,
            0);
}

TEST_F(Outputs, OfTwoRunsDoNotShareACheckpoint) {
  Names run{"run", "scene.json", "--quiet", "--checkpoint", "c", "--frames", "1000000"};
  Names first = run;
  first.insert(first.end(), {"--out", "o"});
  Process process(folder_, first);
  wait_for("o/frame_0000.vtu");
  const Outcome second = cli(run);
  EXPECT_EQ(second.status, 1);
  EXPECT_EQ(
      second.err,
      "pliant: error: c: another run is writing this file: wait for its end or choose another "
      "one\n");
  process.send(SIGKILL);  // what a killed run leaves must not be in the way
  process.wait();
  run.back() = "1";
  EXPECT_EQ(cli(run).status, 0);
  EXPECT_EQ(files(), (Names{"c", "o"}));
}

TEST_F(Outputs, CountOnlyFramesThatAreThere) {
  fs::create_directories(folder_ / "o/frame_0001.vtu");
  const Outcome run = cli({"run", "scene.json", "--quiet", "--out", "o", "--report", "r"});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(report("r")["frames"], 0);
  EXPECT_EQ(report("r")["iterations_per_frame"], 0);
}

}  // namespace
}  // namespace pliant
