#pragma once

#include <string_view>

#include "pliant/core/sparse.h"
#include "pliant/math/sums.h"
#include "pliant/solvers/descent.h"
#include "pliant/solvers/linear_system.h"
#include "pliant/solvers/options/newton.h"

namespace pliant {

/// Newton's direction d = -H⁻¹∇g, for methods that use it.
class NewtonDirection {
 public:
  NewtonDirection(HessianRepair repair, const LinearSystemOptions& options)
      : repair_(repair), options_(options), system_(options) {}

  void prepare(Objective& objective) { system_.prepare(objective); }
  void begin(const Iterate& now) { first_gradient_norm_ = norm(now.gradient); }
  /// Writes d, which is not finite if H is not.
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

  using Options = NewtonOptions;

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
