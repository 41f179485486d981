#include "output_folder.h"

#include <filesystem>
#include <set>
#include <system_error>

#include "pliant/core/error.h"
#include "pliant/io/atomic_file.h"

namespace pliant::cli {

namespace fs = std::filesystem;

void prepare_output(const std::string& file) {
  if (file.empty()) return;
  const fs::path folder = fs::absolute(file).parent_path();
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder)) {
    throw OutputError(file + ": cannot be written: there is no folder " + folder.string());
  }
  if (fs::is_directory(file)) throw OutputError(file + ": cannot be written: it is a folder");
  // Written beside it and taken away again. A pipe would take it for the end.
  if (!fs::exists(file) || fs::is_regular_file(file)) AtomicFile{file};
}

void check_distinct(const std::string& input, std::initializer_list<std::string> outputs) {
  std::set<fs::path> known;
  if (fs::is_regular_file(input)) known.insert(fs::weakly_canonical(input));
  for (const std::string& file : outputs) {
    if (file.empty() || (fs::exists(file) && !fs::is_regular_file(file))) continue;
    if (!known.insert(fs::weakly_canonical(file)).second) {
      throw InputError(file, "would be written over: it is the scene or another output");
    }
  }
}

}  // namespace pliant::cli
