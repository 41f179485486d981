#pragma once

#include <algorithm>
#include <cmath>

#include "pliant/core/types.h"
#include "pliant/math/sums.h"

namespace pliant {

/// The last few pairs (s, t) of steps, m, and changes of the gradient, N, from which L-BFGS learns
/// the curvature of g: columns of two matrices used as rings. Pair 0 is the newest.
class CurvaturePairs {
 public:
  /// Forgets all pairs and makes room for `capacity` pairs of vectors of length n. Allocates only
  /// if these change.
  void reset(Eigen::Index n, int capacity) {
    S_.resize(n, capacity);
    T_.resize(n, capacity);
    s_dot_t_.resize(capacity);
    newest_ = 0;  // a column that exists, however few there are now
    clear();
  }
  void clear() { count_ = 0; }

  int count() const { return count_; }
  auto s(int i) const { return S_.col(slot(i)); }
  auto t(int i) const { return T_.col(slot(i)); }
  double s_dot_t(int i) const { return s_dot_t_[slot(i)]; }

  /// Adds s = x1 - x0, t = g1 - g0 and drops the oldest pair if there is no room. Refuses a pair
  /// whose curvature s·t is not safely positive, and returns false: the resulting matrix would not
  /// be positive definite. Armijo's condition alone does not rule that out.
  [[nodiscard]] bool add(const VecX& x0, const VecX& x1, const VecX& g0, const VecX& g1) {
    constexpr double kSafelyPositive = 1e-10;  // cosine between s and t
    if (S_.cols() == 0) return true;
    const Eigen::Index next = newest_ + 1 == S_.cols() ? 0 : newest_ + 1;
    auto s = S_.col(next);
    auto t = T_.col(next);
    const auto [s_dot_t, s_dot_s, t_dot_t] = subtract_and_dot(x0, x1, g0, g1, s, t);
    if (!(s_dot_t > kSafelyPositive * std::sqrt(s_dot_s) * std::sqrt(t_dot_t))) {
      // The slot may have held the oldest pair.
      count_ = std::min(count_, static_cast<int>(S_.cols()) - 1);
      return false;
    }
    s_dot_t_[next] = s_dot_t;
    newest_ = next;
    count_ = std::min(count_ + 1, static_cast<int>(S_.cols()));
    return true;
  }

 private:
  Eigen::Index slot(int i) const { return newest_ >= i ? newest_ - i : newest_ - i + S_.cols(); }

  MatX S_, T_;    // n x capacity
  VecX s_dot_t_;  // of each column
  Eigen::Index newest_ = 0;
  int count_ = 0;
};

}  // namespace pliant
