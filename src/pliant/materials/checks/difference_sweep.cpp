#include "pliant/materials/checks/difference_sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "pliant/math/elementary.h"

namespace pliant {
namespace {

struct DifferenceError {
  double error;
  double noise;  // of round-off, about
};

// The median over the last octaves above round-off; larger steps are affected by the higher
// derivatives.
double slope_of(const std::vector<DifferenceError>& sweep) {
  constexpr double kClear = 30;  // below 1/30, round-off changes a slope by less than 0.1
  constexpr std::ptrdiff_t kOctaves = 4;
  std::vector<double> slopes;
  for (std::size_t i = 0; i + 1 < sweep.size(); ++i) {
    if (!(sweep[i + 1].error > kClear * sweep[i + 1].noise)) break;
    slopes.push_back(log2(sweep[i].error / sweep[i + 1].error));
  }
  if (slopes.empty()) return std::numeric_limits<double>::quiet_NaN();
  if (std::ssize(slopes) > kOctaves) slopes.erase(slopes.begin(), slopes.end() - kOctaves);
  std::sort(slopes.begin(), slopes.end());
  return slopes[slopes.size() / 2];
}

}  // namespace

DifferenceSweep sweep_differences(const std::function<Vec9(double)>& f, const Vec9& derivative,
                                  double unit) {
  constexpr double kFirst = 0x1p-4;
  constexpr double kLast = 0x1p-26;
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  std::vector<DifferenceError> sweep;
  double best = std::numeric_limits<double>::infinity();
  for (double h = kFirst; h >= kLast; h /= 2) {
    const Vec9 plus = f(h);
    const Vec9 minus = f(-h);
    const double terms = std::max(plus.norm(), minus.norm()) / unit;
    const double error = ((plus - minus) / (2 * h) - derivative).norm() / unit;
    sweep.push_back({error, 16 * kEpsilon * (terms + 1) / h});
    if (error < best) best = error;
  }
  return {best, slope_of(sweep)};
}

}  // namespace pliant
