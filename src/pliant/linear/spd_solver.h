#pragma once

#include <memory>

#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/core/types.h"

namespace pliant {

/// How a factorisation ended.
struct FactorStatus {
  bool ok = true;
  Eigen::Index column = -1;  // where it broke down, in the caller's numbering, if known
};

/// How many digits of the factor a solve reads. A preconditioner needs few, and a solve takes as
/// long as reading the factor does. Solvers that have only one kind take that.
enum class FactorPrecision {
  kDouble,
  kSingle,
  kSixteenBits,
};

/// The least precision of at least this many bits, double beyond.
constexpr FactorPrecision precision_of_bits(int bits) {
  if (bits <= 16) return FactorPrecision::kSixteenBits;
  return bits <= 32 ? FactorPrecision::kSingle : FactorPrecision::kDouble;
}

/// A direct solver of sparse symmetric positive definite systems. The pattern is analysed once;
/// the numbers may then be factorised again and again.
class SpdSolver {
 public:
  virtual ~SpdSolver() = default;

  /// Chooses an ordering for the pattern of A (n x n, compressed, both triangles stored, the
  /// diagonal too).
  virtual void analyze(const SparseMat& A) = 0;

  /// A = L Lᵀ up to the ordering. A has the analysed pattern.
  [[nodiscard]] virtual FactorStatus factorize(const SparseMat& A) = 0;

  /// Makes what solves of this precision need, so that they allocate and convert nothing: for use
  /// after factorize() and before a loop that must not be delayed. Without it the first solve does.
  virtual void prepare(FactorPrecision /*precision*/) {}

  /// x = A⁻¹ b for three right-hand sides at once: b and x hold xyz of row i at 3i. May alias.
  virtual void solve3(const VecX& b, VecX& x, FactorPrecision precision) = 0;
  void solve3(const VecX& b, VecX& x) { solve3(b, x, FactorPrecision::kDouble); }

  /// x = A⁻¹ b for one right-hand side. May alias.
  virtual void solve(const VecX& b, VecX& x, FactorPrecision precision) = 0;
  void solve(const VecX& b, VecX& x) { solve(b, x, FactorPrecision::kDouble); }

  /// Entries of the factor.
  virtual Eigen::Index factor_nonzeros() const = 0;
};

/// @throws InputError if these are not the numbers of `count` right-hand sides of so many unknowns.
void check_right_hand_side(Eigen::Index numbers, Eigen::Index unknowns, int count = 1);

/// The solver that pliant uses where nothing else is asked for. It works with the threads of
/// `pool`, which must outlive it.
std::unique_ptr<SpdSolver> make_spd_solver(ThreadPool& pool);

}  // namespace pliant
