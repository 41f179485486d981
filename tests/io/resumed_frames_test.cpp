#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "io/frames_support.h"
#include "pliant/io/frames/gltf_frames.h"
#include "pliant/io/frames/player_page.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

constexpr int kLast = 8;

// Runs that are broken off and resumed at any frame, beside one that is not.
class ResumedFrames : public test::FrameRun {
 protected:
  ResumedFrames() {
    for (int i = 0; i <= kLast; ++i) {
      states_.push_back(simulation_.state());
      static_cast<void>(simulation_.step());
    }
  }

  std::unique_ptr<FrameWriter> start(const std::string& format, const std::string& name,
                                     int first) {
    simulation_.restore(states_.at(static_cast<std::size_t>(first)));
    return make_frame_writer(format, {folder_ / name, "four bodies", first, true}, simulation_);
  }
  void write(FrameWriter& writer, int from, int to) {
    for (int i = from; i <= to; ++i) {
      simulation_.restore(states_.at(static_cast<std::size_t>(i)));
      writer.write({i, simulation_});
    }
  }
  void end(FrameWriter& writer, int from) {
    write(writer, from, kLast);
    writer.finish();
    writer.forget();
  }

  std::unique_ptr<FrameWriter> glb(const std::string& name, int first) {
    constexpr std::size_t kSmall = 30000;  // bytes: room for few frames
    return std::make_unique<GlbFrames>(FrameTarget{folder_ / name, "four bodies", first, true},
                                       simulation_, kSmall);
  }

  Files contents(const std::string& name) const {
    Files files;
    for (const auto& entry : fs::directory_iterator(folder_ / name))
      files[entry.path().filename().string()] = read_whole_file(entry.path());
    return files;
  }
  void expect_same(const std::string& name, const std::string& where) const {
    const Files whole = contents("whole"), resumed = contents(name);
    ASSERT_EQ(whole.size(), resumed.size()) << where;
    for (const auto& [file, bytes] : whole)
      EXPECT_TRUE(resumed.contains(file) && resumed.at(file) == bytes) << file << where;
  }

  std::vector<State> states_;
};

class ResumedFormat : public ResumedFrames, public ::testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "html" && player_page().empty()) GTEST_SKIP() << "built without the player";
  }
};

TEST_P(ResumedFormat, EndsWithTheFilesOfARunWithoutABreak) {
  end(*start(GetParam(), "whole", 0), 0);
  for (int killed = 1; killed <= kLast; ++killed) {
    for (int checkpoint = 1; checkpoint <= killed; ++checkpoint) {
      const std::string where =
          ", killed after " + std::to_string(killed) + ", from " + std::to_string(checkpoint);
      write(*start(GetParam(), "broken", 0), 0, killed);
      end(*start(GetParam(), "broken", checkpoint), checkpoint);
      expect_same("broken", where);
      fs::remove_all(folder_ / "broken");
    }
  }
}

// As on Ctrl-C: what is there so far is put together, and the run can be resumed.
TEST_P(ResumedFormat, GoesOnAfterItWasFinished) {
  end(*start(GetParam(), "whole", 0), 0);
  {
    const auto writer = start(GetParam(), "broken", 0);
    write(*writer, 0, 3);
    writer->finish();
  }
  {
    const auto writer = start(GetParam(), "broken", 3);
    write(*writer, 3, 5);
    writer->finish();
  }
  end(*start(GetParam(), "broken", 5), 5);
  expect_same("broken", "");
}

INSTANTIATE_TEST_SUITE_P(Formats, ResumedFormat,
                         ::testing::Values("vtu", "obj", "html", "ply", "pc2", "mdd", "usda", "glb",
                                           "gltf"),
                         [](const auto& each) { return each.param; });

// A long run keeps every second frame, then every fourth: also if it is resumed in between.
TEST_F(ResumedFrames, ThinsOutLikeARunWithoutABreak) {
  fs::create_directories(folder_ / "whole");
  end(*glb("whole", 0), 0);
  EXPECT_NE(contents("whole").at("frames.glb").find("one frame in"), std::string::npos);
  for (int killed = 1; killed <= kLast; ++killed) {
    fs::create_directories(folder_ / "broken");
    write(*glb("broken", 0), 0, killed);
    end(*glb("broken", killed), killed);
    expect_same("broken", ", killed after " + std::to_string(killed));
    fs::remove_all(folder_ / "broken");
  }
}

// The limit stands for a full disk. Frame 7 would be the last, and is not one that is kept.
TEST_F(ResumedFrames, ThatTheLogDoesNotTakeAreNotInTheFile) {
  for (const char* name : {"whole", "broken"}) {
    fs::create_directories(folder_ / name);
    const auto writer = glb(name, 0);
    write(*writer, 0, 6);
    if (name == std::string("broken")) {
      const auto handler = std::signal(SIGXFSZ, SIG_IGN);
      rlimit old{};
      getrlimit(RLIMIT_FSIZE, &old);
      const rlimit small{fs::file_size(folder_ / "broken/frames.glb.unfinished"), old.rlim_max};
      setrlimit(RLIMIT_FSIZE, &small);
      EXPECT_THROW(write(*writer, 7, 7), OutputError);
      setrlimit(RLIMIT_FSIZE, &old);
      std::signal(SIGXFSZ, handler);
    }
    writer->finish();
    writer->forget();
  }
  expect_same("broken", "");
}

TEST_F(ResumedFrames, OfAnotherRunAreNotMixed) {
  write(*start("glb", "out", 0), 0, 4);
  states_[4].v[0] += 1e-9;
  end(*start("glb", "out", 4), 4);
  EXPECT_EQ(contents("out").size(), 1u);
  EXPECT_TRUE(contents("out").contains("frames_from_0004.glb"));
}

TEST_F(ResumedFrames, WithoutALogHaveAFileOfTheirOwnThatCanBeResumedToo) {
  write(*start("usda", "out", 4), 4, 6);
  end(*start("usda", "out", 6), 6);
  const Files files = contents("out");
  ASSERT_EQ(files.size(), 1u);
  EXPECT_NE(files.at("frames_from_0004.usda").find("startTimeCode = 4"), std::string::npos);
  EXPECT_NE(files.at("frames_from_0004.usda").find("endTimeCode = 8"), std::string::npos);
}

// The log of a run that was itself resumed without one may be gone on with, whenever it began.
TEST_F(ResumedFrames, KnowTheNamesOfFilesOfEarlierBreaks) {
  const auto glb = make_frame_writer("glb", {folder_.path(), "", 68, true}, simulation_);
  for (const char* name :
       {"frames.glb", "frames_from_0012.glb", "frames_from_0068.glb", "frames.glb.unfinished"}) {
    EXPECT_TRUE(glb->writes(name, 100)) << name;
  }
  for (const char* name : {"frames_from_0069.glb", "frames_from_12.glb", "frames_from_0012.bin",
                           "frames_from_.glb", "frames_from_0012.glb.tmp"}) {
    EXPECT_FALSE(glb->writes(name, 100)) << name;
  }
  const auto alone = make_frame_writer("glb", {folder_.path(), "", 68, false}, simulation_);
  EXPECT_FALSE(alone->writes("frames_from_0012.glb", 100));
  EXPECT_TRUE(alone->writes("frames_from_0068.glb", 100));
}

TEST_F(ResumedFrames, ThatGoNowhereLeaveNoFile) {
  const auto writer = start("glb", "out", 4);
  write(*writer, 4, 4);
  writer->finish();
  writer->forget();
  EXPECT_TRUE(contents("out").empty());
}

TEST_F(ResumedFrames, KnowTheNamesOfTheirFiles) {
  for (const std::string_view format : FrameFormats::kNames) {
    if (format == "html" && player_page().empty()) continue;
    const std::string name(format);
    const auto writer = start(name, name, 0);
    write(*writer, 0, 3);
    writer->finish();
    for (const auto& [file, bytes] : contents(name)) EXPECT_TRUE(writer->writes(file, 3)) << file;
    for (const char* other : {"frame_0004.vtu", "frame_0004.obj", "frame_1.vtu", "frame_0000.tmp",
                              "frames", "hippo.obj", ""}) {
      EXPECT_FALSE(writer->writes(other, 3)) << format << other;
    }
  }
}

}  // namespace
}  // namespace pliant
