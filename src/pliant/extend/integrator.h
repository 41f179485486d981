#pragma once

/// For an integrator of a program's own.

#include "pliant/core/params.h"
#include "pliant/dynamics/integrator_of.h"
#include "pliant/dynamics/state.h"
#include "pliant/extend/registries.h"
