#pragma once

#include <filesystem>
#include <optional>

#include "pliant/io/bytes/open_file.h"

namespace pliant {

/// What a path that is to be written refers to.
struct FilePlace {
  std::filesystem::path target;      // behind all links, also one that points to nothing yet
  bool replaceable = true;           // a file, or nothing yet; no device, pipe or open file
  std::optional<int> descriptor{};   // of the open file that it names, as /dev/stdout does
  std::optional<FileOwner> owner{};  // of the file that is replaced
};

FilePlace find_place(const std::filesystem::path& path);

/// What a chain of links ends at, whether or not that exists.
std::filesystem::path behind_links(std::filesystem::path path);

/// Whether both are one file now, or would be if they were written.
bool is_same_file(const std::filesystem::path& a, const std::filesystem::path& b);

/// Whether a path is this folder or somewhere below it; neither has to exist.
bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace pliant
