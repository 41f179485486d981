#pragma once

#include <string>
#include <string_view>

#include "pliant/io/json/json_value.h"

namespace pliant {

/// How deep lists and objects may be nested, so that walking them recursively is safe.
inline constexpr int kMaxJsonDepth = 64;

/// Reads JSON; comments (`//` and `/* */`) are allowed.
/// @throws InputError `name:line:column: what was expected` for bad syntax, numbers that are not
/// finite doubles and too many nested brackets, `name: path: ...` for a key given twice.
Json parse_json(std::string_view text, const std::string& name);

}  // namespace pliant
