#pragma once

#include <string>

#include "pliant/io/json/json_value.h"

namespace pliant {

/// Carries out `--set PATH=VALUE`. PATH is like `bodies.0.material.young`; what it names need not
/// exist yet, and may be the next element of a list. VALUE is JSON; a bare word is a string.
/// @throws InputError if PATH leads nowhere or VALUE cannot be read. `option` is what precedes the
/// assignment on the command line.
void apply_override(Json& root, const std::string& assignment,
                    const std::string& option = "--set ");

}  // namespace pliant
