#pragma once

#include <string>

#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Whether a simulation of the model whose state is `now`, with an integrator that remembers
/// `memory`, could go on from `given`: its arrays have the same sizes, its numbers are finite, its
/// times and counts possible.
/// @throws InputError naming the first member that is not, `where: v: must have 24 numbers, ...`.
void check_state(const State& given, const State& now, const Model& model,
                 const MemoryLayout& memory, const std::string& where);

}  // namespace pliant
