#include "pliant/geometry/surfaces/creases.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cstddef>

namespace pliant {
namespace {

using Triangle = std::array<int, 3>;

// Corner 3t + k is corner k of triangle t.
class Splitter {
 public:
  Splitter(const std::vector<Triangle>& triangles, const VecX& x, double crease_cosine)
      : triangles_(triangles), crease_cosine_(crease_cosine), around_(count_points(x)) {
    for (std::size_t t = 0; t < triangles.size(); ++t) {
      const Vec3 a = vertex(x, triangles[t][0]);
      const Vec3 ab = vertex(x, triangles[t][1]) - a, ac = vertex(x, triangles[t][2]) - a;
      normals_.push_back(ab.cross(ac).normalized());
      for (std::size_t k = 0; k < 3; ++k) around_[triangles[t].at(k)].push_back(3 * t + k);
    }
  }

  CreasedSurface split() {
    CreasedSurface result;
    result.triangles.resize(triangles_.size(), {-1, -1, -1});
    for (std::size_t point = 0; point < around_.size(); ++point) {
      for (const std::size_t corner : around_[point]) {
        if (copy_of(corner, result) >= 0) continue;
        spread(corner, around_[point], static_cast<int>(result.points.size()), result);
        result.points.push_back(static_cast<int>(point));
      }
    }
    return result;
  }

 private:
  static std::size_t count_points(const VecX& x) { return static_cast<std::size_t>(x.size() / 3); }
  static int& copy_of(std::size_t corner, CreasedSurface& result) {
    return result.triangles[corner / 3].at(corner % 3);
  }

  // Gives a copy to a corner and to all around the point that are smooth with it.
  void spread(std::size_t start, const std::vector<std::size_t>& around, int copy,
              CreasedSurface& result) const {
    std::vector<std::size_t> open{start};
    copy_of(start, result) = copy;
    while (!open.empty()) {
      const std::size_t corner = open.back();
      open.pop_back();
      for (const std::size_t other : around) {
        if (copy_of(other, result) >= 0 || !is_smooth(corner, other)) continue;
        copy_of(other, result) = copy;
        open.push_back(other);
      }
    }
  }

  // Whether two triangles around a point share an edge there and meet at a small angle.
  bool is_smooth(std::size_t corner, std::size_t other) const {
    if (normals_[corner / 3].dot(normals_[other / 3]) < crease_cosine_) return false;
    for (const std::size_t i : {1, 2})
      for (const std::size_t j : {1, 2})
        if (next(corner, i) == next(other, j)) return true;
    return false;
  }
  // The point that many corners further in the triangle.
  int next(std::size_t corner, std::size_t steps) const {
    return triangles_[corner / 3].at((corner + steps) % 3);
  }

  const std::vector<Triangle>& triangles_;
  double crease_cosine_;
  std::vector<Vec3> normals_;
  std::vector<std::vector<std::size_t>> around_;  // corners at each point
};

}  // namespace

CreasedSurface split_at_creases(const std::vector<Triangle>& triangles, const VecX& x,
                                double crease_cosine) {
  return Splitter(triangles, x, crease_cosine).split();
}

}  // namespace pliant
