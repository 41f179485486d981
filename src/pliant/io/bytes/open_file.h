#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

namespace pliant {

/// Permissions and owner of a file.
struct FileOwner {
  unsigned mode = 0;
  unsigned user = 0;
  unsigned group = 0;
};

/// A file as the system knows it: a stream does not say why it failed, and cannot be told to be on
/// disk before the next thing happens. Where a call returns false, errno says why. All that the
/// library asks of POSIX is here.
class OpenFile {
 public:
  OpenFile() = default;
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(OpenFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile();

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  bool is_regular() const;
  std::uint64_t size() const;
  /// Whether it is still what has this name.
  bool is_at(const std::filesystem::path& path) const;

  /// All of it, at the end of what was written before, or at a place.
  [[nodiscard]] bool write(std::string_view bytes) const;
  [[nodiscard]] bool write_at(std::uint64_t place, std::string_view bytes) const;
  /// As many as asked for; false also if the file ends before.
  [[nodiscard]] bool read_at(std::uint64_t place, char* bytes, std::size_t count) const;
  [[nodiscard]] bool cut(std::uint64_t size) const;
  /// Returns when a loss of power would not lose what was written.
  [[nodiscard]] bool sync() const;
  /// False if somebody else has it locked. Gone with the object and with the process, however that
  /// ends. True where the file system knows no locks.
  [[nodiscard]] bool lock() const;
  /// As far as the system allows; grants no one a permission they did not have.
  [[nodiscard]] bool set_owner(const FileOwner& owner) const;
  /// Gives a file without a name this one, which must be free.
  [[nodiscard]] bool link_to(const std::filesystem::path& path) const;
  [[nodiscard]] bool close();

 private:
  int descriptor_ = -1;
};

// Ways to open; the result is not open if that fails. None of them waits for a pipe.

/// To read and write, not through a link; made if `make` says so and it is missing.
OpenFile open_to_change(const std::filesystem::path& path, bool make);
/// A device, or a pipe that somebody reads.
OpenFile open_to_send(const std::filesystem::path& path);
/// An open file of this process once more.
OpenFile open_again(int descriptor);
OpenFile open_folder(const std::filesystem::path& folder);

/// A new file in the folder that has no name: gone with the object, also if the program is killed,
/// unless link_to() gives it one. Not open where the system cannot do that.
OpenFile open_nameless(const std::filesystem::path& folder, unsigned mode);
/// The same for a file that never gets a name, on every system.
OpenFile open_scratch(const std::filesystem::path& folder);

/// A new file beside `path`, under a name that nothing had.
struct NamedFile {
  OpenFile file;
  std::filesystem::path path;
};
NamedFile open_beside(const std::filesystem::path& path, unsigned mode);

/// A name beside `path` that is likely to be free; another one for each number.
std::filesystem::path name_beside(const std::filesystem::path& path, int number);

/// Whose a file is, links followed; none if there is none.
std::optional<FileOwner> owner_of(const std::filesystem::path& path);

/// What happened to the names in a folder is on disk. False if the disk failed.
[[nodiscard]] bool sync_folder(const std::filesystem::path& folder);

/// The folder that a file is in, as something that can be opened.
std::filesystem::path folder_of(const std::filesystem::path& file);

}  // namespace pliant
