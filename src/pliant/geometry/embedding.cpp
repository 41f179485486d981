#include "pliant/geometry/embedding.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/geometry/closest_point.h"
#include "pliant/geometry/hex_tets.h"
#include "pliant/geometry/locate.h"
#include "pliant/geometry/surface.h"
#include "pliant/geometry/triangle_tree.h"

namespace pliant {
namespace {

using Corners = std::array<Vec3, 3>;

Corners corners_of(const VecX& x, const std::array<int, 3>& triangle) {
  return {vertex(x, triangle[0]), vertex(x, triangle[1]), vertex(x, triangle[2])};
}

Vec3 unit_normal(const Corners& c) { return (c[1] - c[0]).cross(c[2] - c[0]).stableNormalized(); }

// The foot of p on the plane of the triangle, and the height above it: exact at rest also where the
// closest point is on the rim.
Binding bind_to_triangle(const std::array<int, 3>& triangle, const Corners& c, const Vec3& p) {
  const std::array<double, 3> foot = foot_on_plane(p, c);
  return {{triangle[0], triangle[1], triangle[2], triangle[0]},
          {foot[0], foot[1], foot[2], 0},
          unit_normal(c).dot(p - c[0])};
}

// How many times farther than the corners of its triangle a bound point may move: the foot by its
// weights, the tip by the turning of the normal, which the lowest height of the triangle limits.
double amplification(const Binding& b, const Corners& c) {
  const double longest =
      std::max({(c[1] - c[0]).norm(), (c[2] - c[1]).norm(), (c[0] - c[2]).norm()});
  const double height = (c[1] - c[0]).cross(c[2] - c[0]).norm() / longest;
  const double sum = std::abs(b.weights[0]) + std::abs(b.weights[1]) + std::abs(b.weights[2]) +
                     std::abs(b.offset) / height;
  return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
}

// Binds points to the closest triangle or, where that is a needle that would fling them about, to
// the calmest one around.
class TriangleBinder {
 public:
  // Keeps a reference to the positions.
  TriangleBinder(const VecX& positions, std::vector<std::array<int, 3>> triangles)
      : positions_(positions),
        triangles_(std::move(triangles)),
        tree_(positions, triangles_),
        around_(positions.size() / 3) {
    for (std::size_t t = 0; t < triangles_.size(); ++t)
      for (const int v : triangles_[t]) around_[v].push_back(static_cast<int>(t));
  }

  Binding bind(const Vec3& p) const {
    constexpr double kCalm = 3;  // a foot within the triangle, and heights to twice its own
    constexpr int kRings = 3;    // of neighbours; farther ones would not follow what p is next to
    std::vector<int> near{tree_.closest(p).value().triangle};
    Candidate best;
    std::size_t tried = 0;
    for (int ring = 0; ring <= kRings; ++ring) {
      for (; tried < near.size(); ++tried) improve(best, near[tried], p);
      if (best.amplification <= kCalm || ring == kRings) break;
      add_neighbours(near);
    }
    return best.binding;
  }

 private:
  struct Candidate {
    Binding binding{{}, {std::numeric_limits<double>::quiet_NaN()}, 0};
    double amplification = std::numeric_limits<double>::infinity();
  };

  void improve(Candidate& best, int t, const Vec3& p) const {
    const Corners c = corners_of(positions_, triangles_[t]);
    const Binding binding = bind_to_triangle(triangles_[t], c, p);
    const double value = amplification(binding, c);
    if (value < best.amplification) best = {binding, value};
  }

  void add_neighbours(std::vector<int>& list) const {
    const std::size_t old = list.size();
    for (std::size_t i = 0; i < old; ++i) {
      for (const int v : triangles_[list[i]]) {
        for (const int t : around_[v])
          if (std::find(list.begin(), list.end(), t) == list.end()) list.push_back(t);
      }
    }
  }

  const VecX& positions_;
  std::vector<std::array<int, 3>> triangles_;
  TriangleTree tree_;
  std::vector<std::vector<int>> around_;  // the triangles of each vertex
};

// The faces of tets alone: other triangles of the mesh need not move with them.
std::vector<std::array<int, 3>> outside_of_tets(const Mesh& mesh) {
  Mesh solid;
  solid.positions = mesh.positions;
  solid.tets = mesh.tets;
  return extract_surface(solid).triangles;
}

bool is_inside(const TetLocation& location) {
  constexpr double kRounding = 1e-9;  // of weights, for points on the surface
  return *std::min_element(location.weights.begin(), location.weights.end()) >= -kRounding;
}

// The weights of a tet grow without limit outside it, quickly if it is flat; those of the closest
// point of its surface do not.
std::vector<Binding> bind_to_tets(const VecX& points, const Mesh& coarse) {
  const TetLocator locator(coarse);
  const TriangleBinder surface(coarse.positions, outside_of_tets(coarse));
  std::vector<Binding> bindings(points.size() / 3);
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const Vec3 p = vertex(points, i);
    const TetLocation location = locator.locate(p);
    bindings[i] =
        is_inside(location) ? Binding{location.nodes, location.weights, 0} : surface.bind(p);
  }
  return bindings;
}

std::vector<Binding> bind_to_triangles(const VecX& points, const Mesh& coarse) {
  const TriangleBinder sheet(coarse.positions, coarse.triangles);
  std::vector<Binding> bindings(points.size() / 3);
  for (std::size_t i = 0; i < bindings.size(); ++i) bindings[i] = sheet.bind(vertex(points, i));
  return bindings;
}

bool is_finite(const Binding& binding) {
  double sum = binding.offset;
  for (const double weight : binding.weights) sum += weight;
  return std::isfinite(sum);
}

}  // namespace

Embedding embed(Mesh fine, const Mesh& coarse) {
  if (!coarse.hexes.empty()) return embed(std::move(fine), hexes_as_tets(coarse));
  if (coarse.tets.empty() && coarse.triangles.empty()) {
    throw InputError("a render mesh needs a mesh of tets, hexes or triangles to follow");
  }
  Embedding embedding;
  embedding.bindings = coarse.tets.empty() ? bind_to_triangles(fine.positions, coarse)
                                           : bind_to_tets(fine.positions, coarse);
  for (std::size_t i = 0; i < embedding.bindings.size(); ++i) {
    if (is_finite(embedding.bindings[i])) continue;
    throw InputError("vertex " + std::to_string(i) +
                     " of the render mesh is next to a flat element, which it cannot follow");
  }
  embedding.mesh = std::move(fine);
  embedding.surface = extract_surface(embedding.mesh).triangles;
  return embedding;
}

void interpolate(const Embedding& embedding, Eigen::Ref<const VecX> coarse, Eigen::Ref<VecX> fine) {
  for (std::size_t i = 0; i < embedding.bindings.size(); ++i) {
    const Binding& b = embedding.bindings[i];
    Vec3 sum = b.weights[0] * coarse.segment<3>(3 * b.nodes[0]);
    for (std::size_t k = 1; k < 4; ++k) sum += b.weights[k] * coarse.segment<3>(3 * b.nodes[k]);
    fine.segment<3>(3 * i) = sum;
  }
}

void deform(const Embedding& embedding, Eigen::Ref<const VecX> coarse, Eigen::Ref<VecX> fine) {
  interpolate(embedding, coarse, fine);
  for (std::size_t i = 0; i < embedding.bindings.size(); ++i) {
    const Binding& b = embedding.bindings[i];
    if (b.offset == 0) continue;
    const Corners corners{coarse.segment<3>(3 * b.nodes[0]), coarse.segment<3>(3 * b.nodes[1]),
                          coarse.segment<3>(3 * b.nodes[2])};
    fine.segment<3>(3 * i) += b.offset * unit_normal(corners);
  }
}

}  // namespace pliant
