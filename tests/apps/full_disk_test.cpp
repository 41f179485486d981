#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "apps/cli.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using Names = std::vector<std::string>;
using Files = std::map<std::string, std::string>;

// Files that cannot grow beyond a limit stand for a disk that fills up. `make exam` tries every
// limit, and file systems that are really full.
class FullDisk : public test::CliTest {
 protected:
  static constexpr int kFrames = 3;

  static Names run(int frames, const Names& formats) {
    Names all{"run",     "scene.json", "--quiet",      "--frames", std::to_string(frames),
              "--out",   "o",          "--checkpoint", "o/c.ckpt", "--report",
              "o/r.json"};
    all.insert(all.end(), formats.begin(), formats.end());
    return all;
  }

  // What runs leave that nothing disturbs.
  void make_whole(const Names& formats) {
    for (int frames = 0; frames <= kFrames; ++frames) {
      ASSERT_EQ(cli(run(frames, formats)).status, 0);
      whole_.push_back(contents("o"));
      fs::remove_all(folder_ / "o");
    }
  }

  // One byte less than each of the files needs. Two tell times, and have other sizes in other runs:
  // half of them.
  std::set<std::uint64_t> limits() const {
    std::set<std::uint64_t> all{0, 1};
    for (const auto& [file, bytes] : whole_.back()) {
      all.insert(tells_times(file) ? bytes.size() / 2 : bytes.size() - 1);
    }
    return all;
  }

  static bool tells_times(const std::string& file) {
    return file == "r.json" || file == "player.html";
  }

  // Whether the file is what a run of some number of frames makes of it. Those that tell times have
  // to be complete.
  bool is_whole(const std::string& file, const std::string& bytes) const {
    if (file == "r.json") return nlohmann::json::accept(bytes);
    if (file == "player.html") return bytes.ends_with("</html>\n");
    return std::ranges::any_of(whole_, [&](const Files& files) {
      return files.contains(file) && files.at(file) == bytes;
    });
  }

  // By its whole name: the log of a file has a name that begins with it.
  static bool is_named(const std::string& file, const std::string& errors) {
    const std::string name = "o/" + file;
    for (std::size_t at = errors.find(name); at != std::string::npos; at = errors.find(name, at)) {
      at += name.size();
      if (at == errors.size() || std::string(":;, \n").find(errors[at]) != std::string::npos)
        return true;
    }
    return false;
  }

  // The files that come with a frame, or with the start of a run.
  Names files_of(int frame) const {
    Names names;
    for (const auto& [file, bytes] : whole_[static_cast<std::size_t>(frame)]) {
      if (frame == 0 || !whole_[static_cast<std::size_t>(frame - 1)].contains(file))
        names.push_back(file);
    }
    return names;
  }

  void expect_whole_or_named(const Outcome& outcome, std::uint64_t limit) const {
    SCOPED_TRACE("at " + std::to_string(limit) + ": " + outcome.err);
    const Files found = contents("o");
    for (const auto& [file, bytes] : found) {
      EXPECT_TRUE(file.ends_with(".unfinished") || is_whole(file, bytes)) << file;
    }
    expect_lost_are_named(found, outcome.err);
  }

  // A frame is tried in all formats, and the run stops at the first that fails: of later frames
  // nothing is lost. A run that stops though all files of its last frame are there had no room for
  // what frames share, and says that.
  void expect_lost_are_named(const Files& found, const std::string& errors) const {
    const auto failed = [&](const std::string& file) {
      return !found.contains(file) || is_named(file, errors);
    };
    const auto known = [&](const std::string& file) {
      return found.contains(file) || is_named(file, errors);
    };
    bool stopped = false;
    for (int frame = 0; frame <= kFrames; ++frame) {
      Names files = files_of(frame);
      const bool tried = frame == 0 || std::ranges::any_of(files, known);
      if (tried) {
        EXPECT_FALSE(stopped) << "before frame " << frame;
        for (const std::string& file : files) EXPECT_TRUE(known(file)) << file;
      } else if (!stopped) {
        EXPECT_TRUE(tells_of_shared(errors)) << "nothing says why frame " << frame << " is missing";
      }
      std::erase_if(files, [](const std::string& file) { return !file.starts_with("frame_"); });
      stopped = !tried || std::ranges::any_of(files, failed);
    }
  }

  // The collection of the frames, and the logs of formats that have one file for all.
  static bool tells_of_shared(const std::string& errors) {
    return is_named("frames.pvd", errors) ||
           errors.find(".unfinished: cannot be written") != std::string::npos;
  }

  std::vector<Files> whole_;  // by the number of frames
};

TEST_F(FullDisk, EveryFileIsWholeOrNamed) {
  Names formats;
  test::append_every_format(formats);
  ASSERT_NO_FATAL_FAILURE(make_whole(formats));
  for (const std::uint64_t limit : limits()) {
    const Outcome outcome = cli(run(kFrames, formats), {.largest_file = limit});
    EXPECT_EQ(outcome.status, 1) << limit << outcome.err;
    expect_whole_or_named(outcome, limit);
    fs::remove_all(folder_ / "o");
  }
}

// Once the block moves its coordinates have more digits: its text does not fit any more.
TEST_F(FullDisk, ALaterFrameIsNamedAndTheLast) {
  const Names formats{"--format", "obj", "--format", "ply"};
  ASSERT_NO_FATAL_FAILURE(make_whole(formats));
  const std::uint64_t limit = whole_.back().at("frame_0001.obj").size() - 1;
  ASSERT_GT(limit, whole_.back().at("frame_0000.obj").size());
  ASSERT_GT(limit, whole_.back().at("frame_0001.ply").size());
  const Outcome outcome = cli(run(kFrames, formats), {.largest_file = limit});
  EXPECT_EQ(outcome.status, 1);
  expect_whole_or_named(outcome, limit);
  EXPECT_TRUE(is_named("frame_0001.obj", outcome.err)) << outcome.err;
  EXPECT_FALSE(exists("o/frame_0001.obj"));
  EXPECT_TRUE(exists("o/frame_0001.ply"));
  EXPECT_FALSE(exists("o/frame_0002.ply"));
}

// Files that are read back have no log with a name: the message must not blame the folder.
TEST_F(FullDisk, OfALogWithoutANameIsOfItsFile) {
  const Outcome outcome =
      cli({"run", "scene.json", "--quiet", "--frames", "9", "--out", "o", "--format", "pc2"},
          {.largest_file = 1000});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err.find("pliant: error: o/block.pc2: cannot be written: File too large"), 0u)
      << outcome.err;
}

}  // namespace
}  // namespace pliant
