#pragma once

#include <string>
#include <vector>

#include "pliant/geometry/mesh.h"
#include "pliant/geometry/spring_network.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// The stiffness of each spring of a body with springs, N/m; `rest` is its mesh where it stands.
///
/// With a Young's modulus E, an element of volume V adds E V / l₀² to each of its edges. Stretched
/// equally in all directions, bars, triangles and tets then have the energy of a substance with
/// this modulus and Poisson's ratio 1/3 (sheets) or 1/4 (solids), the only ones that springs can
/// have; regular triangles have it under any stretch. A cell of a generated sheet has springs along
/// x, z and both diagonals, so four share its volume where a triangle has three: with 3/4 of it
/// each, square cells behave like such a sheet under any stretch. A hex has four edges along each
/// axis, which take a quarter each, and nothing against shear.
/// @throws InputError at `path`.springs if the mesh needs a thickness or an area that is not given,
/// or if one is given that it has no use for.
std::vector<double> spring_stiffness(const Body& body, const Mesh& rest,
                                     const SpringNetwork& network, const std::string& path);

}  // namespace pliant
