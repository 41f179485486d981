#include "pliant/solvers/registry.h"

#include "pliant/core/registry.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

SolverSettings::SolverSettings() : SolverSettings(LbfgsOptions{}) {}

const Registry<SolverSettings>& solver_registry() {
  static const auto kRegistry = make_registry<SolverSettings, Solvers>("solver");
  return kRegistry;
}

}  // namespace pliant
