#include "pliant/geometry/locate.h"

#include <algorithm>
#include <limits>

namespace pliant {
namespace {

// Volume of the tet with corner i moved to p, over its volume.
std::array<double, 4> barycentric(const Mesh& mesh, const std::array<int, 4>& tet, const Vec3& p) {
  std::array<Vec3, 4> corners;
  for (size_t i = 0; i < 4; ++i) corners[i] = vertex(mesh.positions, tet[i]);
  const auto volume = [](const std::array<Vec3, 4>& c) {
    Mat3 edges;
    edges << c[1] - c[0], c[2] - c[0], c[3] - c[0];
    return edges.determinant();
  };
  const double whole = volume(corners);
  std::array<double, 4> weights;
  for (size_t i = 0; i < 4; ++i) {
    std::array<Vec3, 4> moved = corners;
    moved[i] = p;
    weights[i] = volume(moved) / whole;
  }
  return weights;
}

}  // namespace

TetLocation locate_in_tets(const Mesh& mesh, const Vec3& p) {
  TetLocation best;
  double best_minimum = -std::numeric_limits<double>::infinity();
  for (const auto& tet : mesh.tets) {
    const std::array<double, 4> weights = barycentric(mesh, tet, p);
    const double minimum = *std::min_element(weights.begin(), weights.end());
    if (minimum > best_minimum) {
      best_minimum = minimum;
      best = {tet, weights};
    }
  }
  return best;
}

}  // namespace pliant
