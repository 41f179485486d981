#pragma once

#include "pliant/core/params.h"
#include "pliant/solvers/options/line_search.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

class GradientDescent;

/// The options of `GradientDescent`.
struct GradientDescentOptions {
  using Solver = GradientDescent;
  StopOptions stop{};
  LineSearchOptions search{};

  static constexpr auto fields() {
    return Fields{nested(&GradientDescentOptions::stop), nested(&GradientDescentOptions::search)};
  }
};

extern template SolverSettings::SolverSettings(const GradientDescentOptions&);

}  // namespace pliant
