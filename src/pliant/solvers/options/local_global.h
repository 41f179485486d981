#pragma once

#include "pliant/solvers/options/stop.h"

namespace pliant {

class LocalGlobal;

/// Of `LocalGlobal`.
struct LocalGlobalOptions {
  using Solver = LocalGlobal;
  int iterations = 10;
  double tolerance = 0;
  double budget = 0;

  static constexpr auto fields() { return stop_fields<LocalGlobalOptions>(); }
};

}  // namespace pliant
