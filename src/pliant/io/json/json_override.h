#pragma once

#include <string>

#include "pliant/io/json/json_value.h"

namespace pliant {

/// Carries out `--set PATH=VALUE`. PATH is like `bodies.0.material.young`; what it names may be
/// missing, also the next element of a list. VALUE is JSON; a bare word is a string.
/// @throws InputError if PATH leads nowhere or VALUE cannot be read; `option` is what the command
/// line has in front of the assignment.
void apply_override(Json& root, const std::string& assignment,
                    const std::string& option = "--set ");

}  // namespace pliant
