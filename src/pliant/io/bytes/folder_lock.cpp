#include "pliant/io/bytes/folder_lock.h"

#include <system_error>

#include "pliant/io/bytes/file_place.h"
#include "pliant/io/bytes/output_error.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

std::error_code make_folders(const fs::path& folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) return {};
  const fs::path above = folder_of(folder);
  if (const std::error_code failed = make_folders(above)) return failed;
  if (!fs::create_directory(folder, error)) return error;
  return sync_folder(above) ? std::error_code() : std::make_error_code(std::errc::io_error);
}

}  // namespace

void make_folder(const fs::path& folder) {
  const std::error_code error = make_folders(folder);
  if (!error && fs::is_directory(folder)) return;
  throw OutputError(folder.string() + ": cannot be made a folder" +
                    (error ? ": " + error.message() : ""));
}

FolderLock::FolderLock(const fs::path& folder) {
  make_folder(folder);
  open_ = open_folder(folder);
  if (open_.is_open() && !open_.lock()) {
    throw OutputError(folder.string() +
                      ": another run is writing into this folder: wait for its end or choose "
                      "another one");
  }
}

FileLock::FileLock(const fs::path& file) {
  constexpr std::size_t kLongest = 200;  // bytes; systems allow 255
  const FilePlace place = find_place(file);
  if (!place.replaceable) return;
  name_ = folder_of(place.target) /
          ("." + place.target.filename().string().substr(0, kLongest) + ".lock");
  do {
    open_ = open_to_change(name_, true);
    if (!open_.is_open()) return;
    if (!open_.lock()) {
      throw OutputError(file.string() +
                        ": another run is writing this file: wait for its end or choose another "
                        "one");
    }
  } while (!open_.is_at(name_));  // who had it has just taken it away
}

FileLock::~FileLock() {
  std::error_code ignored;
  // What is not empty is somebody else's.
  if (open_.is_open() && open_.is_regular() && open_.size() == 0) fs::remove(name_, ignored);
}

}  // namespace pliant
