#pragma once

#include <memory>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/linear/iterative/pcg.h"
#include "pliant/linear/spd_solver.h"

namespace pliant {

/// Algebraic multigrid by smoothed aggregation [Vanek96], a preconditioner for meshes beyond the
/// reach of a factorisation: set-up, memory and solve grow with n, and conjugate gradients take
/// nearly the same number of iterations for any n. One application is one V-cycle, a symmetric
/// positive definite map with the same bits for any number of threads.
///
/// For scalar matrices (n x n) the coarse levels hold constants exactly, for Newton's matrices
/// (3n x 3n with 3 x 3 blocks) all rigid motions.
class Multigrid {
 public:
  struct Options {
    Eigen::Index coarsest = 1500;  // unknowns at which the matrix is factorised
    int degree = 2;                // of the smoothing polynomials
  };

  /// A preconditioner that works with the threads of `pool`, which must outlive it.
  explicit Multigrid(ThreadPool& pool);
  Multigrid(const Options& options, ThreadPool& pool);
  ~Multigrid();

  /// Sets up for A: n x n, compressed, both triangles and the diagonal stored.
  /// @throws InputError if A is not of this form.
  [[nodiscard]] FactorStatus build(const SparseMat& A);

  /// Sets up for A of 3n x 3n, evaluated at `positions` (m, xyz of vertex i at 3i).
  /// @throws InputError if A is not as above, or the sizes do not fit.
  [[nodiscard]] FactorStatus build_blocks(const SparseMat& A, const VecX& positions);

  /// x = approximately A⁻¹ b; after build() also with three right-hand sides, xyz of row i at 3i.
  /// @throws InputError if the last build was not ok or b has another length.
  void apply(const VecX& b, VecX& x);

  /// Unknowns of each level, the finest first.
  /// @throws InputError if the last build was not ok.
  std::vector<Eigen::Index> sizes() const;

 private:
  struct Levels;
  Levels& levels() const;

  Options options_;
  ThreadPool& pool_;
  std::unique_ptr<Levels> levels_;
};

/// A map that applies the multigrid method, which must outlive it.
LinearMap precondition_by(Multigrid& multigrid);

}  // namespace pliant
