#pragma once

#include <string_view>

#include "pliant/solvers/descent.h"
#include "pliant/solvers/options/nonlinear_cg.h"

namespace pliant {

/// The nonlinear conjugate gradients of Polak and Ribière, restarted where directions stop being
/// conjugate (PR+), preconditioned by A0 [NocedalWright06, sec. 5.2].
class NonlinearCg final : public Descent {
 public:
  static constexpr std::string_view kName = "nonlinear-cg";
  static constexpr std::string_view kSummary =
      "conjugate gradients on g itself, preconditioned by A0 = M/h² + L";

  using Options = NonlinearCgOptions;

  /// @throws InputError if an option is out of its range.
  explicit NonlinearCg(const Options& options);

  std::string_view name() const override { return kName; }

 private:
  void begin(Objective& objective, const Iterate& now, SolveReport& report) override;
  Direction find_direction(Objective& objective, const Iterate& now, VecX& d,
                           SolveReport& report) override;
  bool fall_back() override;

  bool preconditioned_;
  bool is_fresh_ = true;     // the next direction forgets the earlier ones
  bool is_steepest_ = true;  // the last direction was -z
  double scale_ = 1;         // of the gradient if there is no preconditioner, m/N
  VecX z_;                   // preconditioned gradient, m
  VecX last_gradient_;       // N
  double last_g_dot_z_ = 0;  // J
};

}  // namespace pliant
