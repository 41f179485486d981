#include "pliant/io/bytes/atomic_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

#include "pliant/core/error.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBuffer = 1 << 18;  // bytes
constexpr unsigned kOwnerOnly = 0600, kAsUsual = 0666;

}  // namespace

AtomicFile::AtomicFile(const fs::path& path, Until until) : path_(path), place_(find_place(path)) {
  errno = 0;
  if (place_.replaceable) {
    open(until);
  } else {
    open_directly();
  }
}

AtomicFile::~AtomicFile() {
  std::error_code ignored;
  if (!name_.empty()) fs::remove(name_, ignored);
}

void AtomicFile::open(Until until) {
  // A file that others may not read is not open to them while it is written either.
  const unsigned mode = place_.owner ? kOwnerOnly : kAsUsual;
  if (until == Until::kUnnamed) file_ = open_nameless(folder_of(place_.target), mode);
  if (!file_.is_open()) {
    NamedFile named = open_beside(place_.target, mode);
    if (!named.file.is_open()) fail_to_write(path_, errno);
    file_ = std::move(named.file);
    name_ = named.path;
  }
  if (place_.owner && !file_.set_owner(*place_.owner)) fail_to_write(path_, errno);
}

void AtomicFile::open_directly() {
  file_ = place_.descriptor ? open_again(*place_.descriptor) : open_to_send(place_.target);
  if (!file_.is_open()) fail_to_write(path_, errno);
}

void AtomicFile::append(std::string_view content) {
  if (buffer_.size() + content.size() >= kBuffer) flush();
  if (content.size() < kBuffer) {
    buffer_ += content;
  } else if (!file_.write(content)) {
    fail_to_write(path_, errno);
  }
}

void AtomicFile::flush() {
  if (!file_.write(buffer_)) fail_to_write(path_, errno);
  buffer_.clear();
}

bool AtomicFile::give_name() {
  for (int number = 0;; ++number) {
    const fs::path name = name_beside(place_.target, number);
    const bool done = file_.link_to(name);
    if (done) name_ = name;
    if (done || errno != EEXIST) return done;
  }
}

void AtomicFile::put_in_place() {
  if (name_.empty()) {
    if (file_.link_to(place_.target)) return;
    if (errno != EEXIST || !give_name()) fail_to_write(path_, errno);
  }
  std::error_code error;
  fs::rename(name_, place_.target, error);
  if (error) fail_to_write(path_, error.message());
  name_.clear();
}

void AtomicFile::bring_to_disk() {
  flush();
  if (place_.replaceable && !file_.sync()) fail_to_write(path_, errno);
}

void AtomicFile::prepare() {
  bring_to_disk();
  // A full disk may have no room for a name either.
  if (place_.replaceable && name_.empty() && !give_name()) fail_to_write(path_, errno);
  prepared_ = true;
}

void AtomicFile::commit() {
  if (!prepared_) bring_to_disk();
  if (place_.replaceable) {
    put_in_place();
    if (!sync_folder(folder_of(place_.target))) fail_to_write(path_, errno);
  }
  if (!file_.close()) fail_to_write(path_, errno);
}

void write_pair(const fs::path& first, const fs::path& second, const FillPair& fill) {
  bool half_done = false;
  try {
    AtomicFile one(first), other(second);
    fill(one, other);
    one.prepare();
    other.prepare();
    one.commit();
    half_done = true;
    other.commit();
  } catch (const OutputError& error) {
    throw OutputError(
        std::string(error.what()) + "; " + first.string() + " and " + second.string() +
        (half_done ? " do not belong together" : " are of no use without each other"));
  }
}

void write_file_atomically(const fs::path& path, std::string_view content) {
  AtomicFile file(path);
  file.append(content);
  file.commit();
}

std::string read_whole_file(const fs::path& path) {
  const auto unreadable = [&] {
    const int reason = errno;
    return InputError(path.string(),
                      "cannot be read: " + (reason == 0 ? "unknown reason"
                                                        : std::generic_category().message(reason)));
  };
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw InputError(path.string(), "no such file");
  if (!fs::is_regular_file(status)) throw InputError(path.string(), "is not a regular file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const auto size = fs::file_size(path, error);
  if (!file || error) throw unreadable();
  std::string content;
  try {
    content.resize(size);
  } catch (const std::exception&) {  // bad_alloc or length_error
    throw InputError(path.string(),
                     "has " + std::to_string(size) + " bytes, more than there is memory for");
  }
  file.read(content.data(), static_cast<std::streamsize>(size));
  if (!file) throw unreadable();
  return content;
}

}  // namespace pliant
