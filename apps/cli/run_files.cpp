#include "run_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "pliant/core/error.h"
#include "pliant/io/bytes/file_place.h"
#include "pliant/io/bytes/open_file.h"

namespace pliant::cli {
namespace {

namespace fs = std::filesystem;

// The names of a file in a folder: its own, and those of links to it.
std::vector<std::string> names_in(const fs::path& folder, const fs::path& file) {
  std::vector<std::string> names;
  std::error_code error;
  const fs::path target = behind_links(file);
  if (is_same_file(folder_of(target), folder)) names.push_back(target.filename().string());
  if (!fs::exists(file, error)) return names;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (fs::equivalent(entry.path(), file, error))
      names.push_back(entry.path().filename().string());
  }
  return names;
}

}  // namespace

std::vector<NeededFile> files_read(const RunOptions& options, const Scene& scene) {
  std::vector<NeededFile> needed = scene_files(options.scene.scene, scene);
  // Continuing from one's own checkpoint is what long runs do.
  if (!options.resume.empty()) {
    needed.push_back({options.resume, "the checkpoint of --resume", "--checkpoint"});
  }
  if (!options.replay.empty()) needed.push_back({options.replay, "the report of --replay"});
  return needed;
}

std::vector<Output> files_written(const RunOptions& options) {
  return {{"--report", options.report, "the report"},
          {"--checkpoint", options.checkpoint, "the checkpoint"},
          {"--out", options.out, "the folder of the frames", true}};
}

void check_frames(const RunOptions& options, std::vector<NeededFile> needed, const Writers& writers,
                  int last) {
  if (options.out.empty()) return;
  for (const Output& output : files_written(options)) {
    if (is_replaced(output)) needed.push_back({output.name, output.what});
  }
  for (const NeededFile& other : needed) {
    for (const std::string& name : names_in(options.out, other.name)) {
      const bool is_written = std::ranges::any_of(
          writers, [&](const auto& writer) { return writer->writes(name, last); });
      if (!is_written) continue;
      throw InputError("--out", (fs::path(options.out) / name).string() + " would replace " +
                                    other.name + ", " + other.what + ": choose another folder");
    }
  }
}

}  // namespace pliant::cli
