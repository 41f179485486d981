#pragma once

#include <optional>

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

class ChebyshevDescent;

/// The options of `ChebyshevDescent`.
struct ChebyshevDescentOptions {
  using Solver = ChebyshevDescent;
  StopOptions stop{};
  std::optional<double> rho{};  // spectral radius of I - A0⁻¹H; by default a training run finds it
  int training = 60;
  int delay = 3;
  LineSearchOptions search{};

  static constexpr auto fields() {
    return Fields{
        nested(&ChebyshevDescentOptions::stop),
        field("rho", &ChebyshevDescentOptions::rho, "", zero_is_none(at_least_below(0, 1)),
              "spectral radius of the plain iteration; with 0 a training run finds it"),
        field("training", &ChebyshevDescentOptions::training, "", at_least(4),
              "iterations of the training run"),
        field("delay", &ChebyshevDescentOptions::delay, "", at_least(1),
              "plain iterations before the acceleration"),
        nested(&ChebyshevDescentOptions::search)};
  }
};

extern template SolverSettings::SolverSettings(const ChebyshevDescentOptions&);

}  // namespace pliant
