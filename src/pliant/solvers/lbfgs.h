#pragma once

#include <memory>
#include <string_view>

#include "pliant/solvers/curvature_pairs.h"
#include "pliant/solvers/descent.h"
#include "pliant/solvers/initial_hessian.h"
#include "pliant/solvers/options/lbfgs.h"

namespace pliant {

/// L-BFGS on the prefactored A0 [Liu17], [Liu18, ch. 7]: steps d = -A0⁻¹∇g, bent by the curvature
/// seen in the last few steps. The history belongs to one minimisation.
class Lbfgs final : public Descent {
 public:
  static constexpr std::string_view kName = "l-bfgs";
  static constexpr std::string_view kSummary =
      "quasi-Newton on the prefactored A0 = M/h² + L with limited-memory BFGS updates";

  using Options = LbfgsOptions;

  /// @throws InputError if an option is out of its range.
  explicit Lbfgs(const Options& options);

  std::string_view name() const override { return kName; }
  void prepare(Objective& objective) override;

 private:
  void begin(Objective& objective, const Iterate& now, SolveReport& report) override;
  Direction find_direction(Objective& objective, const Iterate& now, VecX& d,
                           SolveReport& report) override;
  void learn(const Iterate& last, const Iterate& now, SolveReport& report) override;
  bool fall_back() override;

  Options options_;
  std::unique_ptr<InitialSolve> initial_;
  CurvaturePairs pairs_;
  VecX q_;     // what is left of -∇g after the first loop, N
  VecX zeta_;  // one number for each pair
};

}  // namespace pliant
