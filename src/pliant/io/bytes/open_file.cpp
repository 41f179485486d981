#include "pliant/io/bytes/open_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace pliant {
namespace {

namespace fs = std::filesystem;

// By which the system lets a file without a name have one.
std::string name_of_open(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

// Calls until all bytes are through: a call may do a part, or be interrupted by a signal.
template <class Call>
bool in_parts(std::size_t count, Call&& call) {
  for (std::size_t done = 0; done < count;) {
    const ssize_t part = call(done);
    if (part < 0 && errno == EINTR) continue;
    if (part == 0) errno = EIO;
    if (part <= 0) return false;
    done += static_cast<std::size_t>(part);
  }
  return true;
}

}  // namespace

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OpenFile::~OpenFile() {
  if (is_open()) ::close(descriptor_);
}

bool OpenFile::is_regular() const {
  struct stat status {};
  return ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
}

std::uint64_t OpenFile::size() const {
  struct stat status {};
  return ::fstat(descriptor_, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

bool OpenFile::is_at(const fs::path& path) const {
  struct stat own {
  }, there{};
  return ::fstat(descriptor_, &own) == 0 && ::lstat(path.c_str(), &there) == 0 &&
         own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

bool OpenFile::write(std::string_view bytes) const {
  return in_parts(bytes.size(), [&](std::size_t done) {
    return ::write(descriptor_, bytes.data() + done, bytes.size() - done);
  });
}

bool OpenFile::write_at(std::uint64_t place, std::string_view bytes) const {
  return in_parts(bytes.size(), [&](std::size_t done) {
    return ::pwrite(descriptor_, bytes.data() + done, bytes.size() - done,
                    static_cast<off_t>(place + done));
  });
}

bool OpenFile::read_at(std::uint64_t place, char* bytes, std::size_t count) const {
  return in_parts(count, [&](std::size_t done) {
    return ::pread(descriptor_, bytes + done, count - done, static_cast<off_t>(place + done));
  });
}

bool OpenFile::cut(std::uint64_t size) const {
  return ::ftruncate(descriptor_, static_cast<off_t>(size)) == 0;
}

bool OpenFile::sync() const {
  // Some file systems have nothing to wait for and say that the call makes no sense.
  return ::fsync(descriptor_) == 0 || errno == EINVAL || errno == ENOTSUP;
}

bool OpenFile::lock() const {
  return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

// The owner can be kept by root alone, a group by its members.
bool OpenFile::set_owner(const FileOwner& owner) const {
  constexpr unsigned kOthersThanGroup = 0707;
  const bool same_group = ::fchown(descriptor_, static_cast<uid_t>(-1), owner.group) == 0;
  (void)!::fchown(descriptor_, owner.user, static_cast<gid_t>(-1));
  return ::fchmod(descriptor_, same_group ? owner.mode : owner.mode & kOthersThanGroup) == 0;
}

bool OpenFile::link_to(const fs::path& path) const {
  return ::linkat(AT_FDCWD, name_of_open(descriptor_).c_str(), AT_FDCWD, path.c_str(),
                  AT_SYMLINK_FOLLOW) == 0;
}

bool OpenFile::close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

fs::path name_beside(const fs::path& path, int number) {
  constexpr std::size_t kLongest = 200;  // bytes; systems allow 255
  const std::string name = path.filename().string().substr(0, kLongest);
  return folder_of(path) /
         ("." + name + "." + std::to_string(::getpid()) + "-" + std::to_string(number) + ".tmp");
}

NamedFile open_beside(const fs::path& path, unsigned mode) {
  for (int number = 0;; ++number) {
    const fs::path name = name_beside(path, number);
    OpenFile file(::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (file.is_open() || errno != EEXIST) return {std::move(file), name};
  }
}

OpenFile open_to_change(const fs::path& path, bool make) {
  constexpr int kHow = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  return OpenFile(::open(path.c_str(), make ? kHow | O_CREAT : kHow, 0666));
}

// Not to wait is for the opening: once a pipe is open, waiting for a slow reader is right.
OpenFile open_to_send(const fs::path& path) {
  OpenFile file(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
  const int flags = file.is_open() ? ::fcntl(file.descriptor(), F_GETFL) : -1;
  if (flags >= 0) (void)::fcntl(file.descriptor(), F_SETFL, flags & ~O_NONBLOCK);
  return file;
}

OpenFile open_again(int descriptor) { return OpenFile(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0)); }

OpenFile open_folder(const fs::path& folder) {
  return OpenFile(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

OpenFile open_nameless([[maybe_unused]] const fs::path& folder, [[maybe_unused]] unsigned mode) {
#ifdef O_TMPFILE
  OpenFile file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
  if (file.is_open() && ::access(name_of_open(file.descriptor()).c_str(), F_OK) == 0) return file;
#endif
  return {};
}

OpenFile open_scratch(const fs::path& folder) {
  constexpr unsigned kOwnerOnly = 0600;
  OpenFile nameless = open_nameless(folder, kOwnerOnly);
  if (nameless.is_open()) return nameless;
  NamedFile named = open_beside(folder / "frames", kOwnerOnly);
  if (named.file.is_open()) ::unlink(named.path.c_str());
  return std::move(named.file);
}

std::optional<FileOwner> owner_of(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  return FileOwner{status.st_mode & 0777U, status.st_uid, status.st_gid};
}

bool sync_folder(const fs::path& folder) {
  const OpenFile open = open_folder(folder);
  // The files are in place: a folder that cannot be synced is no reason to report them as lost.
  return !open.is_open() || open.sync() || errno != EIO;
}

}  // namespace pliant
