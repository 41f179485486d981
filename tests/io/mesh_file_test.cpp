#include "pliant/io/meshes/mesh_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "io/mesh_support.h"
#include "pliant/geometry/generators.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/meshes/mesh_format.h"

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
    if (format.can_read()) {
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
    EXPECT_EQ(lists(read), format.can_read()) << read;
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

}  // namespace
}  // namespace pliant
