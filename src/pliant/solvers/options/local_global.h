#pragma once

#include "pliant/core/params.h"
#include "pliant/solvers/options/stop.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

class LocalGlobal;

/// The options of `LocalGlobal`.
struct LocalGlobalOptions {
  using Solver = LocalGlobal;
  StopOptions stop{};

  static constexpr auto fields() { return Fields{nested(&LocalGlobalOptions::stop)}; }
};

extern template SolverSettings::SolverSettings(const LocalGlobalOptions&);

}  // namespace pliant
