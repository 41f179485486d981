#include "pliant/math/unit_product.h"

#include <algorithm>
#include <cmath>

#include "pliant/math/elementary.h"

namespace pliant {
namespace {

template <std::size_t N>
class Search {
 public:
  explicit Search(const std::array<double, N>& s) : s_(s) {
    smallest_ = static_cast<std::size_t>(std::min_element(s.begin(), s.end()) - s.begin());
  }

  UnitProduct<N> run() {
    double product = 1;
    for (const double s : s_) product *= s;
    double largest = 0;
    for (const double s : s_) largest = std::max(largest, std::abs(s));
    if (!(s_[smallest_] > 0) || product <= 1) {
      return solve(0, (1 + largest) * (1 + largest));
    }
    const double fold = -0.25 * s_[smallest_] * s_[smallest_];
    if (log_product(fold) <= 0) return solve(fold, 0);
    other_root_ = true;
    return solve(0, fold);
  }

 private:
  double root(std::size_t i, double m) const {
    const double wide = std::sqrt(std::max(s_[i] * s_[i] + 4 * m, 0.0));
    if (other_root_ && i == smallest_) return -2 * m / (s_[i] + wide);
    return s_[i] > 0 ? 0.5 * (s_[i] + wide) : 2 * m / (wide - s_[i]);
  }

  double log_product(double m) const {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += log(root(i, m));
    return sum;
  }

  // The log of the product is below zero at `low` and above at `high`; either may be the larger.
  UnitProduct<N> solve(double low, double high) const {
    double m = 0.5 * (low + high);
    for (int i = 0; i < kMaxIterations; ++i) {
      const double value = log_product(m);
      if (value == 0) break;
      (value < 0 ? low : high) = m;
      const double newton = m - value / slope(m);
      const bool inside = newton > std::min(low, high) && newton < std::max(low, high);
      // Close to m = 0 the logarithm is steep and Newton's step small: halve now and then.
      const double next = inside && i % 3 != 2 ? newton : 0.5 * (low + high);
      if (next == m) break;
      m = next;
    }
    UnitProduct<N> result{{}, m};
    for (std::size_t i = 0; i < N; ++i) result.q[i] = root(i, m);
    return result;
  }

  // d log q_i / dm = 1 / (q_i (2 q_i - s_i)).
  double slope(double m) const {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const double q = root(i, m);
      sum += 1 / (q * (2 * q - s_[i]));
    }
    return sum;
  }

  static constexpr int kMaxIterations = 200;
  std::array<double, N> s_;
  std::size_t smallest_ = 0;
  bool other_root_ = false;
};

}  // namespace

UnitProduct<2> nearest_unit_product(const std::array<double, 2>& s) { return Search<2>(s).run(); }
UnitProduct<3> nearest_unit_product(const std::array<double, 3>& s) { return Search<3>(s).run(); }

}  // namespace pliant
