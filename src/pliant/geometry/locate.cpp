#include "pliant/geometry/locate.h"

#include <Eigen/LU>
#include <algorithm>
#include <limits>
#include <vector>

#include "pliant/geometry/closest_point.h"

namespace pliant {
namespace {

using Corners = std::array<Vec3, 4>;

Corners corners_of(const Mesh& mesh, int tet) {
  Corners corners;
  for (std::size_t i = 0; i < 4; ++i) corners[i] = vertex(mesh.positions, mesh.tets[tet][i]);
  return corners;
}

// Volume of the tet with corner i moved to p, over its volume. The last weight completes the sum.
std::array<double, 4> barycentric(const Corners& corners, const Vec3& p) {
  const auto volume = [](const Corners& c) {
    Mat3 edges;
    edges << c[1] - c[0], c[2] - c[0], c[3] - c[0];
    return edges.determinant();
  };
  const double whole = volume(corners);
  std::array<double, 4> weights{};
  for (std::size_t i = 0; i < 3; ++i) {
    Corners moved = corners;
    moved[i] = p;
    weights[i] = volume(moved) / whole;
  }
  weights[3] = 1 - weights[0] - weights[1] - weights[2];
  return weights;
}

double squared_distance_to_tet(const Corners& corners, const Vec3& p) {
  const std::array<double, 4> inside = barycentric(corners, p);
  if (*std::min_element(inside.begin(), inside.end()) >= 0) return 0;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t opposite = 0; opposite < 4; ++opposite) {
    std::array<Vec3, 3> face;
    for (std::size_t k = 0; k < 3; ++k) face[k] = corners[(opposite + 1 + k) % 4];
    const std::array<double, 3> w = closest_on_triangle(p, face);
    best = std::min(best, (w[0] * face[0] + w[1] * face[1] + w[2] * face[2] - p).squaredNorm());
  }
  return best;
}

std::vector<Bounds> tet_boxes(const Mesh& mesh) {
  std::vector<Bounds> boxes(mesh.tets.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Corners c = corners_of(mesh, static_cast<int>(i));
    boxes[i] = {c[0].cwiseMin(c[1]).cwiseMin(c[2]).cwiseMin(c[3]),
                c[0].cwiseMax(c[1]).cwiseMax(c[2]).cwiseMax(c[3])};
  }
  return boxes;
}

}  // namespace

TetLocator::TetLocator(const Mesh& mesh) : mesh_(mesh), tree_(tet_boxes(mesh)) {}

TetLocation TetLocator::locate(const Vec3& p) const {
  const std::optional<int> nearest = tree_.nearest(
      p, [&](int item) { return squared_distance_to_tet(corners_of(mesh_, item), p); });
  const int tet = nearest.value();
  return {mesh_.tets[tet], barycentric(corners_of(mesh_, tet), p)};
}

}  // namespace pliant
