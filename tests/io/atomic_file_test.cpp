#include "pliant/io/bytes/atomic_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "io/mesh_support.h"
#include "support/file_limit.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

// Where a file is until it is in place: both ways must hold.
class AtomicFileTest : public ::testing::TestWithParam<AtomicFile::Until> {
 protected:
  void write(const std::string& name, const std::string& content) const {
    AtomicFile file(folder_ / name, GetParam());
    file.append(content);
    file.commit();
  }
  std::string read(const std::string& name) const { return read_whole_file(folder_ / name); }
  Names files() const {
    Names names;
    for (const auto& entry : fs::directory_iterator(folder_.path()))
      names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
  }
  fs::perms permissions(const std::string& name) const {
    return fs::status(folder_ / name).permissions();
  }

  test::TemporaryFolder folder_;
};

std::string output_error(const fs::path& path) {
  try {
    write_file_atomically(path, "text");
  } catch (const OutputError& error) {
    return error.what();
  }
  return "no error";
}

TEST_P(AtomicFileTest, ReplacesTheWholeFileAndLeavesNothingBeside) {
  const std::string binary("one\0two\n\r", 9);
  write("a.bin", "something longer than the next");
  write("a.bin", binary);
  EXPECT_EQ(read("a.bin"), binary);
  EXPECT_EQ(files(), Names{"a.bin"});
}

TEST_P(AtomicFileTest, LeavesNeighboursOfAnyNameAlone) {
  write("a", "old");
  const fs::path taken = name_beside(folder_ / "a", 0);
  const Names neighbours{"a.tmp", taken.filename().string()};
  for (const std::string& name : neighbours) write(name, "a user's own");
  write("a", "new");
  write("b", "new");
  { const AtomicFile abandoned(folder_ / "a", GetParam()); }
  for (const std::string& name : neighbours) EXPECT_EQ(read(name), "a user's own") << name;
  EXPECT_EQ(files().size(), 4u);
}

TEST_P(AtomicFileTest, IsNotThereUntilItIsWhole) {
  write("a", "old");
  AtomicFile file(folder_ / "a", GetParam());
  file.append(std::string(1 << 20, 'x'));
  EXPECT_EQ(read("a"), "old");
  file.prepare();
  EXPECT_EQ(read("a"), "old");
  EXPECT_EQ(files().size(), 2u);  // it has a name, for which there may be no room later
  file.commit();
  EXPECT_EQ(read("a").size(), std::size_t{1} << 20);
}

TEST_P(AtomicFileTest, AbandonedLeavesTheOldOne) {
  write("a", "old");
  {
    AtomicFile file(folder_ / "a", GetParam());
    file.append("half of the n");
  }
  EXPECT_EQ(read("a"), "old");
  EXPECT_EQ(files(), Names{"a"});
}

TEST_P(AtomicFileTest, KeepsPermissions) {
  write("a", "old");
  for (const auto mode : {fs::perms(0600), fs::perms(0640), fs::perms(0444), fs::perms(0755)}) {
    fs::permissions(folder_ / "a", mode);
    write("a", "new");
    EXPECT_EQ(permissions("a"), mode);
  }
}

TEST_P(AtomicFileTest, NewFilesFollowTheUmask) {
  const mode_t old = umask(027);
  write("a", "new");
  umask(old);
  EXPECT_EQ(permissions("a"), fs::perms(0640));
}

TEST_P(AtomicFileTest, KeepsLinks) {
  fs::create_directory(folder_ / "deep");
  write("deep/a", "old");
  fs::create_symlink("deep/a", folder_ / "link");
  fs::create_symlink("link", folder_ / "chain");
  write("chain", "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "chain"));
  EXPECT_EQ(read("deep/a"), "new");
}

TEST_P(AtomicFileTest, WritesWhatALinkToNothingPointsTo) {
  fs::create_directory(folder_ / "deep");
  fs::create_symlink("deep/a", folder_ / "link");
  write("link", "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read("deep/a"), "new");
}

TEST_P(AtomicFileTest, OtherHardLinksKeepTheOldContent) {
  write("a", "old");
  fs::create_hard_link(folder_ / "a", folder_ / "b");
  write("a", "new");
  EXPECT_EQ(read("a"), "new");
  EXPECT_EQ(read("b"), "old");
}

TEST_P(AtomicFileTest, TakesTheLongestName) {
  const std::string name(255, 'n');
  write(name, "one");
  write(name, "two");
  EXPECT_EQ(read(name), "two");
  EXPECT_EQ(files(), Names{name});
}

// The limit stands for a full disk, at every byte.
TEST_P(AtomicFileTest, AFullDiskKeepsTheOldFile) {
  const std::string content(700, 'c');
  write("a", "old");
  for (std::uint64_t limit = 0; limit < 700; limit += 7) {
    {
      const test::FileLimit full(limit);
      EXPECT_THROW(write("a", content), OutputError) << limit;
    }
    EXPECT_EQ(read("a"), "old");
    EXPECT_EQ(files(), Names{"a"});
  }
  write("a", content);
  EXPECT_EQ(read("a"), content);
}

INSTANTIATE_TEST_SUITE_P(Ways, AtomicFileTest,
                         ::testing::Values(AtomicFile::Until::kUnnamed, AtomicFile::Until::kNamed),
                         [](const auto& each) {
                           return each.param == AtomicFile::Until::kNamed ? "Named" : "Unnamed";
                         });

TEST(AtomicFile, NamesThePathThatCannotBeWritten) {
  const test::TemporaryFolder folder;
  const auto lost = folder / "no/such/folder.txt";
  EXPECT_EQ(output_error(lost), lost.string() + ": cannot be written: No such file or directory");
  const auto taken = folder / "taken";
  fs::create_directories(taken / "inside");
  EXPECT_EQ(output_error(taken).find(taken.string() + ": cannot be written: "), 0u);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(AtomicFile, WritesToDevicesInsteadOfReplacingThem) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "needs a device that is always full";
  EXPECT_EQ(output_error("/dev/full"), "/dev/full: cannot be written: No space left on device");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(AtomicFile, DoesNotWaitForAPipeThatNobodyReads) {
  const test::TemporaryFolder folder;
  const auto pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(output_error(pipe),
            pipe.string() + ": cannot be written: it is a pipe that nobody reads");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

// An address has room for some hundred characters, which a folder may need for itself: the name is
// given from within.
int bind_in(const fs::path& folder, const char* name, const OpenFile& socket) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  std::string(name).copy(address.sun_path, sizeof address.sun_path - 1);
  const fs::path before = fs::current_path();
  fs::current_path(folder);
  const int result =
      bind(socket.descriptor(), reinterpret_cast<sockaddr*>(&address), sizeof address);
  fs::current_path(before);
  return result;
}

TEST(AtomicFile, DoesNotTakeASocketForAPipe) {
  const test::TemporaryFolder folder;
  const auto path = folder / "s";
  const OpenFile socket(::socket(AF_UNIX, SOCK_STREAM, 0));
  ASSERT_EQ(bind_in(folder.path(), "s", socket), 0);
  EXPECT_EQ(output_error(path), path.string() + ": cannot be written: No such device or address");
}

TEST(AtomicFile, PairsAreReplacedTogether) {
  const test::TemporaryFolder folder;
  write_file_atomically(folder / "a", "old");
  const auto lost = folder / "none/b";
  const auto fill = [](AtomicFile& one, AtomicFile& other) {
    one.append("new");
    other.append("new");
  };
  try {
    write_pair(folder / "a", lost, fill);
    ADD_FAILURE();
  } catch (const OutputError& error) {
    EXPECT_EQ(error.what(), lost.string() + ": cannot be written: No such file or directory; " +
                                (folder / "a").string() + " and " + lost.string() +
                                " are of no use without each other");
  }
  EXPECT_EQ(read_whole_file(folder / "a"), "old");
  write_pair(folder / "a", folder / "b", fill);
  EXPECT_EQ(read_whole_file(folder / "a"), "new");
  EXPECT_EQ(read_whole_file(folder / "b"), "new");
}

TEST(AtomicFile, WritesToAPipeThatIsRead) {
  const test::TemporaryFolder folder;
  const auto pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const OpenFile reader(::open(pipe.c_str(), O_RDONLY | O_NONBLOCK));
  write_file_atomically(pipe, "text");
  std::string read(4, ' ');
  EXPECT_EQ(::read(reader.descriptor(), read.data(), read.size()), 4);
  EXPECT_EQ(read, "text");
}

// /dev/stdout may be a file that others write to as well: it is gone on with where they are.
TEST(AtomicFile, GoesOnWithAnOpenFile) {
  const test::TemporaryFolder folder;
  const OpenFile open(::open((folder / "log").c_str(), O_RDWR | O_CREAT, 0600));
  ASSERT_TRUE(open.write("before, "));
  write_file_atomically("/dev/fd/" + std::to_string(open.descriptor()), "text");
  ASSERT_TRUE(open.write(", after"));
  EXPECT_EQ(read_whole_file(folder / "log"), "before, text, after");
}

TEST(FilePlace, KnowsOneFileUnderTwoNames) {
  const test::TemporaryFolder folder;
  write_file_atomically(folder / "a", "");
  fs::create_symlink("a", folder / "link");
  fs::create_symlink("later", folder / "dangling");
  fs::create_hard_link(folder / "a", folder / "hard");
  fs::create_directory(folder / "deep");
  EXPECT_TRUE(is_same_file(folder / "a", folder / "link"));
  EXPECT_TRUE(is_same_file(folder / "a", folder / "hard"));
  EXPECT_TRUE(is_same_file(folder / "a", folder / "deep/../a"));
  EXPECT_TRUE(is_same_file(folder / "later", folder / "dangling"));
  EXPECT_TRUE(is_same_file(folder / "new", folder / "deep/../new"));
  EXPECT_FALSE(is_same_file(folder / "a", folder / "later"));
  EXPECT_FALSE(is_same_file(folder / "new", folder / "newer"));
}

TEST(FilePlace, KnowsWhatIsInsideAFolder) {
  const test::TemporaryFolder folder;
  fs::create_directory(folder / "deep");
  fs::create_symlink("deep", folder / "link");
  EXPECT_TRUE(is_inside(folder / "new", folder / "new/"));
  EXPECT_TRUE(is_inside(folder / "new/er", folder / "new"));
  EXPECT_TRUE(is_inside(folder / "link/er", folder / "deep"));
  EXPECT_TRUE(is_inside(folder / "deep/er", folder / "link"));
  EXPECT_FALSE(is_inside(folder / "newer", folder / "new"));
  EXPECT_FALSE(is_inside(folder / "new", folder / "new/er"));
}

}  // namespace
}  // namespace pliant
