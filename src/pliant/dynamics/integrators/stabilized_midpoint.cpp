#include "pliant/dynamics/integrators/stabilized_midpoint.h"

#include "pliant/dynamics/integrator_of.h"

namespace pliant {

template AnyIntegrator::AnyIntegrator(const StabilizedMidpoint&);

}  // namespace pliant
