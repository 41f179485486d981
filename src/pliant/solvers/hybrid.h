#pragma once

#include <string_view>

#include "pliant/solvers/lbfgs.h"
#include "pliant/solvers/newton.h"
#include "pliant/solvers/options/hybrid.h"

namespace pliant {

/// L-BFGS far from the minimum, where iterations should be cheap, then Newton's method close to it,
/// where that converges fast [Liu18, ch. 5].
class Hybrid final : public Minimizer {
 public:
  static constexpr std::string_view kName = "hybrid";
  static constexpr std::string_view kSummary =
      "L-BFGS to bootstrap, then Newton's method: for exact solutions";

  using Options = HybridOptions;

  /// @throws InputError if an option is out of its range.
  explicit Hybrid(const Options& options);

  std::string_view name() const override { return kName; }
  void prepare(Objective& objective) override;
  void set_stop(const StopOptions& stop) override { stop_ = stop; }
  [[nodiscard]] SolveReport minimize(Objective& objective, VecX& x) override;

 private:
  void observe_part(Minimizer& part, const SolveReport* before, double seconds);

  StopOptions stop_;
  int bootstrap_iterations_;
  Lbfgs bootstrap_;
  Newton newton_;
};

}  // namespace pliant
