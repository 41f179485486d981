#include "pliant/io/bytes/output_error.h"

#include <cerrno>
#include <system_error>

namespace pliant {

void fail_to_write(const std::filesystem::path& path, const std::string& reason) {
  throw OutputError(path.string() + ": cannot be written: " + reason);
}

void fail_to_write(const std::filesystem::path& path, int error) {
  std::error_code ignored;
  if (error == ENXIO && std::filesystem::is_fifo(path, ignored)) {
    fail_to_write(path, std::string("it is a pipe that nobody reads"));
  }
  fail_to_write(path, error == 0 ? "unknown reason" : std::generic_category().message(error));
}

}  // namespace pliant
