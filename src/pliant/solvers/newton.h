#pragma once

#include <string_view>
#include <tuple>

#include "pliant/solvers/descent.h"
#include "pliant/solvers/linear_system.h"

namespace pliant {

/// What Newton's method makes of a Hessian that is not positive definite.
enum class HessianRepair {
  kProjected,  // every element is clamped to be positive semi-definite, always [Teran05]
  kTikhonov,   // a multiple of the identity is added, which grows until it is enough
  kExact,      // nothing; the clamped one where it is not positive definite
};
constexpr std::array<std::string_view, 3> choice_names(HessianRepair) {
  return {"projected", "tikhonov", "exact"};
}

/// Newton's direction d = -H⁻¹∇g, for methods that use it.
class NewtonDirection {
 public:
  NewtonDirection(HessianRepair repair, const LinearSystemOptions& options)
      : repair_(repair), options_(options), system_(options) {}

  void prepare(Objective& objective) { system_.prepare(objective); }
  void begin(const Iterate& now) { first_gradient_norm_ = now.gradient.norm(); }
  /// d is not finite where H is not.
  void find(Objective& objective, const Iterate& now, VecX& d, SolveReport& report);

 private:
  bool load(Objective& objective, const VecX& x, SolveReport& report);
  double tolerance(const VecX& gradient) const;

  HessianRepair repair_;
  LinearSystemOptions options_;
  LinearSystem system_;
  SparseMat H_;  // N/m
  VecX rhs_;     // -∇g, N
  double first_gradient_norm_ = 0;
};

/// Newton's method with a line search [Liu18, alg. 2].
class Newton final : public Descent {
 public:
  static constexpr std::string_view kName = "newton";
  static constexpr std::string_view kSummary =
      "Newton's method: a new Hessian and a new factorisation in each iteration";

  struct Options {
    using Solver = Newton;
    int iterations = 10;
    double tolerance = 0;
    double budget = 0;
    HessianRepair hessian = HessianRepair::kProjected;
    LinearSolve linear = LinearSolve::kDirect;
    Preconditioner preconditioner = Preconditioner::kBlockJacobi;
    int cg_iterations = 100;
    double cg_tolerance = 1e-6;
    LineSearch line_search = LineSearch::kArmijo;
    double armijo = 0.03;
    double shrink = 0.5;
    double curvature = 0.9;

    static constexpr auto fields() {
      return std::tuple_cat(stop_fields<Options>(),
                            std::tuple{field("hessian", &Options::hessian, "", any_number(),
                                             "what becomes of one that is not positive definite")},
                            linear_system_fields<Options>(), line_search_fields<Options>());
    }
  };

  /// @throws InputError if an option is out of its range.
  explicit Newton(const Options& options);

  std::string_view name() const override { return kName; }
  void prepare(Objective& objective) override;

 private:
  void begin(Objective& objective, const Iterate& now, SolveReport& report) override;
  Direction find_direction(Objective& objective, const Iterate& now, VecX& d,
                           SolveReport& report) override;

  NewtonDirection direction_;
  bool is_direct_;
};

}  // namespace pliant
