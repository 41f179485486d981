#pragma once

#include <optional>

#include "pliant/core/parallel.h"
#include "pliant/geometry/meshing/inside_test.h"
#include "pliant/geometry/surfaces/surface_repair.h"

namespace pliant::detail {

/// The share of the volume enclosed by the surface that is missing from `volume` (m³), that of a
/// mesh with cells of this size (m). None if the surface does not define a volume: it is open,
/// encloses nothing, or parts of it overlap.
std::optional<double> lost_volume(const RepairedSurface& surface, const InsideTest& test,
                                  double volume, double cell, ThreadPool& pool);

}  // namespace pliant::detail
