#pragma once

#include <string>
#include <vector>

#include "pliant/core/types.h"
#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/dynamics/state.h"
#include "pliant/geometry/mesh.h"

namespace pliant {

/// Where a body is, how it moves and how large it is.
struct BodyDiagnostics {
  std::string name;
  Vec3 centroid{0, 0, 0};  // mass-weighted, m
  Vec3 velocity{0, 0, 0};  // mass-weighted, m/s
  double volume = 0;       // of its tets and hexes, m³; what is inverted counts as negative
  Bounds bounds;           // m
};

/// The physics of a moment, for reports and tests. Pinned vertices count like all others.
struct Diagnostics {
  double time = 0;                 // s
  double kinetic = 0;              // ½ Σ m |v|², J
  double elastic = 0;              // E(x): every term, so attachments and contacts too, J
  double external = 0;             // potential of gravity, -Σ m g·x, J
  Vec3 momentum{0, 0, 0};          // kg m/s
  Vec3 angular_momentum{0, 0, 0};  // about the centre of mass, kg m²/s
  double max_penetration = 0;      // of a vertex into a collider, m; >= 0
  /// With det F <= 0 at one of their quadrature points: tets, hexes and planar triangles.
  Eigen::Index inverted_elements = 0;
  std::vector<BodyDiagnostics> bodies;
};

/// Tets, hexes, triangles with a material and springs of all bodies.
Eigen::Index element_count(const Model& model);

/// Measures it all; all but E(x) on one thread.
Diagnostics diagnose(const Simulation& simulation);
/// As above, of a model without a simulation, whose E(x) is `elastic` (J).
Diagnostics diagnose(const Model& model, const State& state, double elastic);

}  // namespace pliant
