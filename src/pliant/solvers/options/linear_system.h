#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/solvers/options/preconditioner_name.h"

namespace pliant {

/// How a method solves its linear systems.
enum class LinearSolve {
  kDirect,     // sparse Cholesky
  kPcg,        // preconditioned conjugate gradients
  kTruncated,  // as kPcg, but only as far as it pays, or until the matrix is found to be indefinite
};
constexpr std::array<std::string_view, 3> choice_names(LinearSolve) {
  return {"direct", "pcg", "truncated-cg"};
}

struct LinearSystemOptions {
  LinearSolve solve = LinearSolve::kDirect;
  PreconditionerName preconditioner = "block-jacobi";
  int iterations = 100;     // of conjugate gradients, at most
  double tolerance = 1e-6;  // share of the residual that conjugate gradients may leave

  static constexpr auto fields() {
    return Fields{
        field("linear", &LinearSystemOptions::solve, "", any_number(), "solves linear systems"),
        field("preconditioner", &LinearSystemOptions::preconditioner, "", any_number(), "of pcg"),
        field("cg_iterations", &LinearSystemOptions::iterations, "", at_least(1),
              "of pcg for each linear system, at most"),
        field("cg_tolerance", &LinearSystemOptions::tolerance, "", at_least(0),
              "share of the residual that pcg may leave")};
  }
};

}  // namespace pliant
