#include "output_folder.h"

#include <filesystem>
#include <system_error>

#include "pliant/io/atomic_file.h"

namespace pliant::cli {

void make_folder_of(const std::string& file) {
  if (file.empty()) return;
  const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder)) {
    throw OutputError(file + ": cannot be written: there is no folder " + folder.string());
  }
}

}  // namespace pliant::cli
