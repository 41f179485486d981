#include "pliant/io/mesh_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "io/mesh_support.h"
#include "pliant/geometry/generators.h"
#include "pliant/io/atomic_file.h"

namespace pliant {
namespace {

using test::message_of;

TEST(MeshFile, ChoosesTheFormatByExtensionOfAnyCase) {
  const test::TemporaryFolder folder;
  const Mesh ball = make_sphere(1, 3);
  for (const MeshFormat& format : mesh_formats()) {
    if (format.encode == nullptr) continue;
    const auto path = folder / ("ball" + std::string(format.extensions[0]));
    write_mesh(path, ball);
    if (format.read != nullptr) {
      EXPECT_GT(read_mesh(path).vertex_count(), 0) << format.name;
    }
  }
  write_mesh(folder / "BALL.MESH", ball);
  EXPECT_EQ(read_mesh(folder / "BALL.MESH").tets, ball.tets);
}

TEST(MeshFile, UnknownExtensionsAreRefusedWithASuggestion) {
  const std::string read = message_of([] { read_mesh("x/ball.meshh"); });
  EXPECT_TRUE(
      read.starts_with("x/ball.meshh: unknown extension of a mesh to read \".meshh\"; "
                       "did you mean \".mesh\"? known: "))
      << read;
  const std::string write = message_of([] { write_mesh("ball", Mesh{}); });
  EXPECT_TRUE(write.starts_with("ball: unknown extension of a mesh to write \"\"; known: "))
      << write;
  for (const MeshFormat& format : mesh_formats()) {
    const auto lists = [&](const std::string& message) {
      return message.find(format.extensions[0]) != std::string::npos;
    };
    EXPECT_EQ(lists(read), format.read != nullptr) << read;
    EXPECT_EQ(lists(write), format.encode != nullptr) << write;
  }
}

TEST(MeshFile, MissingFilesAndFoldersAreRefused) {
  const test::TemporaryFolder folder;
  const std::string missing = (folder / "no.mesh").string();
  EXPECT_EQ(message_of([&] { read_mesh(missing); }), missing + ": no such file");
  const auto directory = folder / "dir.obj";
  std::filesystem::create_directory(directory);
  EXPECT_EQ(message_of([&] { read_mesh(directory); }),
            directory.string() + ": is not a regular file");
}

TEST(AtomicFile, ReplacesTheWholeFileAndLeavesNothingBeside) {
  const test::TemporaryFolder folder;
  const std::string binary("one\0two\n\r", 9);
  write_file_atomically(folder / "a.bin", "something longer than the next");
  write_file_atomically(folder / "a.bin", binary);
  EXPECT_EQ(read_whole_file(folder / "a.bin"), binary);
  EXPECT_FALSE(std::filesystem::exists(folder / "a.bin.tmp"));
}

std::string output_error(const std::filesystem::path& path) {
  try {
    write_file_atomically(path, "text");
  } catch (const OutputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(AtomicFile, NamesThePathThatCannotBeWritten) {
  const test::TemporaryFolder folder;
  const auto lost = folder / "no/such/folder.txt";
  EXPECT_EQ(output_error(lost), lost.string() + ": cannot be written: No such file or directory");
  const auto taken = folder / "taken";
  std::filesystem::create_directories(taken / "inside");
  EXPECT_EQ(output_error(taken).find(taken.string() + ": cannot be written: "), 0u);
  EXPECT_FALSE(std::filesystem::exists(folder / "taken.tmp"));
}

TEST(AtomicFile, AFullDiskKeepsTheOldFile) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "needs a device that is always full";
  const test::TemporaryFolder folder;
  const auto path = folder / "a.txt";
  write_file_atomically(path, "old");
  std::filesystem::create_symlink("/dev/full", folder / "a.txt.tmp");
  EXPECT_EQ(output_error(path), path.string() + ": cannot be written: No space left on device");
  EXPECT_EQ(read_whole_file(path), "old");
}

TEST(AtomicFile, KeepsLinks) {
  const test::TemporaryFolder folder;
  write_file_atomically(folder / "a", "old");
  std::filesystem::create_symlink("a", folder / "link");
  write_file_atomically(folder / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(read_whole_file(folder / "a"), "new");
}

TEST(AtomicFile, WritesToDevicesInsteadOfReplacingThem) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "needs a device that is always full";
  EXPECT_EQ(output_error("/dev/full"), "/dev/full: cannot be written: No space left on device");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

}  // namespace
}  // namespace pliant
