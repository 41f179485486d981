#pragma once

#include <memory>
#include <string_view>
#include <tuple>

#include "pliant/solvers/curvature_pairs.h"
#include "pliant/solvers/descent.h"
#include "pliant/solvers/initial_hessian.h"

namespace pliant {

/// L-BFGS on the prefactored A0 = M/h² + L [Liu17], [Liu18, ch. 7]: quasi-Newton steps
/// d = -A0⁻¹∇g, bent by the curvature seen in the last few steps. The history belongs to one
/// minimisation.
class Lbfgs final : public Descent {
 public:
  static constexpr std::string_view kName = "l-bfgs";
  static constexpr std::string_view kSummary =
      "quasi-Newton on the prefactored M/h² + L with limited-memory BFGS updates";

  struct Options {
    using Solver = Lbfgs;
    int iterations = 10;
    int history = 5;
    double tolerance = 0;
    double budget = 0;
    InitialHessian initial = InitialHessian::kProxy;
    LinearSolve linear = LinearSolve::kDirect;
    Preconditioner preconditioner = Preconditioner::kJacobi;
    int cg_iterations = 15;
    double cg_tolerance = 0;
    LineSearch line_search = LineSearch::kArmijo;
    double armijo = 0.03;
    double shrink = 0.5;
    double curvature = 0.9;
    int factor_bits = 32;

    static constexpr auto fields() {
      return std::tuple_cat(
          stop_fields<Options>(),
          std::tuple{field("history", &Options::history, "", between(0, 1000),
                           "pairs kept for the L-BFGS update; 0 is plain quasi-Newton"),
                     field("initial", &Options::initial, "", any_number(),
                           "the matrix that the pairs update; proxy is M/h² + L"),
                     field("factor_bits", &Options::factor_bits, "", one_of(16, 32, 64),
                           "bits of a number in the factor of M/h² + L")},
          linear_system_fields<Options>(), line_search_fields<Options>());
    }
  };

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
  VecX q_;     // what the first loop leaves of -∇g, N
  VecX zeta_;  // one number for each pair
};

}  // namespace pliant
