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

/// A stopwatch that can be paused.
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

/// A method that minimises g. Keeps its buffers between calls.
class Minimizer {
 public:
  virtual ~Minimizer() = default;

  virtual std::string_view name() const = 0;

  /// Checks that this method can minimise such an objective. Called when a simulation is set up, so
  /// that no step has to.
  /// @throws InputError if it cannot.
  virtual void check(const Objective&) const {}

  /// Does in advance what has to be done once for such an objective, whatever its state: analyses,
  /// factorisations, training. If it is not called, the first minimisation does this.
  virtual void prepare(Objective&) {}

  /// Sets when to stop, from now on.
  virtual void set_stop(const StopOptions& stop) = 0;

  /// Improves x in place, starting from the x it is given.
  [[nodiscard]] virtual SolveReport minimize(Objective& objective, VecX& x) = 0;

  /// Sets what is called with each record, for convergence plots; costs nothing when empty.
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
  /// For methods that pass records of others on, or whose records cost time that the method itself
  /// does not need.
  RecordClock& clock() { return *clock_; }
  void pass_on(const IterationRecord& record, const VecX& x) const { observer_(record, x); }

 private:
  IterationObserver observer_;
  std::optional<RecordClock> clock_;
};

}  // namespace pliant
