#pragma once

#include <string_view>

#include "pliant/solvers/descent.h"
#include "pliant/solvers/options/gradient_descent.h"

namespace pliant {

/// Steepest descent, d = -γ∇g. The first trial γ along each line is that of [BarzilaiBorwein88],
/// which follows the curvature of the step before.
class GradientDescent final : public Descent {
 public:
  static constexpr std::string_view kName = "gradient-descent";
  static constexpr std::string_view kSummary =
      "steepest descent with Barzilai-Borwein steps: for comparison, slow";

  using Options = GradientDescentOptions;

  /// @throws InputError if an option is out of its range.
  explicit GradientDescent(const Options& options);

  std::string_view name() const override { return kName; }

 private:
  void begin(Objective& objective, const Iterate& now, SolveReport& report) override;
  Direction find_direction(Objective& objective, const Iterate& now, VecX& d,
                           SolveReport& report) override;
  void learn(const Iterate& last, const Iterate& now, SolveReport& report) override;

  double gamma_ = 1;  // m/N
};

}  // namespace pliant
