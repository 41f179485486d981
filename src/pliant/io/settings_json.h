#pragma once

#include "pliant/dynamics/simulation.h"
#include "pliant/io/json_value.h"

namespace pliant {

/// `{"type": NAME, OPTION: value, ...}` as in scenes, with every option.
Json solver_json(const SolverSettings& solver);
Json integrator_json(const AnyIntegrator& integrator);
Json damping_json(const AnyDamping& damping);

}  // namespace pliant
