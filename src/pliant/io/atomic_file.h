#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pliant {

/// A file could not be written: no such folder, no permission, disk full. Names the path.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Replaces the file by `content` as a whole: it is written beside it as `path.tmp` and renamed, so
/// a kill at any moment leaves the old file or the new one. Devices and pipes are written to.
/// @throws OutputError
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

/// The whole file.
/// @throws InputError if it is missing, no regular file, or unreadable.
std::string read_whole_file(const std::filesystem::path& path);

}  // namespace pliant
