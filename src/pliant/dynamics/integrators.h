#pragma once

// All integrators, to choose from.
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/integrators/bdf2.h"
#include "pliant/dynamics/integrators/explicit_euler.h"
#include "pliant/dynamics/integrators/implicit_euler.h"
#include "pliant/dynamics/integrators/implicit_midpoint.h"
#include "pliant/dynamics/integrators/newmark.h"
#include "pliant/dynamics/integrators/quasi_static.h"
#include "pliant/dynamics/integrators/rk4.h"
#include "pliant/dynamics/integrators/stabilized_midpoint.h"
