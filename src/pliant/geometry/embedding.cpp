#include "pliant/geometry/embedding.h"

#include <Eigen/Geometry>
#include <cmath>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/geometry/box_tree.h"
#include "pliant/geometry/closest_point.h"
#include "pliant/geometry/locate.h"
#include "pliant/geometry/surface.h"

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

std::vector<Binding> bind_to_tets(const VecX& points, const Mesh& coarse) {
  const TetLocator locator(coarse);
  std::vector<Binding> bindings(static_cast<std::size_t>(points.size() / 3));
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const TetLocation location = locator.locate(vertex(points, static_cast<Eigen::Index>(i)));
    bindings[i] = {location.nodes, location.weights, 0};
  }
  return bindings;
}

std::vector<Binding> bind_to_triangles(const VecX& points, const Mesh& coarse) {
  std::vector<Bounds> boxes;
  for (const auto& triangle : coarse.triangles) {
    const Corners c = corners_of(coarse.positions, triangle);
    boxes.push_back({c[0].cwiseMin(c[1]).cwiseMin(c[2]), c[0].cwiseMax(c[1]).cwiseMax(c[2])});
  }
  const BoxTree tree(boxes);
  std::vector<Binding> bindings(static_cast<std::size_t>(points.size() / 3));
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const Vec3 p = vertex(points, static_cast<Eigen::Index>(i));
    const int nearest = tree.nearest(p, [&](int item) {
      const Corners c = corners_of(coarse.positions, coarse.triangles[static_cast<size_t>(item)]);
      const std::array<double, 3> w = closest_on_triangle(p, c);
      return (w[0] * c[0] + w[1] * c[1] + w[2] * c[2] - p).squaredNorm();
    });
    const auto& triangle = coarse.triangles[static_cast<std::size_t>(nearest)];
    bindings[i] = bind_to_triangle(triangle, corners_of(coarse.positions, triangle), p);
  }
  return bindings;
}

bool is_finite(const Binding& binding) {
  double sum = binding.offset;
  for (const double weight : binding.weights) sum += weight;
  return std::isfinite(sum);
}

}  // namespace

Embedding embed(Mesh fine, const Mesh& coarse) {
  if (coarse.tets.empty() && coarse.triangles.empty()) {
    throw InputError("a render mesh needs a mesh of tets or triangles to follow");
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
    fine.segment<3>(static_cast<Eigen::Index>(3 * i)) = sum;
  }
}

void deform(const Embedding& embedding, Eigen::Ref<const VecX> coarse, Eigen::Ref<VecX> fine) {
  interpolate(embedding, coarse, fine);
  for (std::size_t i = 0; i < embedding.bindings.size(); ++i) {
    const Binding& b = embedding.bindings[i];
    if (b.offset == 0) continue;
    const Corners corners{coarse.segment<3>(3 * b.nodes[0]), coarse.segment<3>(3 * b.nodes[1]),
                          coarse.segment<3>(3 * b.nodes[2])};
    fine.segment<3>(static_cast<Eigen::Index>(3 * i)) += b.offset * unit_normal(corners);
  }
}

}  // namespace pliant
