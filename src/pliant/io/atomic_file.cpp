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

}  // namespace

void write_file_atomically(const fs::path& path, std::string_view content) {
  fs::path temporary = path;
  temporary += ".tmp";
  errno = 0;
  {
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    if (!file) fail(path, last_reason());
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (!file) {
      const std::string reason = last_reason();
      std::error_code ignored;
      fs::remove(temporary, ignored);
      fail(path, reason);
    }
  }
  std::error_code error;
  fs::rename(temporary, path, error);
  if (!error) return;
  std::error_code ignored;
  fs::remove(temporary, ignored);
  fail(path, error.message());
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
