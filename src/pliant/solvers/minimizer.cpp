#include "pliant/solvers/minimizer.h"

namespace pliant {

std::string_view to_text(SolveStatus status) {
  switch (status) {
    case SolveStatus::kConverged:
      return "converged";
    case SolveStatus::kIterationLimit:
      return "iteration-limit";
    case SolveStatus::kStalled:
      return "stalled";
    case SolveStatus::kNotFinite:
      return "not-finite";
  }
  return "unknown";
}

}  // namespace pliant
