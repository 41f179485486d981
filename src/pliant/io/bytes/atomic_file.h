#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "pliant/io/bytes/file_place.h"
#include "pliant/io/bytes/open_file.h"
#include "pliant/io/bytes/output_error.h"

namespace pliant {

/// Replaces the file by `content` as a whole, see AtomicFile.
/// @throws OutputError
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

/// A file that is written piece by piece and is in place, on disk for good, after commit(). Until
/// then, or if commit() is never called, the old file is there. A kill at any moment or a loss of
/// power leaves the old one or the new one. The new file is written in the same folder, without a
/// name if the system can do that, else under an unused name, so no file of the folder is ever in
/// danger.
///
/// A replaced file keeps its permissions. A link stays a link: the file that it points to is
/// replaced. Other hard links to a replaced file keep the old content. Devices and pipes are
/// written to directly.
class AtomicFile {
 public:
  /// Where the file is until it is in place; tests choose.
  enum class Until { kUnnamed, kNamed };

  /// @throws OutputError, as do the other functions.
  explicit AtomicFile(const std::filesystem::path& path, Until until = Until::kUnnamed);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void append(std::string_view content);
  /// Puts all of it on disk, under an unused name, so that commit() only has to rename it.
  void prepare();
  void commit();

 private:
  void open(Until until);
  void open_directly();
  void flush();
  void bring_to_disk();
  void put_in_place();
  bool give_name();

  std::filesystem::path path_;  // as the caller named it
  FilePlace place_;
  OpenFile file_;
  std::filesystem::path name_;  // until it is in place; empty if it has none
  std::string buffer_;
  bool prepared_ = false;
};

/// Replaces two files that are of no use without each other: both are on disk before either of them
/// is renamed. `fill` appends their content.
/// @throws OutputError that names both.
using FillPair = std::function<void(AtomicFile& first, AtomicFile& second)>;
void write_pair(const std::filesystem::path& first, const std::filesystem::path& second,
                const FillPair& fill);

/// The content of a whole file.
/// @throws InputError if it is missing, not a regular file, or unreadable.
std::string read_whole_file(const std::filesystem::path& path);

}  // namespace pliant
