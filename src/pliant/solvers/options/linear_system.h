#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"

namespace pliant {

/// How a method solves its linear systems.
enum class LinearSolve {
  kDirect,     // sparse Cholesky
  kPcg,        // preconditioned conjugate gradients
  kTruncated,  // the same, only as far as it pays, or until the matrix is found to be indefinite
};
constexpr std::array<std::string_view, 3> choice_names(LinearSolve) {
  return {"direct", "pcg", "truncated-cg"};
}

/// What conjugate gradients are preconditioned by.
enum class Preconditioner {
  kJacobi,
  kBlockJacobi,      // 3 x 3 blocks
  kIncomplete,       // incomplete Cholesky of the matrix itself
  kIncompleteRest,   // of the Hessian at rest
  kIncompleteProxy,  // of A0 = M/h² + L
};
constexpr std::array<std::string_view, 5> choice_names(Preconditioner) {
  return {"jacobi", "block-jacobi", "ichol", "ichol-rest", "ichol-proxy"};
}

struct LinearSystemOptions {
  LinearSolve solve = LinearSolve::kDirect;
  Preconditioner preconditioner = Preconditioner::kBlockJacobi;
  int iterations = 100;
  double tolerance = 1e-6;
};

/// The fields of a solver's options that are LinearSystemOptions.
template <class Options>
constexpr auto linear_system_fields() {
  return Fields{field("linear", &Options::linear, "", any_number(), "solves linear systems"),
                field("preconditioner", &Options::preconditioner, "", any_number(), "of pcg"),
                field("cg_iterations", &Options::cg_iterations, "", at_least(1),
                      "of pcg at most, for each linear system"),
                field("cg_tolerance", &Options::cg_tolerance, "", at_least(0),
                      "of pcg: share of the residual that may be left")};
}

template <class Options>
LinearSystemOptions linear_system_options(const Options& options) {
  return {options.linear, options.preconditioner, options.cg_iterations, options.cg_tolerance};
}

}  // namespace pliant
