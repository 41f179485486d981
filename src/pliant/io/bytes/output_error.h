#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

namespace pliant {

/// A file could not be written: no such folder, no permission, disk full. Names the path.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `path: cannot be written: reason`
[[noreturn]] void fail_to_write(const std::filesystem::path& path, const std::string& reason);

/// As above, with the system's description of an errno as the reason.
[[noreturn]] void fail_to_write(const std::filesystem::path& path, int error);

}  // namespace pliant
