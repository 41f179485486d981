#pragma once

#include <string_view>
#include <tuple>

#include "pliant/core/params.h"
#include "pliant/solvers/curvature_pairs.h"
#include "pliant/solvers/line_search.h"
#include "pliant/solvers/minimizer.h"

namespace pliant {

/// L-BFGS on the prefactored A0 = M/h² + L [Liu17], [Liu18, ch. 7]: quasi-Newton steps
/// d = -A0⁻¹∇g, bent by the curvature seen in the last few steps, with backtracking. Never raises g
/// beyond round-off. The history belongs to one minimisation.
class Lbfgs final : public Minimizer {
 public:
  static constexpr std::string_view kName = "l-bfgs";
  static constexpr std::string_view kSummary =
      "quasi-Newton on the prefactored M/h² + L with limited-memory BFGS updates";

  struct Options {
    using Solver = Lbfgs;
    int iterations = 10;
    int history = 5;
    double armijo = 0.03;
    double shrink = 0.5;
    double tolerance = 0;
    int factor_bits = 32;

    static constexpr auto fields() {
      return std::tuple{
          field("iterations", &Options::iterations, "", at_least(0), "iterations at most"),
          field("history", &Options::history, "", between(0, 1000),
                "pairs kept for the L-BFGS update; 0 is plain quasi-Newton"),
          field("armijo", &Options::armijo, "", strictly_between(0, 0.5),
                "share of the decrease promised by the slope that a step must keep"),
          field("shrink", &Options::shrink, "", strictly_between(0, 1),
                "factor between the trial steps of the line search"),
          field("tolerance", &Options::tolerance, "m", at_least(0),
                "stop when no vertex would move further by a plain quasi-Newton step; 0 is never"),
          field("factor_bits", &Options::factor_bits, "", one_of(16, 32, 64),
                "bits of a number in the factor of M/h² + L"),
      };
    }
  };

  /// @throws InputError if an option is out of its range.
  explicit Lbfgs(const Options& options);

  std::string_view name() const override { return kName; }
  [[nodiscard]] SolveReport minimize(Objective& objective, VecX& x) override;

 private:
  SolveStatus descend(Objective& objective, SolveReport& report);
  void find_direction(Objective& objective);
  bool is_converged(Objective& objective);

  Options options_;
  FactorPrecision precision_;
  Iterate now_, last_;
  CurvaturePairs pairs_;
  VecX d_;     // direction of search, m
  VecX q_;     // what the first loop leaves of -∇g, N
  VecX zeta_;  // one number for each pair
};

}  // namespace pliant
