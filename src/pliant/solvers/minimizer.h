#pragma once

#include <functional>
#include <limits>
#include <string_view>
#include <utility>

#include "pliant/core/types.h"
#include "pliant/solvers/objective.h"

namespace pliant {

/// Why a minimisation ended.
enum class SolveStatus {
  kConverged,       // the step A0⁻¹∇g is below the tolerance
  kIterationLimit,  // the usual end in real time
  kStalled,         // no step along the direction lowers g any more
  kNotFinite,       // g or its gradient is not finite at the first guess
};

std::string_view to_text(SolveStatus status);

/// What a minimisation did; describes the x it left behind.
struct SolveReport {
  SolveStatus status = SolveStatus::kIterationLimit;
  int iterations = 0;
  int line_search_evaluations = 0;  // trial points of all line searches
  int restarts = 0;                 // solved once more, from where the body was
  int skipped_pairs = 0;            // L-BFGS pairs without positive curvature
  double value = std::numeric_limits<double>::quiet_NaN();          // g(x), J
  double gradient_norm = std::numeric_limits<double>::quiet_NaN();  // |∇g(x)|₂, N
};

/// One line of a convergence record.
struct IterationRecord {
  int iteration = 0;         // 0 is the first guess
  double value = 0;          // g, J
  double gradient_norm = 0;  // N
};

/// Called at the first guess and after each iteration.
using IterationObserver = std::function<void(const IterationRecord&, const VecX& x)>;

/// A way to walk downhill on g. Keeps its buffers between calls.
class Minimizer {
 public:
  virtual ~Minimizer() = default;

  virtual std::string_view name() const = 0;

  /// @throws InputError if this method cannot minimise such an objective. Called when a simulation
  /// is set up, so that no step has to.
  virtual void check(const Objective&) const {}

  /// Improves x in place, starting from the x it is given.
  [[nodiscard]] virtual SolveReport minimize(Objective& objective, VecX& x) = 0;

  /// For convergence plots; costs nothing when empty.
  void observe(IterationObserver observer) { observer_ = std::move(observer); }

 protected:
  bool is_observed() const { return static_cast<bool>(observer_); }
  void record(int iteration, double value, const VecX& gradient, const VecX& x) const {
    if (observer_) observer_({iteration, value, gradient.norm()}, x);
  }

 private:
  IterationObserver observer_;
};

}  // namespace pliant
