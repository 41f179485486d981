#pragma once

#include <memory>
#include <span>
#include <tuple>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/numeric_factor.h"
#include "pliant/linear/cholesky/ordering.h"
#include "pliant/linear/cholesky/rank_update.h"
#include "pliant/linear/cholesky/stored_factor.h"
#include "pliant/linear/cholesky/triangular_solve.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {

/// Supernodal sparse Cholesky P A Pᵀ = L Lᵀ. Analysis, factorisation and solves are deterministic:
/// the same bits, run to run and for any number of threads.
class SparseCholesky final : public SpdSolver {
 public:
  struct Options {
    Ordering ordering = Ordering::kNestedDissection;
  };

  /// A solver that works with one thread.
  SparseCholesky();
  explicit SparseCholesky(const Options& options);
  /// A solver that works with the threads of `pool`, which must outlive it.
  SparseCholesky(const Options& options, ThreadPool& pool);
  ~SparseCholesky() override;

  /// @throws InputError if A is not square or its pattern is not one that quotient_graph() accepts.
  void analyze(const SparseMat& A) override;

  /// @throws InputError if A does not have the pattern that was analysed.
  [[nodiscard]] FactorStatus factorize(const SparseMat& A) override;

  /// Recomputes what depends on those entries of the given rows that changed. After a failure it
  /// factorises all of A.
  [[nodiscard]] FactorStatus refactorize(const SparseMat& A, std::span<const int> rows) override;

  /// Updates by rotations. Cheaper than refactorize() if W has few columns.
  /// @throws InputError if W Wᵀ does not fit into the pattern of L, or there is no factor.
  [[nodiscard]] FactorStatus update(const SparseMat& W) override;
  [[nodiscard]] FactorStatus downdate(const SparseMat& W) override;

  /// Makes the copy of the factor in this precision; otherwise the first solve that reads it does.
  /// @throws InputError if there is no factor.
  void prepare(FactorPrecision precision) override;

  /// Like all solves, @throws InputError if there is no factor (the last factorisation failed, or
  /// there was none) or b has another size.
  void solve3(const VecX& b, VecX& x, FactorPrecision precision) override;
  void solve(const VecX& b, VecX& x, FactorPrecision precision) override;
  using SpdSolver::solve;
  using SpdSolver::solve3;
  /// X = A⁻¹ B for any number of columns. May alias.
  void solve_columns(const MatX& B, MatX& X);

  Eigen::Index factor_nonzeros() const override { return symbolic_.entries; }
  /// How many bytes one substitution reads.
  std::int64_t factor_bytes(FactorPrecision precision) const;
  const SymbolicFactor& symbolic() const { return symbolic_; }

 private:
  template <class Stored>
  struct Solver {
    StoredFactor<Stored> factor;
    TriangularSolve<Stored> solve;
    bool loaded = false;
  };

  void check_pattern(const SparseMat& A) const;
  void check_factor(const char* for_what) const;
  std::vector<int> take_changes(const SparseMat& A, std::span<const int> rows);
  FactorStatus factorize_part(const SparseMat& A, const std::vector<bool>& wanted);
  void forget_copies();
  FactorStatus change_rank(const SparseMat& W, RankUpdate::Sign sign);
  void reload(const std::vector<bool>& changed);
  void solve(const SolveVectors& vectors, FactorPrecision precision);

  Options options_;
  std::unique_ptr<ThreadPool> own_pool_;
  ThreadPool& pool_;
  std::vector<int> pattern_;  // column starts and rows of the analysed matrix
  SymbolicFactor symbolic_;
  std::unique_ptr<NumericFactor> numeric_;
  FactorValues values_;
  VecX diagonal_;                // of A
  std::vector<double> entries_;  // of A, as the factor knows it; empty after a change of rank
  bool factorized_ = false;      // values_ are those of a matrix
  std::unique_ptr<RankUpdate> rotations_;
  std::tuple<Solver<double>, Solver<float>, Solver<std::int16_t>> solvers_;
};

}  // namespace pliant
