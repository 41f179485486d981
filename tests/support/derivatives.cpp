#include "support/derivatives.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace pliant::test::detail {
namespace {

struct DifferenceError {
  double error;
  double noise;
};

// Of a number, its square may be out of range.
double size_of(const VecX& v) { return v.size() == 1 ? std::abs(v[0]) : v.norm(); }

// Median of log2(e(h) / e(h/2)) over the last four octaves in which round-off is negligible.
double median_slope(const std::vector<DifferenceError>& sweep) {
  constexpr double kClear = 30;  // below 1/30, round-off changes a slope by less than 0.1
  constexpr std::size_t kOctaves = 4;
  std::vector<double> slopes;
  for (std::size_t i = 0; i + 1 < sweep.size(); ++i) {
    if (sweep[i + 1].error < kClear * sweep[i + 1].noise) break;
    slopes.push_back(std::log2(sweep[i].error / sweep[i + 1].error));
  }
  if (slopes.empty()) return std::numeric_limits<double>::quiet_NaN();
  if (slopes.size() > kOctaves) slopes.erase(slopes.begin(), slopes.end() - kOctaves);
  std::sort(slopes.begin(), slopes.end());
  return slopes[slopes.size() / 2];
}

}  // namespace

Order observed_order(const std::function<VecX(double)>& f, const VecX& x, const VecX& d,
                     const VecX& derivative, const OrderSweep& options) {
  constexpr double kEps = std::numeric_limits<double>::epsilon();
  const double unit = size_of(derivative) + std::numeric_limits<double>::min();
  std::vector<DifferenceError> sweep;
  Order order{.exact = true, .best_error = std::numeric_limits<double>::infinity()};
  double h = options.first_step;
  for (int i = 0; i <= options.halvings; ++i, h /= 2) {
    const VecX plus = f(h);
    const VecX minus = f(-h);
    const double terms = std::max({size_of(plus), size_of(minus), options.magnitude});
    // The second part is the rounding of x ± h d itself, felt through the slope.
    const double noise = 16 * kEps * (terms + unit * size_of(x) / size_of(d)) / h;
    const VecX gap = (plus - minus) / (2 * h) - derivative;
    sweep.push_back({size_of(gap), noise});
    order.exact = order.exact && sweep.back().error <= noise;
    if (!(sweep.back().error / unit < order.best_error)) continue;
    order.best_error = sweep.back().error / unit;
    order.noise = noise / unit;
    order.still_falling = i == options.halvings;
  }
  order.slope = median_slope(sweep);
  order.has_slope = !std::isnan(order.slope);
  return order;
}

::testing::AssertionResult is_second(const Order& order) {
  // At the best step, truncation and round-off are of one size.
  const bool reaches_noise = order.still_falling || order.best_error <= 4 * order.noise;
  // No order can be seen where truncation is clear of round-off at the first step at most. More
  // than 2 where the third derivative happens to vanish.
  const bool second_order = order.slope > 1.9 || !order.has_slope;
  if (order.exact || (second_order && reaches_noise)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "central differences: slope " << order.slope << ", best relative error "
         << order.best_error << " where round-off is " << order.noise;
}

}  // namespace pliant::test::detail
