#pragma once

#include <array>
#include <string>

#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/state.h"

namespace pliant {

/// Checks that a simulation of the model, with an integrator that remembers `memory`, could
/// continue from `given`: arrays have the model's sizes, numbers are finite, times and counts are
/// possible.
/// @throws InputError naming the first member that is wrong, `where: v: must have 24 numbers, ...`.
void check_state(const State& given, const Model& model, const MemoryLayout& memory,
                 const std::string& where);

/// Checks the weights of a grab. @throws InputError at `where` unless they are in [0, 1] and sum
/// to 1.
void check_grab_weights(const std::array<double, 3>& weights, const std::string& where);

}  // namespace pliant
