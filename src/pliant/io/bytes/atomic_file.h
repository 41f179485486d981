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

/// A file that comes in pieces and is in place after commit(), on disk for good; until then, or if
/// that is never called, the old one is there. A kill at any moment and a loss of power leave the
/// old one or the new one. It is written in the same folder, without a name where the system can,
/// else under one that nothing had, so no file of that folder is ever in danger.
///
/// Permissions of a replaced file stay, and a link stays a link: what it points to is replaced.
/// Other hard links of a replaced file keep the old content. Devices and pipes are written to.
class AtomicFile {
 public:
  /// Where a file is until it is in place; tests choose.
  enum class Until { kUnnamed, kNamed };

  /// @throws OutputError, as do the others.
  explicit AtomicFile(const std::filesystem::path& path, Until until = Until::kUnnamed);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void append(std::string_view content);
  /// All of it is on disk, under a name that nothing had: of commit() only the renaming is left.
  void prepare();
  void commit();

 private:
  void open(Until until);
  void open_directly();
  void flush();
  void bring_to_disk();
  void put_in_place();
  bool give_name();

  std::filesystem::path path_;  // as the caller calls it
  FilePlace place_;
  OpenFile file_;
  std::filesystem::path name_;  // until it is in place; empty if it has none
  std::string buffer_;
  bool prepared_ = false;
};

/// Replaces two files of which neither is of use without the other: both are on disk before one of
/// them is renamed. `fill` appends their content.
/// @throws OutputError that names both.
using FillPair = std::function<void(AtomicFile& first, AtomicFile& second)>;
void write_pair(const std::filesystem::path& first, const std::filesystem::path& second,
                const FillPair& fill);

/// The whole file.
/// @throws InputError if it is missing, no regular file, or unreadable.
std::string read_whole_file(const std::filesystem::path& path);

}  // namespace pliant
