#pragma once

#include "pliant/core/parallel.h"
#include "pliant/geometry/meshing/bcc_lattice.h"
#include "pliant/geometry/meshing/inside_test.h"

namespace pliant::detail {

/// Fills the inside with the tets of the lattice: points near the surface are moved onto it, and
/// tets that it still passes through are cut [LabelleShewchuk07]. The two outermost layers of
/// lattice points must be outside. Every tet has positive volume and the quality stated in
/// lattice_stencil.h; the boundary need not be a manifold. Same bits for any number of threads.
Mesh fill_lattice(const BccLattice& lattice, const InsideTest& test, ThreadPool& pool);

}  // namespace pliant::detail
