#pragma once

#include <filesystem>

#include "pliant/io/bytes/open_file.h"

namespace pliant {

/// While it lives, no other run can lock the folder, be it in this process or another one. It ends
/// with the object and with the process, however that ends: nothing is left that would have to be
/// cleared away. File systems without locks (some network drives) do not hold others off.
class FolderLock {
 public:
  /// Makes the folder if need be.
  /// @throws OutputError if it cannot be made or another run has it.
  explicit FolderLock(const std::filesystem::path& folder);

 private:
  OpenFile open_;
};

/// As FolderLock, for a file. It cannot be locked itself, as it is replaced again and again: an
/// empty `.NAME.lock` beside it stands for it and goes with the object. One that a kill leaves is
/// in nobody's way.
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

/// Makes a folder and those above it, and sees that a loss of power does not take them away.
/// @throws OutputError if that fails.
void make_folder(const std::filesystem::path& folder);

}  // namespace pliant
