#pragma once

#include <cstdint>
#include <vector>

#include "pliant/dynamics/component_evaluators.h"

namespace pliant {

/// Components that elements of the moment link, and these elements. What is not linked is an
/// island by itself. Each island has a minimisation of its own.
struct Island {
  std::vector<int> components{};  // ascending
  std::vector<ComponentEvaluators::Link> links{};

  friend bool operator==(const Island&, const Island&) = default;
};

/// The islands of a model, in the order of their first components. Components without unknowns are
/// in none.
std::vector<Island> find_islands(const Model& model, const ComponentEvaluators& evaluators);

}  // namespace pliant
