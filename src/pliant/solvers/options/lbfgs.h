#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/linear_system.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

class Lbfgs;

/// The matrices that L-BFGS may start from, before it corrects them by its pairs [Liu17, fig. 8].
enum class InitialHessian {
  kProxy,            // A0
  kIdentity,         // t·t/s·t times the identity [NocedalWright06, eq. 7.20]
  kPrintedIdentity,  // s·t/t·t times the identity, the inverse of what it should be, as printed in
                     // [Liu17, eq. 16]
  kRest,        // the Hessian where the bodies are undeformed
  kWarpedRest,  // the Hessian of kRest, turned with each vertex [Mueller02]
  kFrame,       // the Hessian at the first guess
};
constexpr std::array<std::string_view, 6> choice_names(InitialHessian) {
  return {"proxy", "identity", "identity-as-printed", "rest", "warped-rest", "frame"};
}

/// The options of `Lbfgs`.
struct LbfgsOptions {
  using Solver = Lbfgs;
  StopOptions stop{};
  int history = 5;
  InitialHessian initial = InitialHessian::kProxy;
  int factor_bits = 32;
  // A fixed, small number of conjugate gradient iterations for each solve [Liu17, fig. 12].
  LinearSystemOptions linear{.preconditioner = "jacobi", .iterations = 15, .tolerance = 0};
  LineSearchOptions search{};

  static constexpr auto fields() {
    return Fields{nested(&LbfgsOptions::stop),
                  field("history", &LbfgsOptions::history, "", between(0, 1000),
                        "pairs kept for the L-BFGS update; 0 is plain quasi-Newton"),
                  field("initial", &LbfgsOptions::initial, "", any_number(),
                        "the matrix that the pairs update; proxy is A0 = M/h² + L"),
                  field("factor_bits", &LbfgsOptions::factor_bits, "", one_of(16, 32, 64),
                        "bits of a number in the factor of A0"),
                  nested(&LbfgsOptions::linear),
                  nested(&LbfgsOptions::search)};
  }
};

extern template SolverSettings::SolverSettings(const LbfgsOptions&);

}  // namespace pliant
