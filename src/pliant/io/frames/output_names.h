#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/frames/drawing.h"

namespace pliant {

/// For each body the name of a file without extension, in UTF-8: letters of any script, digits,
/// `-`, `_` and `.`, all else is `_`. No path, nothing hidden, no device of Windows, no `frame_12`;
/// and no two alike, also where case does not count.
std::vector<std::string> file_stems(const std::vector<DrawnBody>& bodies);

/// For each body an identifier of USD: ASCII letters, digits and `_`. No two alike.
std::vector<std::string> usd_identifiers(const std::vector<DrawnBody>& bodies);

/// `stem.extension` in the folder, or `stem_from_0012.extension` for a run that is resumed at frame
/// 12, which leaves the file of the run before it alone.
std::filesystem::path path_of_run(const std::filesystem::path& folder, const std::string& stem,
                                  int first, std::string_view extension);

/// Whether it is such a name, for a run that is resumed at frame `most` or any before it.
bool is_name_of_run(std::string_view name, const std::string& stem, int most,
                    std::string_view extension);

}  // namespace pliant
