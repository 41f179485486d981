#include "pliant/dynamics/floating.h"

#include <cmath>
#include <cstddef>
#include <vector>

namespace pliant {
namespace {

// Round-off of a sum of entries, as a fraction of the diagonal.
constexpr double kRoundOff = 1e-10;

bool is_held(const SparseMat& A, Eigen::Index column) {
  double sum = 0;
  double diagonal = 0;
  for (SparseMat::InnerIterator it(A, column); it; ++it) {
    sum += it.value();
    if (it.row() == column) diagonal = it.value();
  }
  return std::abs(sum) > kRoundOff * std::abs(diagonal);
}

}  // namespace

std::optional<Eigen::Index> first_floating_row(const SparseMat& A) {
  std::vector<char> seen(static_cast<std::size_t>(A.cols()), 0);
  std::vector<Eigen::Index> stack;
  for (Eigen::Index first = 0; first < A.cols(); ++first) {
    if (seen[first]) continue;
    bool held = false;
    seen[first] = 1;
    stack.push_back(first);
    while (!stack.empty()) {
      const Eigen::Index column = stack.back();
      stack.pop_back();
      held = held || is_held(A, column);
      for (SparseMat::InnerIterator it(A, column); it; ++it) {
        char& known = seen[it.row()];
        if (!known && it.value() != 0) stack.push_back(it.row());
        known = known || it.value() != 0;
      }
    }
    if (!held) return first;
  }
  return std::nullopt;
}

}  // namespace pliant
