#pragma once

#include "pliant/core/type_list.h"
#include "pliant/dynamics/damping.h"
#include "pliant/dynamics/integrators.h"

namespace pliant {

/// Every integrator a scene can name. A new one is its file pair and an entry here.
using Integrators = TypeList<ImplicitEuler, Bdf2, ImplicitMidpoint, StabilizedMidpoint, Newmark,
                             QuasiStatic, ForwardEuler, SymplecticEuler, Rk4>;

/// Every damping.
using Dampings = TypeList<Drag, RigidDrag, Rayleigh, LaplacianDamping>;

}  // namespace pliant
