#include "pliant/collision/contour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace pliant {
namespace {

// The number of steps along the normal in which a vertex is moved to the surface.
constexpr int kSteps = 3;

class SurfaceNet {
 public:
  SurfaceNet(const ColliderShape& shape, const Bounds& box, int cells)
      : shape_(shape), lower_(box.lower), h_(box.size().maxCoeff() / cells) {
    for (int k = 0; k < 3; ++k) {
      cells_[k] = std::clamp(static_cast<int>(std::ceil(box.size()[k] / h_)), 1, cells);
    }
    measure();
  }

  Mesh make() {
    for (int k = 0; k < cells_[2]; ++k)
      for (int j = 0; j < cells_[1]; ++j)
        for (int i = 0; i < cells_[0]; ++i) add_vertex({i, j, k});
    for (int axis = 0; axis < 3; ++axis) add_quads(axis);
    Mesh mesh;
    mesh.positions.resize(3 * static_cast<Eigen::Index>(points_.size()));
    for (std::size_t i = 0; i < points_.size(); ++i) {
      vertex(mesh.positions, static_cast<Eigen::Index>(i)) = points_[i];
    }
    mesh.triangles = std::move(triangles_);
    return mesh;
  }

 private:
  std::size_t number(const Vec3i& node) const {
    return static_cast<std::size_t>(node[0] +
                                    (cells_[0] + 1) * (node[1] + (cells_[1] + 1) * node[2]));
  }
  Vec3 place(const Vec3i& node) const { return lower_ + h_ * node.cast<double>(); }
  double distance(const Vec3i& node) const { return distances_[number(node)]; }

  void measure() {
    distances_.resize(number(cells_) + 1);
    vertex_of_.assign(distances_.size(), -1);
    for (int k = 0; k <= cells_[2]; ++k)
      for (int j = 0; j <= cells_[1]; ++j)
        for (int i = 0; i <= cells_[0]; ++i) {
          distances_[number({i, j, k})] = shape_.signed_distance(place({i, j, k}));
        }
  }

  // Adds the vertex of the cell whose lowest node is given: the mean of the points where its edges
  // cross the surface.
  void add_vertex(const Vec3i& cell) {
    Vec3 sum = Vec3::Zero();
    int crossings = 0;
    for (int corner = 0; corner < 8; ++corner) {
      for (int axis = 0; axis < 3; ++axis) {
        if ((corner >> axis & 1) != 0) continue;
        const Vec3i a = cell + Vec3i(corner & 1, corner >> 1 & 1, corner >> 2 & 1);
        const Vec3i b = a + Vec3i::Unit(axis);
        if ((distance(a) < 0) == (distance(b) < 0)) continue;
        const double share = distance(a) / (distance(a) - distance(b));
        sum += place(a) + (std::isfinite(share) ? share : 0.5) * h_ * Vec3::Unit(axis);
        ++crossings;
      }
    }
    if (crossings == 0) return;
    vertex_of_[number(cell)] = static_cast<int>(points_.size());
    points_.push_back(on_surface(sum / crossings));
  }

  // If the distance is less smooth than it should be, the vertex stays close to where it started.
  Vec3 on_surface(const Vec3& start) const {
    Vec3 x = start;
    for (int i = 0; i < kSteps; ++i) x -= shape_.signed_distance(x) * shape_.normal(x);
    return (x - start).norm() < h_ ? x : start;
  }

  // Adds quads around the edges along one axis, except for those on the sides of the box.
  void add_quads(int axis) {
    const Vec3i a = Vec3i::Unit(axis), b = Vec3i::Unit((axis + 1) % 3),
                c = Vec3i::Unit((axis + 2) % 3);
    const Vec3i first = b + c;
    for (int k = first[2]; k < cells_[2]; ++k)
      for (int j = first[1]; j < cells_[1]; ++j)
        for (int i = first[0]; i < cells_[0]; ++i) {
          const Vec3i node(i, j, k);
          const bool solid = distance(node) < 0;
          if (solid == (distance(node + a) < 0)) continue;
          add_quad({number(node - b - c), number(node - c), number(node), number(node - b)}, solid);
        }
  }

  void add_quad(const std::array<std::size_t, 4>& cells, bool faces_up) {
    std::array<int, 4> v{};
    for (std::size_t i = 0; i < 4; ++i) v[i] = vertex_of_[cells[i]];
    if (!faces_up) std::swap(v[1], v[3]);
    triangles_.push_back({v[0], v[1], v[2]});
    triangles_.push_back({v[0], v[2], v[3]});
  }

  const ColliderShape& shape_;
  Vec3 lower_;
  double h_;  // width of a cell, m
  Vec3i cells_;
  std::vector<double> distances_;  // of each node, m
  std::vector<int> vertex_of_;     // of the cell above each node; -1 if it has none
  std::vector<Vec3> points_;
  std::vector<std::array<int, 3>> triangles_;
};

}  // namespace

Mesh contour(const ColliderShape& shape, const Bounds& box, int cells) {
  const double longest = box.size().maxCoeff();
  if (!(longest > 0) || !std::isfinite(longest)) return {};
  return SurfaceNet(shape, box, cells).make();
}

}  // namespace pliant
