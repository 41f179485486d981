#pragma once

#include "pliant/core/params.h"

namespace pliant {

/// When a minimisation ends, whatever its method.
struct StopOptions {
  int iterations = 10;   // at most
  double tolerance = 0;  // of |A0⁻¹∇g|∞, m; 0 is never
  double budget = 0;     // s; 0 is none
};

/// The fields of a solver's options that are StopOptions.
template <class Options>
constexpr auto stop_fields() {
  return Fields{
      field("iterations", &Options::iterations, "", at_least(0), "iterations at most"),
      field("tolerance", &Options::tolerance, "m", at_least(0),
            "stop when no vertex would move further by a plain quasi-Newton step; 0 is never"),
      field("budget", &Options::budget, "s", at_least(0),
            "stop when another iteration would end later, but not before the first; 0 is no limit. "
            "Results then depend on the clock")};
}

template <class Options>
StopOptions stop_options(const Options& options) {
  return {options.iterations, options.tolerance, options.budget};
}

}  // namespace pliant
