#pragma once

#include <string>

#include "pliant/dynamics/state.h"
#include "pliant/scene/built_in.h"

namespace pliant {

/// What was chosen while a simulation ran, as JSON with every digit; empty if nothing was.
std::string choices_text(const Choices& choices);

/// Reads what choices_text() returned. @throws InputError that starts with `file`.
Choices read_choices(const std::string& text, const std::string& file,
                     const Registries& registries);

}  // namespace pliant
