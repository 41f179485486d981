#pragma once

#include <string>

#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Checks that a simulation of the model whose state is `now`, with an integrator that remembers
/// `memory`, could continue from `given`: arrays have the same sizes, numbers are finite, times and
/// counts are possible.
/// @throws InputError naming the first member that is wrong, `where: v: must have 24 numbers, ...`.
void check_state(const State& given, const State& now, const Model& model,
                 const MemoryLayout& memory, const std::string& where);

}  // namespace pliant
