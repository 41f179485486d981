#include "pliant/dynamics/diagnostics.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <span>
#include <variant>

#include "pliant/geometry/rest_shape.h"

namespace pliant {
namespace {

// Mass, centre and mean velocity of a range of vertices.
struct Lump {
  double mass = 0;         // kg
  Vec3 center{0, 0, 0};    // m
  Vec3 velocity{0, 0, 0};  // m/s
};

Lump lump(const Model& model, const State& state, Eigen::Index first, Eigen::Index count) {
  Lump sum;
  for (Eigen::Index i = first; i < first + count; ++i) {
    sum.mass += model.mass[i];
    sum.center += model.mass[i] * vertex(state.x, i);
    sum.velocity += model.mass[i] * vertex(state.v, i);
  }
  if (sum.mass > 0) {
    sum.center /= sum.mass;
    sum.velocity /= sum.mass;
  }
  return sum;
}

// Kinetic energy, potential of gravity and both momenta.
void add_motion(const Model& model, const State& state, Diagnostics& d) {
  const Lump all = lump(model, state, 0, model.vertices);
  d.momentum = all.mass * all.velocity;
  for (Eigen::Index i = 0; i < model.vertices; ++i) {
    const double m = model.mass[i];
    const Vec3 x = vertex(state.x, i);
    const Vec3 v = vertex(state.v, i);
    d.kinetic += 0.5 * m * v.squaredNorm();
    d.external -= m * model.gravity.dot(x);
    // Relative to the mean motion, which would add nothing to the sum but round-off.
    d.angular_momentum += m * (x - all.center).cross(v - all.velocity);
  }
}

double deepest(const Model& model, const State& state) {
  double depth = 0;
  for (const ColliderModel& collider : model.colliders) {
    const Pose pose = collider.pose(state.x);
    for (Eigen::Index i = 0; i < model.vertices; ++i) {
      const Vec3 x = vertex(state.x, i);
      const Vec3 at = collider.frame ? pose.to_local(x) : x;
      depth = std::max(depth, -collider.shape->signed_distance(at));
    }
  }
  return depth;
}

bool is_planar(const BodyModel& body) {
  return std::any_of(body.material_terms.begin(), body.material_terms.end(),
                     [](const MaterialTerm& term) { return term.shape == ElementShape::kPlanar; });
}

// Counts triangles that are clockwise seen from +z, and flat ones. At rest a planar body has none.
Eigen::Index clockwise_triangles(const VecX& x, std::span<const std::array<int, 3>> triangles) {
  return std::count_if(triangles.begin(), triangles.end(), [&](const std::array<int, 3>& t) {
    const Vec3 ab = vertex(x, t[1]) - vertex(x, t[0]);
    const Vec3 ac = vertex(x, t[2]) - vertex(x, t[0]);
    return ab[0] * ac[1] - ab[1] * ac[0] <= 0;
  });
}

BodyDiagnostics diagnose_body(const Model& model, const State& state, const BodyModel& body,
                              Eigen::Index& inverted) {
  BodyDiagnostics d;
  d.name = body.name;
  const Lump all = lump(model, state, body.first, body.vertex_count());
  d.centroid = all.center;
  d.velocity = all.velocity;
  const VecX x = state.x.segment(3 * body.first, 3 * body.vertex_count());
  d.bounds = bounds_of(x);
  for (const std::array<int, 4>& tet : body.rest.tets) {
    const double volume = tet_volume(x, tet);
    d.volume += volume;
    // det F is the ratio of the two volumes.
    if (volume * tet_volume(body.rest.positions, tet) <= 0) ++inverted;
  }
  for (const std::array<int, 8>& hex : body.rest.hexes) {
    d.volume += hex_volume(x, hex);
    if (least_gauss_volume(x, hex) <= 0) ++inverted;
  }
  if (is_planar(body)) inverted += clockwise_triangles(x, body.rest.triangles);
  return d;
}

}  // namespace

Eigen::Index element_count(const Model& model) {
  Eigen::Index count = 0;
  for (const BodyModel& body : model.bodies) count += body.elements;
  return count;
}

Diagnostics diagnose(const Simulation& simulation) {
  return diagnose(simulation.model(), simulation.state(), simulation.potential_energy());
}

Diagnostics diagnose(const Model& model, const State& state, double elastic) {
  Diagnostics d;
  d.time = state.time;
  add_motion(model, state, d);
  d.elastic = elastic;
  d.max_penetration = deepest(model, state);
  for (const BodyModel& body : model.bodies) {
    d.bodies.push_back(diagnose_body(model, state, body, d.inverted_elements));
  }
  return d;
}

}  // namespace pliant
