#include "pliant/linear/spd_solver.h"

#include <string>

#include "pliant/core/error.h"

namespace pliant {

void check_right_hand_side(Eigen::Index numbers, Eigen::Index unknowns, int count) {
  if (numbers == count * unknowns) return;
  throw InputError("linear system",
                   "a right-hand side of " + std::to_string(numbers) + " numbers for " +
                       std::to_string(unknowns) + " unknowns; there must be " +
                       (count == 1 ? "" : std::to_string(count) + " times ") + "as many");
}

void check_rows(std::span<const int> rows, Eigen::Index size) {
  for (const int row : rows) {
    if (row >= 0 && row < size) continue;
    throw InputError("linear system", "changed row " + std::to_string(row) +
                                          " must be at least 0 and below " + std::to_string(size));
  }
}

FactorStatus SpdSolver::refactorize(const SparseMat& A, std::span<const int> rows) {
  check_rows(rows, A.rows());
  return factorize(A);
}

}  // namespace pliant
