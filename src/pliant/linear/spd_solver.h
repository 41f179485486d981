#pragma once

#include <memory>

#include "pliant/core/types.h"

namespace pliant {

/// How a factorisation ended.
struct FactorStatus {
  bool ok = true;
  Eigen::Index column = -1;  // where it broke down, in the caller's numbering, if known
};

/// A direct solver of sparse symmetric positive definite systems. The pattern is analysed once;
/// the numbers may then be factorised again and again.
class SpdSolver {
 public:
  virtual ~SpdSolver() = default;

  /// Chooses an ordering for the pattern of A (n x n, both triangles stored).
  virtual void analyze(const SparseMat& A) = 0;

  /// A = L Lᵀ up to the ordering. A has the analysed pattern.
  [[nodiscard]] virtual FactorStatus factorize(const SparseMat& A) = 0;

  /// x = A⁻¹ b for three right-hand sides at once: b and x hold xyz of row i at 3i. May alias.
  virtual void solve3(const VecX& b, VecX& x) = 0;

  /// x = A⁻¹ b for one right-hand side. May alias.
  virtual void solve(const VecX& b, VecX& x) = 0;

  /// Entries of the factor.
  virtual Eigen::Index factor_nonzeros() const = 0;
};

/// The solver that pliant uses where nothing else is asked for.
std::unique_ptr<SpdSolver> make_spd_solver();

}  // namespace pliant
