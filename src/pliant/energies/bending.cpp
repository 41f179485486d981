#include "pliant/energies/bending.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "pliant/energies/length_energy.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/materials/fiber_square_root.h"

namespace pliant {
namespace {

// What is around each vertex: cotangent weights of its neighbours, and whether it is inside.
struct Umbrella {
  std::map<int, double> weights;
  std::map<int, int> triangles;  // at the edge to each neighbour

  bool inside() const {
    return std::all_of(triangles.begin(), triangles.end(),
                       [](const auto& edge) { return edge.second == 2; });
  }
};

double cotangent(const Vec3& a, const Vec3& b) { return a.dot(b) / a.cross(b).norm(); }

std::vector<Umbrella> umbrellas(const Mesh& rest) {
  std::vector<Umbrella> all(static_cast<std::size_t>(rest.vertex_count()));
  for (const auto& t : rest.triangles) {
    for (std::size_t c = 0; c < 3; ++c) {
      const int i = t[c];
      const int j = t[(c + 1) % 3];
      const Vec3 apex = vertex(rest.positions, t[(c + 2) % 3]);
      const double half =
          0.5 * cotangent(vertex(rest.positions, i) - apex, vertex(rest.positions, j) - apex);
      for (const auto& [from, to] : {std::pair{i, j}, std::pair{j, i}}) {
        Umbrella& u = all[static_cast<std::size_t>(from)];
        u.weights[to] += half;
        ++u.triangles[to];
      }
    }
  }
  return all;
}

WeightedLength curvature(int i, const Umbrella& u, double area, double stiffness, const VecX& rest,
                         int first_point) {
  WeightedLength element{{first_point + i}, {0}, stiffness * area, 0};
  Vec3 laplacian = Vec3::Zero();
  for (const auto& [j, weight] : u.weights) {
    element.points.push_back(first_point + j);
    element.weights.push_back(weight / area);
    element.weights[0] -= weight / area;
    laplacian += weight / area * (vertex(rest, j) - vertex(rest, i));
  }
  // Flat to round-off is flat: a curvature of noise would have a direction.
  constexpr double kFlat = 1e-9;
  const double size = laplacian.norm();
  element.rest = size * std::sqrt(area) > kFlat ? size : 0;
  return element;
}

}  // namespace

std::vector<std::unique_ptr<Energy>> make_bending(const std::string& label, double stiffness,
                                                  const Mesh& rest, int first_point) {
  const VecX areas = area_shares(rest);
  const std::vector<Umbrella> around = umbrellas(rest);
  std::map<std::size_t, std::vector<WeightedLength>> by_valence;
  for (int i = 0; i < rest.vertex_count(); ++i) {
    const Umbrella& u = around[static_cast<std::size_t>(i)];
    if (u.weights.empty() || !u.inside()) continue;
    by_valence[u.weights.size()].push_back(
        curvature(i, u, areas[i], stiffness, rest.positions, first_point));
  }
  std::vector<std::unique_ptr<Energy>> terms;
  for (const auto& [valence, elements] : by_valence) {
    terms.push_back(std::make_unique<LengthEnergy<FiberSquareRoot>>(label, elements));
  }
  return terms;
}

}  // namespace pliant
