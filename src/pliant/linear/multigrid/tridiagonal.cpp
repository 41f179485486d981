#include "pliant/linear/multigrid/tridiagonal.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

// By Sylvester's law of inertia: where all pivots of T - x I are negative, so are its eigenvalues
// [Golub13, sec. 8.4].
bool is_above_all(double x, std::span<const double> diagonal, std::span<const double> beside) {
  double pivot = 0;
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    const double eliminated = i == 0 ? 0 : beside[i - 1] / pivot * beside[i - 1];
    pivot = diagonal[i] - x - eliminated;
    if (!(pivot < 0)) return false;
  }
  return true;
}

// No eigenvalue is higher than a diagonal entry and the sizes beside it (Gershgorin).
double bound_of(std::span<const double> diagonal, std::span<const double> beside) {
  double bound = diagonal[0];
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    const double left = i == 0 ? 0 : std::abs(beside[i - 1]);
    const double right = i + 1 == diagonal.size() ? 0 : std::abs(beside[i]);
    bound = std::max(bound, diagonal[i] + left + right);
  }
  return bound;
}

}  // namespace

double highest_eigenvalue(std::span<const double> diagonal, std::span<const double> beside) {
  if (diagonal.empty()) return 0;
  double low = *std::max_element(diagonal.begin(), diagonal.end());
  double high = bound_of(diagonal, beside);
  for (;;) {
    const double middle = low + (high - low) / 2;
    if (!(low < middle && middle < high)) return high;  // neighbours: no digit is left to find
    (is_above_all(middle, diagonal, beside) ? high : low) = middle;
  }
}

}  // namespace pliant
