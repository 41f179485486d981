#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string_view>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/geometry/disc_lattice.h"
#include "pliant/geometry/generator_checks.h"
#include "pliant/geometry/generators.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

// The points (i, j, k) of the face-centred lattice with i + j + k = n mod 2 and |i|+|j|+|k| <= n:
// an octahedron with n cells across. Rows along i are numbered one after the other.
class OctahedronLattice {
 public:
  explicit OctahedronLattice(int n) : n_(n), row_start_((2 * n + 1) * (2 * n + 1)) {
    for (int k = -n; k <= n; ++k)
      for (int j = -n; j <= n; ++j) {
        row_start_[row(j, k)] = count_;
        if (half_width(j, k) >= 0) count_ += half_width(j, k) + 1;
      }
  }

  int count() const { return count_; }
  bool contains(const Vec3i& p) const { return p.cwiseAbs().sum() <= n_; }
  int index(const Vec3i& p) const {
    return row_start_[row(p[1], p[2])] + (p[0] + half_width(p[1], p[2])) / 2;
  }
  int half_width(int j, int k) const { return n_ - std::abs(j) - std::abs(k); }

 private:
  int row(int j, int k) const { return (k + n_) * (2 * n_ + 1) + j + n_; }

  int n_;
  int count_ = 0;
  std::vector<int> row_start_;
};

// Layer |p|_1 = r of the octahedron becomes the sphere of radius r. The sines space the vertices of
// its twelve edges evenly along great circles, and those of its faces nearly so.
Vec3 octahedron_to_ball(const Vec3i& p) {
  const int layer = p.cwiseAbs().sum();
  if (layer == 0) return Vec3::Zero();
  const double turn = std::numbers::pi / 2 / layer;
  const Vec3 direction(sin(p[0] * turn), sin(p[1] * turn), sin(p[2] * turn));
  return layer / direction.norm() * direction;
}

// Four tets around one diagonal of the octahedron at c. The diagonal nearest to radial puts no two
// outer faces into the same tet.
void add_octahedron(const OctahedronLattice& lattice, const Vec3i& c, Mesh& mesh) {
  int axis = 0;
  c.cwiseAbs().maxCoeff(&axis);
  const Vec3i a = Vec3i::Unit(axis);
  const Vec3i b = Vec3i::Unit((axis + 1) % 3);
  const Vec3i d = Vec3i::Unit((axis + 2) % 3);
  const std::array<Vec3i, 4> around{b, d, -b, -d};
  for (std::size_t i = 0; i < 4; ++i) {
    mesh.tets.push_back({lattice.index(c - a), lattice.index(c + a), lattice.index(c + around[i]),
                         lattice.index(c + around[(i + 1) % 4])});
  }
}

// The one tet of lattice points in the unit cube whose lowest corner is c, if it lies inside.
void add_tetrahedron(const OctahedronLattice& lattice, const Vec3i& c, bool on_lattice,
                     Mesh& mesh) {
  constexpr int kCorners[2][4] = {{1, 2, 4, 7}, {0, 3, 6, 5}};  // bit 0: x, bit 1: y, bit 2: z
  std::array<int, 4> tet{};
  for (std::size_t i = 0; i < 4; ++i) {
    const int bits = kCorners[on_lattice ? 1 : 0][i];
    const Vec3i p = c + Vec3i(bits & 1, (bits >> 1) & 1, (bits >> 2) & 1);
    if (!lattice.contains(p)) return;
    tet[i] = lattice.index(p);
  }
  mesh.tets.push_back(tet);
}

struct Sweep {
  int slices;  // copies of the disc
  int gaps;    // fewer than slices, or as many if the last joins the first
  int rings;   // of each disc
};

// Solid made of discs, one prism layer in each gap. `place(slice, point of the unit disc)` must
// turn counter-clockwise discs to face the next slice.
template <class Place>
Mesh sweep_disc(const Sweep& sweep, Place&& place) {
  const detail::DiscLattice disc = detail::make_disc(sweep.rings);
  const int per_slice = static_cast<int>(disc.points.size());
  Mesh mesh;
  mesh.positions.resize(3 * Eigen::Index{sweep.slices} * per_slice);
  for (int s = 0; s < sweep.slices; ++s)
    for (int i = 0; i < per_slice; ++i)
      vertex(mesh.positions, Eigen::Index{s} * per_slice + i) = place(s, disc.points[i]);
  mesh.tets.reserve(3 * disc.triangles.size() * static_cast<std::size_t>(sweep.gaps));
  for (int s = 0; s < sweep.gaps; ++s) {
    const int next = (s + 1) % sweep.slices;
    detail::add_prisms(disc, s * per_slice, next * per_slice, s % 2 == 1, mesh.tets);
  }
  return mesh;
}

void check_sweep_size(std::string_view where, double rings, double gaps) {
  detail::check_mesh_size(where, 18 * rings * rings * gaps, "tets");
  detail::check_mesh_size(where, (1 + 3 * rings * (rings + 1)) * (gaps + 1), "vertices");
}

}  // namespace

Mesh make_sphere(const SphereSettings& settings) {
  const int n = settings.cells;
  check_fields(settings, "sphere");
  detail::check_mesh_size("sphere.cells", 4 * cube(n), "tets");
  const OctahedronLattice lattice(n);
  Mesh mesh;
  mesh.positions.resize(3 * Eigen::Index{lattice.count()});
  mesh.tets.reserve(4 * static_cast<std::size_t>(n) * n * n);
  for (int k = -n; k <= n; ++k)
    for (int j = -n; j <= n; ++j) {
      const int half = lattice.half_width(j, k);
      for (int i = -half; i <= half; i += 2)
        vertex(mesh.positions, lattice.index({i, j, k})) =
            settings.radius / n * octahedron_to_ball({i, j, k});
      for (int i = 1 - half; i < half; i += 2) add_octahedron(lattice, {i, j, k}, mesh);
      for (int i = -half - 1; i <= half; ++i)
        add_tetrahedron(lattice, {i, j, k}, (i + half) % 2 == 0, mesh);
    }
  return mesh;
}

Mesh make_torus(const TorusSettings& settings) {
  const double major = settings.major_radius;
  const double minor = settings.minor_radius;
  const int segments = settings.segments;
  check_fields(settings, "torus");
  if (minor >= major) {
    throw InputError("torus.minor_radius", "must be less than major_radius (" + to_text(major) +
                                               " m), found " + to_text(minor));
  }
  check_sweep_size("torus", settings.rings, segments);
  return sweep_disc({segments, segments, settings.rings}, [&](int slice, const Vec2& p) {
    const double angle = 2 * std::numbers::pi * slice / segments;
    const double distance = major + minor * p[0];
    return Vec3(distance * sin(angle), -minor * p[1], distance * cos(angle));
  });
}

Mesh make_cylinder(const CylinderSettings& settings) {
  const int layers = settings.layers;
  check_fields(settings, "cylinder");
  check_sweep_size("cylinder", settings.rings, layers);
  return sweep_disc({layers + 1, layers, settings.rings}, [&](int slice, const Vec2& p) {
    const double y = settings.height * (2.0 * slice - layers) / (2.0 * layers);
    return Vec3(settings.radius * p[1], y, settings.radius * p[0]);
  });
}

}  // namespace pliant
