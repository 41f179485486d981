#pragma once

#include <string>
#include <vector>

#include "pliant/scene/scene.h"

namespace pliant::cli {

/// A file that a command reads, or one that it writes too, and why.
struct NeededFile {
  std::string name;
  std::string what;           // "the scene"
  std::string replaced_by{};  // the option that may; empty if none
};

/// A file that a command writes, or the folder that it writes files into.
struct Output {
  std::string option;  // that names it
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

/// Sees that no output replaces a file that is needed or another output, through links too, and
/// that none is in the place of another one's folder. Devices and pipes are written to, not
/// replaced.
/// @throws InputError that has both names.
void check_outputs(const std::vector<Output>& outputs, const std::vector<NeededFile>& needed);

/// Makes the folder that a file will be written to, if a file is named, and sees that the file can
/// be written: before long work rather than after it.
/// @throws OutputError if it cannot.
void prepare_output(const std::string& file);

}  // namespace pliant::cli
