#pragma once

#include <string_view>
#include <tuple>

#include "pliant/solvers/lbfgs.h"
#include "pliant/solvers/newton.h"

namespace pliant {

/// L-BFGS while it is far from the minimum, where it is cheap, Newton's method close to it, where
/// it is fast [Liu18, ch. 5].
class Hybrid final : public Minimizer {
 public:
  static constexpr std::string_view kName = "hybrid";
  static constexpr std::string_view kSummary =
      "L-BFGS to bootstrap, then Newton's method: for exact solutions";

  struct Options {
    using Solver = Hybrid;
    int iterations = 20;
    double tolerance = 0;
    double budget = 0;
    int bootstrap = 10;
    int history = 5;
    HessianRepair hessian = HessianRepair::kExact;
    LinearSolve linear = LinearSolve::kDirect;
    Preconditioner preconditioner = Preconditioner::kBlockJacobi;
    int cg_iterations = 100;
    double cg_tolerance = 1e-6;
    LineSearch line_search = LineSearch::kArmijo;
    double armijo = 0.03;
    double shrink = 0.5;
    double curvature = 0.9;

    static constexpr auto fields() {
      return std::tuple_cat(
          stop_fields<Options>(),
          std::tuple{field("bootstrap", &Options::bootstrap, "", at_least(0),
                           "iterations of L-BFGS before those of Newton's method"),
                     field("history", &Options::history, "", between(0, 1000),
                           "pairs kept for the L-BFGS update"),
                     field("hessian", &Options::hessian, "", any_number(),
                           "what becomes of one that is not positive definite")},
          linear_system_fields<Options>(), line_search_fields<Options>());
    }
  };

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
