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

}  // namespace pliant
