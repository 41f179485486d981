#pragma once

#include <string>

#include "pliant/io/json/json_value.h"

namespace pliant {

/// The value as JSON text, two spaces a level; a list of numbers or words stays on one line.
/// Numbers read back as the same bits. Ends with a line feed.
/// @throws InputError for what JSON cannot express: numbers that are not finite, text not in UTF-8.
std::string write_json(const Json& value);

}  // namespace pliant
