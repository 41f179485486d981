#pragma once

#include <filesystem>

#include "pliant/io/bytes/open_file.h"

namespace pliant {

/// While it exists, no other run can lock the folder, in this process or another. The lock ends
/// with the object or with the process, however that ends: nothing is left to clean up. On file
/// systems without locks (some network drives) it does not keep others out.
class FolderLock {
 public:
  /// Makes the folder if need be.
  /// @throws OutputError if it cannot be made or another run has it.
  explicit FolderLock(const std::filesystem::path& folder);

 private:
  OpenFile open_;
};

/// As FolderLock, for a file. The file itself cannot be locked because it is replaced again and
/// again: an empty `.NAME.lock` beside it stands for it and is removed with the object. One that is
/// left after a kill does no harm.
class FileLock {
 public:
  /// Devices and pipes are not locked.
  /// @throws OutputError if another run has it.
  explicit FileLock(const std::filesystem::path& file);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  OpenFile open_;
  std::filesystem::path name_;
};

/// Makes a folder and those above it, and makes sure that they survive a loss of power.
/// @throws OutputError if that fails.
void make_folder(const std::filesystem::path& folder);

}  // namespace pliant
