#include "output_files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <variant>

#include "pliant/core/error.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/file_place.h"
#include "pliant/io/bytes/folder_lock.h"
#include "pliant/io/scenes/scene_library.h"

namespace pliant::cli {
namespace {

namespace fs = std::filesystem;

void add_source(const MeshSource& source, const fs::path& folder, std::vector<NeededFile>& needed) {
  constexpr const char* kMesh = "a mesh of the scene";
  const auto add = [&](const fs::path& file) {
    for (NeededFile& each : mesh_files((folder / file).string(), kMesh)) {
      needed.push_back(std::move(each));
    }
  };
  if (const auto* file = std::get_if<FileMesh>(&source)) add(file->path);
  if (const auto* filled = std::get_if<FilledMesh>(&source)) add(filled->surface);
}

void check_against_needed(const Output& output, const std::vector<NeededFile>& needed) {
  for (const NeededFile& other : needed) {
    if (other.replaced_by == output.option || !is_same_file(output.name, other.name)) continue;
    throw InputError(output.option, output.name + " would replace " + other.name + ", " +
                                        other.what + ": choose another name");
  }
}

// Refuses an output file that would have to be a folder for another one, and the reverse.
void check_not_above(const Output& file, const Output& other) {
  if (!is_inside(other.name, file.name)) return;
  throw InputError(file.option, file.name + " cannot be a file, as " + other.name + ", " +
                                    other.what + ", needs a folder there: choose another name");
}

}  // namespace

bool is_replaced(const Output& output) {
  return !output.name.empty() && !output.is_folder && find_place(output.name).replaceable;
}

std::vector<NeededFile> scene_files(const std::string& name, const Scene& scene) {
  const fs::path file = find_scene(name);
  std::vector<NeededFile> needed{{file.string(), "the scene"}};
  for (const Body& body : scene.bodies) {
    add_source(body.mesh, file.parent_path(), needed);
    if (body.render) add_source(*body.render, file.parent_path(), needed);
  }
  return needed;
}

// TetGen spreads a mesh over files of one stem.
std::vector<NeededFile> mesh_files(const std::string& file, const std::string& what) {
  std::vector<NeededFile> needed{{file, what}};
  fs::path path(file);
  if (path.extension() != ".node" && path.extension() != ".ele") return needed;
  for (const char* part : {".node", ".ele", ".face"}) {
    needed.push_back({path.replace_extension(part).string(), what});
  }
  return needed;
}

void check_outputs(const std::vector<Output>& outputs, const std::vector<NeededFile>& needed) {
  std::vector<Output> files;
  std::ranges::copy_if(outputs, std::back_inserter(files), is_replaced);
  std::vector<NeededFile> taken = needed;
  for (const Output& file : files) {
    check_against_needed(file, taken);
    taken.push_back({file.name, file.what});
  }
  for (const Output& file : files) {
    for (const Output& other : outputs) {
      if (!other.name.empty() && other.option != file.option) check_not_above(file, other);
    }
  }
}

void prepare_output(const std::string& file) {
  if (file.empty()) return;
  const fs::path folder = fs::absolute(file).parent_path();
  try {
    make_folder(folder);
  } catch (const OutputError&) {
    throw OutputError(file + ": cannot be written: there is no folder " + folder.string());
  }
  if (fs::is_directory(file)) throw OutputError(file + ": cannot be written: it is a folder");
  // Writes a file beside it and removes it again. For a pipe, that would look like its end.
  if (find_place(file).replaceable) AtomicFile{file};
}

}  // namespace pliant::cli
