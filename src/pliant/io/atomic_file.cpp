#include "pliant/io/atomic_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "pliant/core/error.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

// The reason the system gave last; streams themselves keep none.
std::string last_reason() {
  return errno == 0 ? "unknown reason" : std::generic_category().message(errno);
}

[[noreturn]] void fail(const fs::path& path, const std::string& reason) {
  throw OutputError(path.string() + ": cannot be written: " + reason);
}

// Devices and pipes take what they are given; a rename would put a file in their place.
bool is_replaceable(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return !fs::exists(status) || fs::is_regular_file(status) || fs::is_directory(status);
}

// What a link points to, so that the link stays.
fs::path behind_links(const fs::path& path) {
  std::error_code error;
  fs::path target = fs::is_symlink(path, error) ? fs::canonical(path, error) : path;
  return error ? path : target;
}

}  // namespace

AtomicFile::AtomicFile(const fs::path& path)
    : path_(path),
      replace_(is_replaceable(path)),
      target_(replace_ ? behind_links(path) : path),
      written_(target_) {
  if (replace_) written_ += ".tmp";
  errno = 0;
  file_.open(written_, std::ios::binary | std::ios::trunc);
  if (!file_) fail(path_, last_reason());
}

AtomicFile::~AtomicFile() {
  if (written_.empty() || !replace_) return;
  file_.close();
  std::error_code ignored;
  fs::remove(written_, ignored);
}

void AtomicFile::append(std::string_view content) {
  errno = 0;
  file_.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!file_) fail(path_, last_reason());
}

void AtomicFile::commit() {
  errno = 0;
  file_.close();
  if (!file_) fail(path_, last_reason());
  std::error_code error;
  if (replace_) fs::rename(written_, target_, error);
  if (error) fail(path_, error.message());
  written_.clear();
}

void write_file_atomically(const fs::path& path, std::string_view content) {
  AtomicFile file(path);
  file.append(content);
  file.commit();
}

std::string read_whole_file(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw InputError(path.string(), "no such file");
  if (!fs::is_regular_file(status)) throw InputError(path.string(), "is not a regular file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const auto size = fs::file_size(path, error);
  if (!file || error) throw InputError(path.string(), "cannot be read: " + last_reason());
  std::string content(size, '\0');
  file.read(content.data(), static_cast<std::streamsize>(size));
  if (!file) throw InputError(path.string(), "cannot be read: " + last_reason());
  return content;
}

}  // namespace pliant
