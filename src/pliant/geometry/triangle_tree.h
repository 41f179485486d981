#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// Bounding-box tree over any triangles: open surfaces, crossing each other, without area. Keeps
/// copies of the corners, so the mesh need not outlive it.
class TriangleTree {
 public:
  /// A box around the triangles [begin, end) of the tree's own order. The first child of an inner
  /// node follows it; `second` is the other one, 0 for a leaf.
  struct Node {
    Bounds box;
    int begin = 0;
    int end = 0;
    int second = 0;

    bool leaf() const { return second == 0; }
  };
  using Corners = std::array<Vec3, 3>;  // m

  struct Closest {
    Vec3 point = Vec3::Zero();    // m
    double squared_distance = 0;  // m²; infinite where it is too large for a number
    int triangle = 0;             // its number in the list that the tree was made from
  };

  /// Indices must be in range and positions finite.
  TriangleTree(const VecX& positions, std::span<const std::array<int, 3>> triangles);

  /// The point of all triangles that is nearest to p; if squares of distances are too large to
  /// compare, a point of some triangle. None if there are no triangles.
  std::optional<Closest> closest(const Vec3& p) const;

  /// True if some triangle is no farther than `distance` (m) from p. Stops at the first.
  bool is_near(const Vec3& p, double distance) const;

  /// Sets `parameters` to where the segment from a to b meets triangles, ascending in [0, 1].
  /// A point on an edge that two triangles share may be in it twice. Triangles in whose plane the
  /// segment lies are skipped.
  void crossings(const Vec3& a, const Vec3& b, std::vector<double>& parameters) const;

  /// False only if no triangle meets the box; may be true for a triangle that passes nearby.
  bool may_touch(const Bounds& box) const;

  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<Corners>& corners() const { return corners_; }
  /// For triangle i of the tree's order, its number in the list it was made from.
  const std::vector<int>& numbers() const { return numbers_; }

 private:
  int build(int begin, int end);

  std::vector<Node> nodes_;
  std::vector<Corners> corners_;
  std::vector<int> numbers_;
};

}  // namespace pliant
