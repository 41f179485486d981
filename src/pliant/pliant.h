#pragma once

/// All that a program that embeds pliant includes.
///
///   #include <pliant/pliant.h>

#include "pliant/collision/half_space.h"
#include "pliant/collision/sphere.h"
#include "pliant/collision/torus.h"
#include "pliant/core/error.h"
#include "pliant/dynamics/damping.h"
#include "pliant/dynamics/integrators.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/energies/foundation.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/mesh.h"
#include "pliant/geometry/meshing/tetrahedralize.h"
#include "pliant/geometry/select.h"
#include "pliant/io/meshes/load_mesh.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/materials/constraints/constraint_parameters.h"
#include "pliant/materials/fibers/fiber_arap.h"
#include "pliant/materials/fibers/fiber_pull.h"
#include "pliant/materials/fibers/fiber_square_root.h"
#include "pliant/materials/fibers/fiber_st_venant_kirchhoff.h"
#include "pliant/materials/parameters.h"
#include "pliant/scene/scene.h"
#include "pliant/solvers/options.h"
