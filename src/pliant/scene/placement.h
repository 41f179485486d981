#pragma once

#include <optional>

#include "pliant/geometry/mesh.h"
#include "pliant/geometry/repair.h"
#include "pliant/geometry/spring_network.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// The mesh of a body as it is at time 0: scaled, turned, moved.
Mesh placed_mesh(const Body& body);

/// Its render mesh, if it has one, scaled, turned and moved in the same way.
std::optional<Mesh> placed_render_mesh(const Body& body);
/// The vertices of its mesh file that are not in the mesh, placed in the same way.
UnusedVertices placed_unused_vertices(const Body& body);

/// The springs of a body and their kinds: those of a generated sheet, or the edges of its mesh,
/// with bending springs across the inner edges of triangles.
SpringNetwork spring_network(const Body& body, const Mesh& mesh);

/// The positions at which the vertices of a scrambled body start: uniform in the scaled bounding
/// box; the same seed gives the same positions on every machine.
VecX scrambled_positions(const Scramble& scramble, const VecX& positions);

}  // namespace pliant
