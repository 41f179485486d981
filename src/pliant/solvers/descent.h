#pragma once

#include "pliant/solvers/deadline.h"
#include "pliant/solvers/line_search.h"
#include "pliant/solvers/minimizer.h"

namespace pliant {

/// General descent [Liu18, alg. 1]: find a direction, search along it, repeat. Methods differ in
/// the direction. With a line search g never rises beyond round-off.
class Descent : public Minimizer {
 public:
  [[nodiscard]] SolveReport minimize(Objective& objective, VecX& x) final;

  void set_stop(const StopOptions& stop) final { stop_ = stop; }

 protected:
  Descent(const StopOptions& stop, const LineSearchOptions& search)
      : stop_(stop), search_(search) {}

  const StopOptions& stop() const { return stop_; }

  /// What a direction is known to be.
  enum class Direction {
    kOther,
    kFullStep,   // it ends about where the minimum is
    kProxyStep,  // d = -A0⁻¹∇g, a full step, whose length is what the tolerance limits
  };

  /// Starts a minimisation at `now`.
  virtual void begin(Objective& /*objective*/, const Iterate& /*now*/, SolveReport& /*report*/) {}

  /// Writes the direction d in which to search from `now`, m.
  virtual Direction find_direction(Objective& objective, const Iterate& now, VecX& d,
                                   SolveReport& report) = 0;

  /// Learns from a step that was made.
  virtual void learn(const Iterate& /*last*/, const Iterate& /*now*/, SolveReport& /*report*/) {}

  /// Called if the direction was of no use: forgets whatever may have misled it. False if there is
  /// nothing to forget.
  virtual bool fall_back() { return false; }

 private:
  SolveStatus descend(Objective& objective, Deadline& deadline, SolveReport& report);
  bool is_converged(Objective& objective, Direction direction);
  LineSearchResult take_step(Objective& objective, Deadline& deadline, SolveReport& report);

  StopOptions stop_;
  LineSearchOptions search_;
  Iterate now_, last_;
  VecX d_;           // direction of search, m
  VecX proxy_step_;  // A0⁻¹∇g, m
};

}  // namespace pliant
