#pragma once

/// All that a program that embeds pliant includes.
///
///   #include <pliant/pliant.h>

#include "pliant/core/error.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/mesh.h"
#include "pliant/geometry/select.h"
#include "pliant/geometry/tetrahedralize.h"
#include "pliant/io/load_mesh.h"
#include "pliant/io/mesh_file.h"
#include "pliant/io/scene_json.h"
#include "pliant/materials/registry.h"
#include "pliant/scene/scene.h"
