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
  double volume = 0;       // of its tets and hexes, m³; inverted ones count as negative
  Bounds bounds;           // m
};

/// Energies, momenta and the like at one moment, for reports and tests. Pinned vertices count like
/// all others.
struct Diagnostics {
  double time = 0;                 // s
  double kinetic = 0;              // ½ Σ m |v|², J
  double elastic = 0;              // E(x): every term, including attachments and contacts, J
  double external = 0;             // potential of gravity, -Σ m g·x, J
  Vec3 momentum{0, 0, 0};          // kg m/s
  Vec3 angular_momentum{0, 0, 0};  // about the centre of mass, kg m²/s
  double max_penetration = 0;      // of a vertex into a collider, m; >= 0
  /// Tets, hexes and planar triangles with det F <= 0 at one of their quadrature points.
  Eigen::Index inverted_elements = 0;
  std::vector<BodyDiagnostics> bodies;
};

/// The number of elements of all bodies: tets, hexes, triangles with a material, and springs.
Eigen::Index element_count(const Model& model);

/// Computes the diagnostics of a simulation; all but E(x) on one thread.
Diagnostics diagnose(const Simulation& simulation);
/// Computes the diagnostics of a model without a simulation, whose E(x) is `elastic` (J).
Diagnostics diagnose(const Model& model, const State& state, double elastic);

}  // namespace pliant
