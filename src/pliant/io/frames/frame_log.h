#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/bytes/open_file.h"

namespace pliant {

/// The frames of a run on disk, one after the other, until they are put together in their file: for
/// formats in which all frames share one. A kill at any moment leaves whole frames, and perhaps a
/// part of one, which is noticed.
class FrameLog {
 public:
  /// What is known of a frame without its bytes.
  struct Entry {
    int number = 0;
    std::uint64_t state = 0;  // checksum of the simulation's state
    std::uint64_t size = 0;   // of its bytes
    std::uint64_t place = 0;  // of its bytes in the file
  };

  /// A log that goes with the object, also if the program is killed. `file` is what its frames are
  /// for, in the same folder: messages call it that.
  /// @throws OutputError if the folder cannot take it.
  static FrameLog make_unnamed(const std::filesystem::path& file);

  /// A log that stays under this name until remove(). Begins empty; another log is replaced, or set
  /// aside if a checkpoint needs it; any other file stays in the way. `subject` is a checksum of
  /// what the frames are of.
  /// @throws OutputError
  static FrameLog make(const std::filesystem::path& path, std::uint64_t subject);

  /// The log under this name, if it is of the same subject, and there is a frame of this number
  /// with this state. What comes after it is cut off, but if a later checkpoint needs it: then that
  /// log is set aside, and this one is a copy.
  /// @throws OutputError if another process has it open, or it cannot be cut.
  static std::optional<FrameLog> resume(const std::filesystem::path& path, std::uint64_t subject,
                                        int number, std::uint64_t state);

  /// A frame that cannot be added is not there, not even in part.
  /// @throws OutputError
  void append(int number, std::uint64_t state, std::string_view bytes);
  /// What was added survives a loss of power.
  /// @throws OutputError
  void sync() const;
  /// A checkpoint needs the frames up to this number.
  /// @throws OutputError
  void keep(int number);
  /// Takes the last frame off.
  void drop_last();
  /// Takes the log from the disk. It must not be used any more.
  void remove();

  const std::vector<Entry>& entries() const { return entries_; }
  /// What the log is called now that was in the way and was set aside; empty if none was.
  const std::filesystem::path& aside() const { return aside_; }

  /// The bytes of a frame, or `count` of them from `first` on.
  /// @throws OutputError if they cannot be read.
  std::string read(const Entry& entry) const { return read(entry, 0, entry.size); }
  std::string read(const Entry& entry, std::uint64_t first, std::uint64_t count) const;

 private:
  FrameLog(OpenFile file, std::filesystem::path path);
  static FrameLog open(const std::filesystem::path& path);
  static std::filesystem::path set_aside(const std::filesystem::path& path);
  FrameLog copy(std::uint64_t subject) const;
  bool begins_as_log(std::uint64_t subject) const;
  std::optional<std::uint64_t> kept() const;
  void find_entries(int last);
  std::filesystem::path name_aside() const;
  std::filesystem::path link_aside() const;
  std::filesystem::path rename_aside() const;
  std::uint64_t end() const;

  OpenFile file_;
  std::filesystem::path path_;  // for messages; of an unnamed one what it is for
  std::filesystem::path aside_{};
  bool named_ = false;
  std::vector<Entry> entries_;  // their numbers follow each other
};

}  // namespace pliant
