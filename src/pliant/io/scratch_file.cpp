#include "pliant/io/scratch_file.h"

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

namespace pliant {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, std::string_view bytes, std::ios::openmode mode) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | mode);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) {
    throw OutputError(path.string() +
                      ": cannot be written: " + std::generic_category().message(errno));
  }
}

}  // namespace

ScratchFile::ScratchFile(fs::path path) : path_(std::move(path)) {
  write(path_, "", std::ios::trunc);
}

ScratchFile::~ScratchFile() {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

void ScratchFile::append(std::string_view bytes) { write(path_, bytes, std::ios::app); }

void ScratchFile::copy_to(AtomicFile& file) const {
  constexpr std::size_t kChunk = 1 << 20;
  std::ifstream in(path_, std::ios::binary);
  if (!in) throw OutputError(path_.string() + ": cannot be read back");
  std::string chunk(kChunk, '\0');
  while (in) {
    in.read(chunk.data(), static_cast<std::streamsize>(kChunk));
    file.append(std::string_view(chunk).substr(0, static_cast<std::size_t>(in.gcount())));
  }
  if (in.bad()) throw OutputError(path_.string() + ": cannot be read back");
}

}  // namespace pliant
