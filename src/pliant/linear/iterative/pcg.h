#pragma once

#include <functional>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// y = A x for some matrix A that need not be stored. y has the size of x and is not x.
using LinearMap = std::function<void(const VecX& x, VecX& y)>;

/// Products with A (symmetric, both triangles stored), n x n. A vector of length 3n holds xyz of
/// row i at 3i and each of the three is multiplied. A and `pool` must outlive the map; its bits do
/// not depend on the number of threads.
LinearMap multiply_by(const SparseMat& A, ThreadPool& pool);

/// Products with A of 3n x 3n, kept as a copy in 3 x 3 blocks, which reads a third less than entry
/// by entry; vectors of length 3n. `pool` must outlive the map.
/// @throws InputError if A is not symmetric in its pattern, compressed and of such a size.
LinearMap multiply_by_blocks(const SparseMat& A, ThreadPool& pool);

/// Division by the diagonal of A, which must be positive; vectors as above. Keeps a copy.
LinearMap jacobi_preconditioner(const SparseMat& A);

enum class PcgStatus {
  kConverged,       // |b - Ax| <= tolerance |b|
  kIterationLimit,  // a normal end where only a rough solution is asked for
  kIndefinite,      // A or the preconditioner is not positive definite; see Pcg::solve
  kNotFinite,       // a number overflowed or was not finite to begin with
};

struct PcgReport {
  PcgStatus status = PcgStatus::kIterationLimit;
  int iterations = 0;
  double residual = 0;  // |b - Ax| / |b|, as the recursion knows it
};

/// Preconditioned conjugate gradients [Saad03, alg. 9.1]. Keeps its buffers: nothing is allocated
/// after the first solve of a size.
class Pcg {
 public:
  struct Options {
    int iterations = 1000;
    double tolerance = 1e-10;
  };

  explicit Pcg(const Options& options) : options_(options) {}
  void set_options(const Options& options) { options_ = options; }

  /// Improves x, which holds the first guess, towards A⁻¹ b.
  ///
  /// If a direction shows that A is indefinite, x is the last iterate before it; if it is the very
  /// first one, x is the first guess plus that direction, the preconditioned residual. From a zero
  /// guess, x is then one along which ½ xᵀA x - bᵀx falls at first, bᵀx > 0, so Newton's method can
  /// go on with it [Gast15]. Where the preconditioner is at fault, x is the last iterate.
  [[nodiscard]] PcgReport solve(const LinearMap& A, const LinearMap& preconditioner, const VecX& b,
                                VecX& x);

 private:
  PcgReport iterate(const LinearMap& A, const LinearMap& preconditioner, double b_norm, VecX& x);

  Options options_;
  VecX r_;   // residual
  VecX z_;   // preconditioned residual
  VecX p_;   // direction
  VecX Ap_;  // A p
};

}  // namespace pliant
