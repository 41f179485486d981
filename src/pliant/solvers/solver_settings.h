#pragma once

#include <memory>

#include "pliant/core/chosen.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

class Minimizer;
class SolverSettings;
template <class Any>
class Registry;

/// A solver and its options, as a scene chooses them.
class SolverChoice : public Choice<SolverSettings> {
 public:
  virtual StopOptions stop() const = 0;
  /// @throws InputError if an option is out of its range.
  virtual std::unique_ptr<Minimizer> make_minimizer() const = 0;
};

/// A value that holds any solver's options.
class SolverSettings : public Chosen<SolverChoice> {
 public:
  /// L-BFGS with its defaults.
  SolverSettings();
  /// A solver of your own needs pliant/extend/solver.h in the file that does this.
  template <class Options>
  requires requires { typename Options::Solver; }
  SolverSettings(const Options& options);  // NOLINT(google-explicit-constructor)
};

/// Every solver a scene can name.
const Registry<SolverSettings>& solver_registry();

}  // namespace pliant
