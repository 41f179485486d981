#pragma once

#include <filesystem>
#include <fstream>
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

/// The same for content that comes in pieces: the file is in place after commit(), and what was
/// written is removed if that is never called.
class AtomicFile {
 public:
  /// @throws OutputError, as do the others.
  explicit AtomicFile(const std::filesystem::path& path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void append(std::string_view content);
  void commit();

 private:
  std::filesystem::path path_;     // as the caller calls it
  bool replace_;                   // it is a file, no device or pipe
  std::filesystem::path target_;   // where it goes
  std::filesystem::path written_;  // where it is written
  std::ofstream file_;
};

/// The whole file.
/// @throws InputError if it is missing, no regular file, or unreadable.
std::string read_whole_file(const std::filesystem::path& path);

}  // namespace pliant
