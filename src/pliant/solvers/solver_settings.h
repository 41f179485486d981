#pragma once

#include <memory>

#include "pliant/core/chosen.h"
#include "pliant/solvers/options/stop.h"

namespace pliant {

class Minimizer;
class SolverSettings;
template <class Any>
class Registry;

/// Which solver, with its options.
class SolverChoice : public Choice<SolverSettings> {
 public:
  virtual StopOptions stop() const = 0;
  /// @throws InputError if an option is out of its range.
  virtual std::unique_ptr<Minimizer> make_minimizer() const = 0;
};

/// The options of any solver, by value.
class SolverSettings : public Chosen<SolverChoice> {
 public:
  /// L-BFGS with its defaults.
  SolverSettings();
  /// A new one needs pliant/extend/solver.h in the file that does this.
  template <class Options>
  requires requires { typename Options::Solver; }
  SolverSettings(const Options& options);  // NOLINT(google-explicit-constructor)
};

/// Every solver a scene can name.
const Registry<SolverSettings>& solver_registry();

}  // namespace pliant
