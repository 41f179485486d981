// The files that the fuzzers start from, and those that once broke a reader, without a fuzzer.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "io/mesh_support.h"
#include "pliant/core/error.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"
#include "pliant/io/scenes/scene_json.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const std::string& folder) {
  std::vector<fs::path> files;
  const fs::path root = fs::path(PLIANT_SOURCE_DIR) / "fuzz" / folder;
  if (!fs::exists(root)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(root))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// The fuzzer joins TetGen's files by lines of dashes.
void write_tetgen(const fs::path& stem, std::string text) {
  for (const char* extension : {".node", ".ele", ".face"}) {
    const std::size_t end = std::min(text.find("\n---\n"), text.size());
    if (end > 0) write_file_atomically(stem.string() + extension, text.substr(0, end));
    text.erase(0, std::min(end + 5, text.size()));
  }
}

// As the reader of its folder's name does.
void read_as(const std::string& format, const std::string& bytes, Defects* defects) {
  if (format == "scene") {
    parse_scene(bytes, "scene", "/nowhere");
    return;
  }
  const test::TemporaryFolder folder;
  for (const MeshFormat& each : mesh_formats()) {
    if (each.name != format) continue;
    const fs::path path = folder / ("a" + std::string(each.extensions[0]));
    if (format == "tetgen") {
      write_tetgen(folder / "a", bytes);
    } else {
      write_file_atomically(path, bytes);
    }
    each.read(path, defects);
    return;
  }
  FAIL() << "no reader for " << format;
}

TEST(FuzzFiles, SeedsAreSound) {
  const std::vector<fs::path> files = files_below("seeds");
  EXPECT_GE(files.size(), 10u);
  for (const fs::path& file : files) {
    const std::string format = file.parent_path().filename().string();
    EXPECT_NO_THROW(read_as(format, read_whole_file(file), nullptr)) << file;
  }
}

TEST(FuzzFiles, RegressionsAreReadOrRefused) {
  for (const fs::path& file : files_below("regressions")) {
    SCOPED_TRACE(file);
    const std::string format = file.parent_path().filename().string();
    for (const bool lenient : {false, true}) {
      Defects defects;
      try {
        read_as(format, read_whole_file(file), lenient ? &defects : nullptr);
      } catch (const InputError&) {  // as it should be
      }
    }
  }
}

}  // namespace
}  // namespace pliant
