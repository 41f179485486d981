#pragma once

#include <string>
#include <vector>

#include "pliant/scene/scene.h"

namespace pliant::cli {

/// A file that a command reads, or also writes, and what it is.
struct NeededFile {
  std::string name;
  std::string what;           // "the scene"
  std::string replaced_by{};  // the option that may replace it; empty if none may
};

/// A file that a command writes, or the folder into which it writes files.
struct Output {
  std::string option;  // the one that names it
  std::string name;    // empty if it is not wanted
  std::string what;    // "the report"
  bool is_folder = false;
};

/// Whether it is a file that will be replaced as a whole; not a folder, a pipe or a device.
bool is_replaced(const Output& output);

/// A scene, by its file or name, and the meshes in it.
std::vector<NeededFile> scene_files(const std::string& name, const Scene& scene);

/// The files of one mesh.
std::vector<NeededFile> mesh_files(const std::string& file, const std::string& what);

/// Checks that no output replaces a file that is needed or another output, even through links, and
/// that none is in the place of another one's folder. Devices and pipes are written to, not
/// replaced.
/// @throws InputError that has both names.
void check_outputs(const std::vector<Output>& outputs, const std::vector<NeededFile>& needed);

/// Makes the folder of a file, if one is named, and checks that the file can be written: before
/// work that takes long rather than after it.
/// @throws OutputError if it cannot.
void prepare_output(const std::string& file);

}  // namespace pliant::cli
