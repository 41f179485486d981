#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/linear_system.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

class Newton;

/// What Newton's method does about a Hessian that is not positive definite.
enum class HessianRepair {
  kProjected,  // clamps every element to be positive semi-definite, always [Teran05]
  kTikhonov,   // adds a multiple of the identity, which grows until it is enough
  kExact,      // takes the exact Hessian, and that of kProjected where it is not positive definite
};
constexpr std::array<std::string_view, 3> choice_names(HessianRepair) {
  return {"projected", "tikhonov", "exact"};
}

/// The options of `Newton`.
struct NewtonOptions {
  using Solver = Newton;
  StopOptions stop{};
  HessianRepair hessian = HessianRepair::kProjected;
  LinearSystemOptions linear{};
  LineSearchOptions search{};

  static constexpr auto fields() {
    return Fields{nested(&NewtonOptions::stop),
                  field("hessian", &NewtonOptions::hessian, "", any_number(),
                        "what is done about a Hessian that is not positive definite"),
                  nested(&NewtonOptions::linear), nested(&NewtonOptions::search)};
  }
};

extern template SolverSettings::SolverSettings(const NewtonOptions&);

}  // namespace pliant
