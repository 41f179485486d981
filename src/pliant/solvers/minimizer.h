#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "pliant/core/timer.h"
#include "pliant/core/types.h"
#include "pliant/solvers/objective.h"
#include "pliant/solvers/stopping.h"

namespace pliant {

/// Why a minimisation ended.
enum class SolveStatus {
  kConverged,       // the step A0⁻¹∇g is below the tolerance
  kIterationLimit,  // the usual end in real time
  kOutOfTime,       // another iteration would not fit into the budget
  kStalled,         // no step along the direction lowers g any more
  kNotFinite,       // g or its gradient is not finite at the first guess
};

std::string_view to_text(SolveStatus status);

/// What a minimisation did, and what went wrong on the way; describes the x it left behind.
struct SolveReport {
  SolveStatus status = SolveStatus::kIterationLimit;
  int iterations = 0;
  int line_search_evaluations = 0;  // trial points of all line searches
  int restarts = 0;                 // solved once more, from where the body was
  int skipped_pairs = 0;            // L-BFGS pairs without positive curvature
  int linear_iterations = 0;        // of conjugate gradients inside
  int factorizations = 0;           // of Hessians
  int indefinite = 0;               // Hessians that were not positive definite and were changed
  int ascents = 0;                  // directions that did not point downhill
  int not_finite_directions = 0;
  double value = std::numeric_limits<double>::quiet_NaN();          // g(x), J
  double gradient_norm = std::numeric_limits<double>::quiet_NaN();  // |∇g(x)|₂, N

  /// Counts what was done before to what was done last.
  void add_work(const SolveReport& before);
};

/// One line of a convergence record.
struct IterationRecord {
  int iteration = 0;         // 0 is the first guess
  double value = 0;          // g, J
  double gradient_norm = 0;  // N
  double seconds = 0;        // since the start, without those of observing, s
};

/// A clock that stands still during pauses.
class RecordClock {
 public:
  class Pause {
   public:
    explicit Pause(RecordClock& clock)
        : seconds_(clock.timer_.seconds() - clock.paused_), timer_(clock.paused_) {}
    /// When it began, s.
    double seconds() const { return seconds_; }

   private:
    double seconds_;
    ScopedTimer timer_;
  };

 private:
  Timer timer_;
  double paused_ = 0;  // s
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

  /// Does what is to be done once for such an objective, whatever its state: analyses, factors,
  /// training. Otherwise the first minimisation does it.
  virtual void prepare(Objective&) {}

  /// When to stop, from now on.
  virtual void set_stop(const StopOptions& stop) = 0;

  /// Improves x in place, starting from the x it is given.
  [[nodiscard]] virtual SolveReport minimize(Objective& objective, VecX& x) = 0;

  /// For convergence plots; costs nothing when empty.
  void observe(IterationObserver observer) { observer_ = std::move(observer); }

 protected:
  bool is_observed() const { return static_cast<bool>(observer_); }

  /// Starts the clock of the records.
  void start_records() {
    if (observer_) clock_.emplace();
  }
  void record(int iteration, double value, const VecX& gradient, const VecX& x) {
    if (!observer_) return;
    const RecordClock::Pause pause(*clock_);
    observer_({iteration, value, gradient.norm(), pause.seconds()}, x);
  }
  /// For those whose records come from elsewhere, or cost something that the method does not.
  RecordClock& clock() { return *clock_; }
  void pass_on(const IterationRecord& record, const VecX& x) const { observer_(record, x); }

 private:
  IterationObserver observer_;
  std::optional<RecordClock> clock_;
};

}  // namespace pliant
