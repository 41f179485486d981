#pragma once

#include <string_view>

#include "pliant/solvers/descent.h"
#include "pliant/solvers/made_for.h"
#include "pliant/solvers/options/chebyshev_descent.h"

namespace pliant {

/// Steps of A0, d = -A0⁻¹∇g, accelerated by Chebyshev's semi-iterative method [Wang15].
///
/// It needs to know how fast the plain steps converge: the spectral radius ρ of I - A0⁻¹H. If the
/// options do not give it, a training run of plain steps near the rest pose finds it.
class ChebyshevDescent final : public Descent {
 public:
  static constexpr std::string_view kName = "chebyshev";
  static constexpr std::string_view kSummary =
      "quasi-Newton on A0 = M/h² + L with Chebyshev's acceleration";

  using Options = ChebyshevDescentOptions;

  /// @throws InputError if an option is out of its range.
  explicit ChebyshevDescent(const Options& options);

  std::string_view name() const override { return kName; }
  void prepare(Objective& objective) override;

  /// The spectral radius that it works with.
  double rho() const { return rho_; }

 private:
  void begin(Objective& objective, const Iterate& now, SolveReport& report) override;
  Direction find_direction(Objective& objective, const Iterate& now, VecX& d,
                           SolveReport& report) override;
  void learn(const Iterate& last, const Iterate& now, SolveReport& report) override;
  bool fall_back() override;

  Options options_;
  MadeFor trained_for_{{.rest = true, .proxy = true}};
  double rho_ = 0;
  double omega_ = 1;
  int k_ = 0;  // iterations since the start, or since the acceleration was given up
  VecX last_;  // the iterate before, m
};

}  // namespace pliant
