#include "pliant/energies/bending.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "pliant/energies/length_energy.h"
#include "pliant/materials/fibers/fiber_square_root.h"

namespace pliant {
namespace {

// The surroundings of a vertex: cotangent weights of its neighbours, its share of the area, and
// whether it is inside the sheet.
struct Umbrella {
  double area = 0;  // m²
  std::map<int, double> weights;
  std::map<int, int> triangles;  // how many there are at the edge to each neighbour

  bool inside() const {
    return std::all_of(triangles.begin(), triangles.end(),
                       [](const auto& edge) { return edge.second == 2; });
  }
};

// The corners of a triangle, the cotangents of its angles, and its area.
struct Corners {
  std::array<Vec3, 3> x;
  std::array<double, 3> cotangents;
  double area;  // m²

  Corners(const VecX& rest, const std::array<int, 3>& t) : x{}, cotangents{}, area(0) {
    for (std::size_t c = 0; c < 3; ++c) x[c] = vertex(rest, t[c]);
    const double twice = (x[1] - x[0]).cross(x[2] - x[0]).norm();
    area = 0.5 * twice;
    for (std::size_t c = 0; c < 3; ++c) {
      cotangents[c] = (x[(c + 1) % 3] - x[c]).dot(x[(c + 2) % 3] - x[c]) / twice;
    }
  }

  // The part of the triangle that is closer to corner c than to the others, or a fixed share of an
  // obtuse triangle. With thirds, curvature would depend on how the sheet is cut into triangles.
  double share(std::size_t c) const {
    const std::size_t a = (c + 1) % 3;
    const std::size_t b = (c + 2) % 3;
    if (cotangents[c] < 0) return 0.5 * area;
    if (cotangents[a] < 0 || cotangents[b] < 0) return 0.25 * area;
    return 0.125 * (cotangents[b] * (x[a] - x[c]).squaredNorm() +
                    cotangents[a] * (x[b] - x[c]).squaredNorm());
  }
};

std::vector<Umbrella> umbrellas(const Mesh& rest) {
  std::vector<Umbrella> all(rest.vertex_count());
  for (const auto& t : rest.triangles) {
    const Corners corners(rest.positions, t);
    for (std::size_t c = 0; c < 3; ++c) {
      const int i = t[c];
      const int j = t[(c + 1) % 3];
      const double half = 0.5 * corners.cotangents[(c + 2) % 3];
      all[i].area += corners.share(c);
      for (const auto& [from, to] : {std::pair{i, j}, std::pair{j, i}}) {
        Umbrella& u = all[from];
        u.weights[to] += half;
        ++u.triangles[to];
      }
    }
  }
  return all;
}

WeightedLength curvature(int i, const Umbrella& u, double stiffness, const VecX& rest,
                         int first_point) {
  const double area = u.area;
  WeightedLength element{{first_point + i}, {0}, stiffness * area, 0};
  Vec3 laplacian = Vec3::Zero();
  for (const auto& [j, weight] : u.weights) {
    element.points.push_back(first_point + j);
    element.weights.push_back(weight / area);
    element.weights[0] -= weight / area;
    laplacian += weight / area * (vertex(rest, j) - vertex(rest, i));
  }
  // What is flat up to round-off counts as flat: the noise would have a direction.
  constexpr double kFlat = 1e-9;
  const double size = laplacian.norm();
  element.rest = size * std::sqrt(area) > kFlat ? size : 0;
  return element;
}

}  // namespace

std::vector<std::unique_ptr<Energy>> make_bending(const std::string& label, double stiffness,
                                                  const Mesh& rest, int first_point) {
  const std::vector<Umbrella> around = umbrellas(rest);
  std::map<std::size_t, std::vector<WeightedLength>> by_valence;
  for (int i = 0; i < rest.vertex_count(); ++i) {
    const Umbrella& u = around[i];
    if (u.weights.empty() || !u.inside()) continue;
    by_valence[u.weights.size()].push_back(curvature(i, u, stiffness, rest.positions, first_point));
  }
  std::vector<std::unique_ptr<Energy>> terms;
  for (const auto& [valence, elements] : by_valence) {
    terms.push_back(std::make_unique<LengthEnergy<FiberSquareRoot>>(label, elements));
  }
  return terms;
}

}  // namespace pliant
