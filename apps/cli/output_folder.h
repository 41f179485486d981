#pragma once

#include <initializer_list>
#include <string>

namespace pliant::cli {

/// Makes the folder that a file will be written to, if a file is named, and sees that the file can
/// be written: before long work rather than after it.
/// @throws OutputError if it cannot.
void prepare_output(const std::string& file);

/// @throws InputError if two of the files are one, or one of them is `input`. Empty names are none.
void check_distinct(const std::string& input, std::initializer_list<std::string> outputs);

}  // namespace pliant::cli
