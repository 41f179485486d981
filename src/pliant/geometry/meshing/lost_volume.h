#pragma once

#include <optional>

#include "pliant/core/parallel.h"
#include "pliant/geometry/meshing/inside_test.h"
#include "pliant/geometry/surfaces/surface_repair.h"

namespace pliant::detail {

/// Share of the volume that the surface encloses beyond `volume` (m³), that of a mesh with cells of
/// that size (m). Nothing where the surface does not tell: it is open, encloses nothing, or parts
/// of it overlap.
std::optional<double> lost_volume(const RepairedSurface& surface, const InsideTest& test,
                                  double volume, double cell, ThreadPool& pool);

}  // namespace pliant::detail
