#pragma once

#include <filesystem>
#include <string_view>

#include "pliant/io/atomic_file.h"

namespace pliant {

/// Bytes that wait on disk until a file is put together from them; gone with the object. No file
/// stays open between calls: there may be one for each body, and systems allow only so many.
class ScratchFile {
 public:
  /// Starts empty, whatever was there.
  /// @throws OutputError, as does append().
  explicit ScratchFile(std::filesystem::path path);
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile();

  void append(std::string_view bytes);

  /// Appends all of it to a file.
  /// @throws InputError if it cannot be read back, OutputError.
  void copy_to(AtomicFile& file) const;

 private:
  std::filesystem::path path_;
};

}  // namespace pliant
