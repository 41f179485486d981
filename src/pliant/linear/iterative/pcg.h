#pragma once

#include <functional>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// y = A x for some matrix A that need not be stored. y has the size of x and must not be x.
using LinearMap = std::function<void(const VecX& x, VecX& y)>;

/// Products with A (symmetric, both triangles stored), n x n. A vector of length 3n holds xyz of
/// row i at 3i and each of the three is multiplied. A and `pool` must outlive the map; its bits do
/// not depend on the number of threads.
LinearMap multiply_by(const SparseMat& A, ThreadPool& pool);

/// Products with A of 3n x 3n, kept as a copy in 3 x 3 blocks, which takes a third less memory to
/// read than single entries; vectors of length 3n. `pool` must outlive the map.
/// @throws InputError if A is not compressed, of such a size and symmetric in its pattern.
LinearMap multiply_by_blocks(const SparseMat& A, ThreadPool& pool);

/// Division by the diagonal of A, which must be positive; vectors as above. Keeps a copy.
LinearMap jacobi_preconditioner(const SparseMat& A);

enum class PcgStatus {
  kConverged,       // |b - Ax| <= tolerance |b|
  kIterationLimit,  // a normal end where only a rough solution is wanted
  kIndefinite,      // A or the preconditioner is not positive definite; see Pcg::solve
  kNotFinite,       // a number overflowed or was not finite to begin with
};

struct PcgReport {
  PcgStatus status = PcgStatus::kIterationLimit;
  int iterations = 0;
  double residual = 0;  // |b - Ax| / |b|, as the recursion knows it
};

/// Preconditioned conjugate gradients [Saad03, alg. 9.1]. Keeps its buffers: after the first solve
/// of a size nothing is allocated.
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
  /// If a direction shows that A is indefinite, x is the iterate before it; if that is the very
  /// first direction, x is the first guess plus this direction, the preconditioned residual. If the
  /// first guess was zero, ½ xᵀA x - bᵀx then falls at first along x, bᵀx > 0, so Newton's method
  /// can use it [Gast15]. If the preconditioner is at fault, x is the last iterate.
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
