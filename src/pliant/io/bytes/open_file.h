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

/// A file of the operating system. A stream would not do: it does not say why it failed, and cannot
/// be forced to disk before the next thing happens. If a call returns false, errno says why. This
/// is the only place where the library uses POSIX.
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
  /// Whether this is still the file that has this name.
  bool is_at(const std::filesystem::path& path) const;

  /// Writes all bytes, after what was written before or at a place.
  [[nodiscard]] bool write(std::string_view bytes) const;
  [[nodiscard]] bool write_at(std::uint64_t place, std::string_view bytes) const;
  /// Reads `count` bytes; false also if the file ends before.
  [[nodiscard]] bool read_at(std::uint64_t place, char* bytes, std::size_t count) const;
  [[nodiscard]] bool cut(std::uint64_t size) const;
  /// Returns when a loss of power would not lose what was written.
  [[nodiscard]] bool sync() const;
  /// Locks the file until the object or the process ends, however that ends. False if somebody else
  /// has locked it. True if the file system has no locks.
  [[nodiscard]] bool lock() const;
  /// Sets owner and permissions as far as the system allows; never grants anyone a permission that
  /// they did not have.
  [[nodiscard]] bool set_owner(const FileOwner& owner) const;
  /// Gives a file without a name this one, which must be free.
  [[nodiscard]] bool link_to(const std::filesystem::path& path) const;
  [[nodiscard]] bool close();

 private:
  int descriptor_ = -1;
};

// Ways to open; the result is not open if that fails. None of them waits for a pipe.

/// Opens a file to read and write, not through a link; makes it if it is missing and `make` is
/// true.
OpenFile open_to_change(const std::filesystem::path& path, bool make);
/// Opens a device, or a pipe that somebody reads.
OpenFile open_to_send(const std::filesystem::path& path);
/// Opens an open file of this process once more.
OpenFile open_again(int descriptor);
OpenFile open_folder(const std::filesystem::path& folder);

/// Opens a new file without a name in the folder. It disappears with the object, even if the
/// program is killed, unless link_to() gives it a name. Not open if the system cannot do that.
OpenFile open_nameless(const std::filesystem::path& folder, unsigned mode);
/// As open_nameless(), for a file that never gets a name; works on every system.
OpenFile open_scratch(const std::filesystem::path& folder);

/// A new file beside `path`, under an unused name.
struct NamedFile {
  OpenFile file;
  std::filesystem::path path;
};
NamedFile open_beside(const std::filesystem::path& path, unsigned mode);

/// A name beside `path` that is likely to be free; another one for each number.
std::filesystem::path name_beside(const std::filesystem::path& path, int number);

/// The owner of a file, with links followed; none if there is no such file.
std::optional<FileOwner> owner_of(const std::filesystem::path& path);

/// Forces changes of the names in a folder to disk. False if the disk failed.
[[nodiscard]] bool sync_folder(const std::filesystem::path& folder);

/// The folder that a file is in, as something that can be opened.
std::filesystem::path folder_of(const std::filesystem::path& file);

}  // namespace pliant
