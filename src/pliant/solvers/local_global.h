#pragma once

#include <string_view>

#include "pliant/solvers/deadline.h"
#include "pliant/solvers/line_search.h"
#include "pliant/solvers/minimizer.h"
#include "pliant/solvers/options/local_global.h"

namespace pliant {

/// Projective Dynamics [Liu18, ch. 5-6]: each element is projected to its nearest undeformed state
/// (local step), then all positions are fitted to these by one solve with A0 (global step). The
/// same as L-BFGS without history and without line search; never raises g.
class LocalGlobal final : public Minimizer {
 public:
  static constexpr std::string_view kName = "local-global";
  static constexpr std::string_view kSummary =
      "Projective Dynamics' alternation, for energies that have a projection";

  using Options = LocalGlobalOptions;

  /// @throws InputError if an option is out of its range.
  explicit LocalGlobal(const Options& options);

  std::string_view name() const override { return kName; }

  /// @throws InputError unless all energies are projective.
  void check(const Objective& objective) const override;
  void set_stop(const StopOptions& stop) override { stop_ = stop; }
  [[nodiscard]] SolveReport minimize(Objective& objective, VecX& x) override;

 private:
  SolveStatus alternate(Objective& objective, SolveReport& report);
  void observe_iteration(Objective& objective, int iteration);

  StopOptions stop_;
  Iterate now_;
  VecX rhs_;   // of the global step, N
  VecX next_;  // m
};

}  // namespace pliant
