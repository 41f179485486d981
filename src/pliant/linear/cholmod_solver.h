#pragma once

#include <memory>

#include "pliant/linear/spd_solver.h"

namespace pliant {

/// CHOLMOD behind our interface, to measure ourselves by. Its supernodal module is under the GPL:
/// this is part of the library only if it is built with PLIANT_CHOLMOD.
class CholmodSolver final : public SpdSolver {
 public:
  enum class Mode { kSimplicial, kSupernodal };

  /// `threads` are those of OpenBLAS, for all users of it in this process.
  CholmodSolver(Mode mode, int threads);
  ~CholmodSolver() override;
  CholmodSolver(const CholmodSolver&) = delete;
  CholmodSolver& operator=(const CholmodSolver&) = delete;

  void analyze(const SparseMat& A) override;
  [[nodiscard]] FactorStatus factorize(const SparseMat& A) override;
  void solve3(const VecX& b, VecX& x, FactorPrecision precision) override;
  void solve(const VecX& b, VecX& x, FactorPrecision precision) override;
  using SpdSolver::solve;
  using SpdSolver::solve3;
  Eigen::Index factor_nonzeros() const override;

  /// What solve3() does without gathering xyz: B and X hold one right-hand side after the other.
  void solve_columns(const MatX& B, MatX& X);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pliant
