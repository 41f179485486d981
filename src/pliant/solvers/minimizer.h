#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "pliant/core/timer.h"
#include "pliant/core/types.h"
#include "pliant/math/sums.h"
#include "pliant/solvers/objective.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solve_report.h"

namespace pliant {

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
    observer_({iteration, value, norm(gradient), pause.seconds()}, x);
  }
  /// For those whose records come from elsewhere, or cost something that the method does not.
  RecordClock& clock() { return *clock_; }
  void pass_on(const IterationRecord& record, const VecX& x) const { observer_(record, x); }

 private:
  IterationObserver observer_;
  std::optional<RecordClock> clock_;
};

}  // namespace pliant
