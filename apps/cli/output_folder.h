#pragma once

#include <string>

namespace pliant::cli {

/// Makes the folder that a file will be written to, if a file is named: before long work rather
/// than after it.
/// @throws OutputError if there is none and none can be made.
void make_folder_of(const std::string& file);

}  // namespace pliant::cli
