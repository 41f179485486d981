#include "pliant/io/bytes/file_place.h"

#include <algorithm>
#include <string>
#include <system_error>

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as the system; a circle of links has no end

// The number of /dev/stdout, /dev/fd/63 or /proc/self/fd/1. Opening those anew would start at the
// beginning of a file that others write to.
std::optional<int> descriptor_of(const fs::path& path) {
  std::error_code error;
  const fs::path own = fs::canonical("/proc/self/fd", error);
  if (error || fs::canonical(folder_of(path), error) != own) return {};
  const std::string digits = path.filename().string();
  if (digits.empty() || digits.size() > 6) return {};
  if (digits.find_first_not_of("0123456789") != std::string::npos) return {};
  return std::stoi(digits);
}

// The one way to say where a file is, or would be.
fs::path real_path(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(fs::absolute(behind_links(path)), error);
  return real.has_filename() ? real : real.parent_path();  // without the slash at the end
}

}  // namespace

fs::path behind_links(fs::path path) {
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i) {
    if (descriptor_of(path)) break;
    const fs::path next = fs::read_symlink(path, error);
    if (error) break;
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

FilePlace find_place(const fs::path& path) {
  FilePlace place{.target = behind_links(path)};
  place.descriptor = descriptor_of(place.target);
  std::error_code error;
  const fs::file_status status = fs::status(place.target, error);
  if (fs::exists(status)) {
    place.replaceable = fs::is_regular_file(status) || fs::is_directory(status);
    place.owner = owner_of(place.target);
  }
  if (place.descriptor) place.replaceable = false;
  return place;
}

bool is_same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) || real_path(a) == real_path(b);
}

bool is_inside(const fs::path& path, const fs::path& folder) {
  const fs::path inner = real_path(path), outer = real_path(folder);
  return std::ranges::mismatch(outer, inner).in1 == outer.end();
}

}  // namespace pliant
