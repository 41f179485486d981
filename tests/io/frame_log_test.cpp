#include "pliant/io/frames/frame_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/mesh_support.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/folder_lock.h"
#include "support/file_limit.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

template <class Action>
std::string output_error(Action&& action) {
  try {
    (void)action();
  } catch (const OutputError& error) {
    return error.what();
  }
  return "no error";
}

class FrameLogTest : public ::testing::Test {
 protected:
  static constexpr std::uint64_t kSubject = 12;

  static std::string bytes_of(int number) {
    return std::string(10 + static_cast<std::size_t>(number), static_cast<char>(number));
  }
  static std::uint64_t state_of(int number) { return 1000u + static_cast<unsigned>(number); }

  // Frames 5 to 9, as a killed run leaves them.
  void make() const {
    FrameLog log = FrameLog::make(path_, kSubject);
    for (int i = 5; i < 10; ++i) log.append(i, state_of(i), bytes_of(i));
    log.sync();
  }
  std::optional<FrameLog> resume(int number) const {
    return FrameLog::resume(path_, kSubject, number, state_of(number));
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path()))
      names.push_back(entry.path().string());
    std::ranges::sort(names);
    return names;
  }

  test::TemporaryFolder folder_;
  fs::path path_ = folder_ / "frames.glb.unfinished";
};

TEST_F(FrameLogTest, GoesOnWhereItEnded) {
  make();
  {
    std::optional<FrameLog> log = resume(9);
    ASSERT_TRUE(log);
    log->append(10, state_of(10), bytes_of(10));
  }
  const std::optional<FrameLog> log = resume(10);
  ASSERT_TRUE(log);
  ASSERT_EQ(log->entries().size(), 6u);
  for (const FrameLog::Entry& entry : log->entries()) {
    EXPECT_EQ(log->read(entry), bytes_of(entry.number));
    EXPECT_EQ(log->read(entry, 2, 3), bytes_of(entry.number).substr(2, 3));
  }
}

TEST_F(FrameLogTest, IsCutAfterTheFrameOfTheCheckpoint) {
  make();
  ASSERT_TRUE(resume(7));
  EXPECT_FALSE(resume(8));
  EXPECT_TRUE(resume(7));
}

// Wherever a kill or a full disk ends the file, the frames before are whole.
TEST_F(FrameLogTest, EndsWithTheLastWholeFrameWhereverItIsCut) {
  make();
  const std::string whole = read_whole_file(path_);
  const std::size_t last = whole.size() - bytes_of(9).size() - 32;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write_file_atomically(path_, std::string_view(whole).substr(0, size));
    EXPECT_FALSE(resume(9)) << size;
    EXPECT_EQ(resume(8).has_value(), size >= last) << size;
  }
}

TEST_F(FrameLogTest, NoticesEveryDamagedByte) {
  make();
  const std::string whole = read_whole_file(path_);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    write_file_atomically(path_, damaged);
    EXPECT_FALSE(resume(9)) << i;
  }
}

TEST_F(FrameLogTest, IsNotThatOfAnotherRun) {
  make();
  EXPECT_FALSE(FrameLog::resume(path_, kSubject + 1, 9, state_of(9)));
  EXPECT_FALSE(FrameLog::resume(path_, kSubject, 9, state_of(8)));
  EXPECT_FALSE(resume(4));
  EXPECT_FALSE(resume(11));
  EXPECT_FALSE(FrameLog::resume(folder_ / "none", kSubject, 9, state_of(9)));
  EXPECT_TRUE(resume(9));
}

TEST_F(FrameLogTest, ReplacesALogButNoOtherFile) {
  make();
  EXPECT_TRUE(FrameLog::make(path_, kSubject).entries().empty());
  write_file_atomically(path_, "a user's own");
  EXPECT_EQ(output_error([&] { return FrameLog::make(path_, kSubject); }),
            path_.string() + ": cannot be written: a file is in the way that pliant did not write");
  EXPECT_FALSE(resume(9));
  EXPECT_EQ(read_whole_file(path_), "a user's own");
}

TEST_F(FrameLogTest, ThatACheckpointNeedsIsSetAside) {
  make();
  const std::string unneeded = read_whole_file(path_);
  resume(9)->keep(9);
  const std::string needed = read_whole_file(path_);
  EXPECT_NE(needed, unneeded);
  for (const char* number : {".1", ".2"}) {
    const FrameLog log = FrameLog::make(path_, kSubject);
    EXPECT_EQ(log.aside(), path_.string() + number);
    EXPECT_EQ(read_whole_file(log.aside()), needed);
    fs::copy_file(log.aside(), path_, fs::copy_options::overwrite_existing);
  }
}

TEST_F(FrameLogTest, IsACopyIfALaterCheckpointNeedsTheRest) {
  make();
  resume(9)->keep(8);
  const std::string needed = read_whole_file(path_);
  EXPECT_TRUE(resume(8)->aside().empty());  // the last frame was needed by none
  {
    const std::optional<FrameLog> log = resume(7);
    ASSERT_TRUE(log);
    ASSERT_EQ(log->entries().size(), 3u);
    EXPECT_EQ(log->read(log->entries().back()), bytes_of(7));
    EXPECT_EQ(
        read_whole_file(log->aside()) + needed.substr(needed.size() - bytes_of(9).size() - 32),
        needed);
  }
  EXPECT_TRUE(resume(7)->aside().empty());
}

TEST_F(FrameLogTest, ACopyIsNeededAsWell) {
  make();
  resume(9)->keep(9);
  const std::string needed = read_whole_file(path_);
  ASSERT_TRUE(resume(7));
  const std::string copy = read_whole_file(path_);
  EXPECT_EQ(files(), (std::vector{path_.string(), path_.string() + ".1"}));
  EXPECT_EQ(FrameLog::make(path_, kSubject).aside(), path_.string() + ".2");
  EXPECT_EQ(read_whole_file(path_.string() + ".1"), needed);
  EXPECT_EQ(read_whole_file(path_.string() + ".2"), copy);
}

// Whichever byte of the copy is the first that has no room.
TEST_F(FrameLogTest, KeepsItsNameIfThereIsNoRoomForACopy) {
  make();
  resume(9)->keep(9);
  const std::string needed = read_whole_file(path_);
  const std::size_t size = needed.size() - bytes_of(8).size() - bytes_of(9).size() - 2 * 32;
  for (std::uint64_t room = 0; room < size; ++room) {
    std::string error;
    {
      const test::FileLimit full(room);
      error = output_error([&] { return resume(7); });
    }
    EXPECT_TRUE(error.ends_with(": cannot be written: File too large")) << room << ": " << error;
    ASSERT_EQ(files(), std::vector{path_.string()}) << room;
    ASSERT_EQ(read_whole_file(path_), needed) << room;
  }
  {
    const std::optional<FrameLog> log = resume(7);
    ASSERT_TRUE(log);
    ASSERT_EQ(log->entries().size(), 3u);
    for (const FrameLog::Entry& entry : log->entries())
      EXPECT_EQ(log->read(entry), bytes_of(entry.number));
  }
  EXPECT_EQ(read_whole_file(path_).size(), size);
  EXPECT_EQ(read_whole_file(path_.string() + ".1"), needed);
}

TEST_F(FrameLogTest, BelongsToOneAtATime) {
  const FrameLog log = FrameLog::make(path_, kSubject);
  const std::string busy = path_.string() + ": cannot be written: another run is writing it";
  EXPECT_EQ(output_error([&] { return FrameLog::make(path_, kSubject); }), busy);
  EXPECT_EQ(output_error([&] { return resume(9); }), busy);
}

TEST_F(FrameLogTest, CanBeTakenAway) {
  FrameLog log = FrameLog::make(path_, kSubject);
  log.remove();
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(FrameLogTest, WithoutANameLeavesNothing) {
  FrameLog log = FrameLog::make_unnamed(folder_ / "block.pc2");
  log.append(0, 0, "frame");
  EXPECT_EQ(log.read(log.entries()[0]), "frame");
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST(FolderLock, BelongsToOneAtATime) {
  const test::TemporaryFolder folder;
  const fs::path deep = folder / "made/if/need/be";
  {
    const FolderLock lock(deep);
    EXPECT_EQ(output_error([&] { return std::make_unique<FolderLock>(deep); }),
              deep.string() +
                  ": another run is writing into this folder: wait for its end or choose another "
                  "one");
  }
  const FolderLock lock(deep);
  EXPECT_TRUE(fs::is_empty(deep));
}

TEST(FileLock, BelongsToOneAtATime) {
  const test::TemporaryFolder folder;
  const fs::path file = folder / "c";
  fs::create_symlink("c", folder / "link");
  write_file_atomically(folder / ".c.lock", "");  // as a kill leaves it
  {
    const FileLock lock(file);
    for (const fs::path& name : {file, folder / "link"}) {
      EXPECT_EQ(output_error([&] { return std::make_unique<FileLock>(name); }),
                name.string() +
                    ": another run is writing this file: wait for its end or choose another one");
    }
    const FileLock other(folder / "d");
  }
  EXPECT_FALSE(fs::exists(folder / ".c.lock"));
  EXPECT_FALSE(fs::exists(folder / ".d.lock"));
  write_file_atomically(folder / ".c.lock", "a user's own");
  { const FileLock lock(file); }
  EXPECT_EQ(read_whole_file(folder / ".c.lock"), "a user's own");
}

}  // namespace
}  // namespace pliant
