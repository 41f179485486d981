#pragma once

#include <memory>

#include "pliant/core/sparse.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {

/// CHOLMOD behind our interface, for comparison. Its supernodal module is under the GPL, so this is
/// part of the library only if it is built with PLIANT_CHOLMOD.
class CholmodSolver final : public SpdSolver {
 public:
  enum class Mode {
    kSimplicial,  // L D Lᵀ, which takes most indefinite matrices too
    kSupernodal,
  };

  /// Changes settings of the whole process, and so for all other users of these libraries: OpenBLAS
  /// gets `threads` threads and OpenMP one, by omp_set_max_active_levels(0) (since OpenMP 5 a
  /// setting of the calling thread alone).
  CholmodSolver(Mode mode, int threads);
  ~CholmodSolver() override;
  CholmodSolver(const CholmodSolver&) = delete;
  CholmodSolver& operator=(const CholmodSolver&) = delete;

  /// @throws InputError if A is not square. Like all functions here, it throws std::runtime_error
  /// if CHOLMOD fails, for instance for want of memory.
  void analyze(const SparseMat& A) override;
  /// @throws InputError if no pattern was analysed or A has another size.
  [[nodiscard]] FactorStatus factorize(const SparseMat& A) override;
  /// @throws InputError if there is no factor or b has another length; so do all solves.
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
