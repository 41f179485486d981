#pragma once

#include <memory>

#include "pliant/core/sparse.h"
#include "pliant/linear/iterative/pcg.h"
#include "pliant/linear/spd_solver.h"
#include "pliant/solvers/made_for.h"
#include "pliant/solvers/options/linear_system.h"
#include "pliant/solvers/preconditioner.h"
#include "pliant/solvers/solve_report.h"

namespace pliant {

/// Solves systems whose matrices have the pattern of an objective's Hessian. What depends only on
/// the pattern, the rest pose or A0 is made once for each revision of the objective.
class LinearSystem {
 public:
  explicit LinearSystem(const LinearSystemOptions& options);

  /// Makes what does not depend on the matrix.
  void prepare(Objective& objective);

  /// Takes H, a Hessian at x, which must outlive all solves with it. False if H is found not to be
  /// positive definite; conjugate gradients only find that out while solving.
  [[nodiscard]] bool load(Objective& objective, const SparseMat& H, const VecX& x,
                          SolveReport& report);

  /// Takes H, or H + shift I with a shift that grows until it is positive definite [Liu18, sec.
  /// 4.2.2]. False if there is no such shift, because H is not finite.
  [[nodiscard]] bool load_shifted(Objective& objective, SparseMat& H, const VecX& x,
                                  SolveReport& report);

  /// x = H⁻¹ b; by conjugate gradients, up to `tolerance`. Returns false if they find H to be
  /// indefinite; x is then what they had found so far, and x·b > 0 all the same [Gast15]. If H is
  /// not finite, x is not either.
  bool solve(const VecX& b, double tolerance, VecX& x, SolveReport& report);
  bool solve(const VecX& b, VecX& x, SolveReport& report) {
    return solve(b, options_.tolerance, x, report);
  }

 private:
  LinearSystemOptions options_;
  MadeFor made_for_;
  std::unique_ptr<SpdSolver> direct_;
  std::unique_ptr<Preconditioner> preconditioner_;
  LinearMap multiply_, precondition_;
  Pcg pcg_{{}};
};

}  // namespace pliant
