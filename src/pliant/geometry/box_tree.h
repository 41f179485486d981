#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// Squared distance of a point to a box, m²; 0 inside.
inline double squared_distance(const Bounds& box, const Vec3& p) {
  return (box.lower - p).cwiseMax(p - box.upper).cwiseMax(0.0).squaredNorm();
}

/// A binary tree of boxes around items. It knows only the boxes and the numbers of the items; the
/// caller knows what the items are. The same items give the same tree.
class BoxTree {
 public:
  explicit BoxTree(const std::vector<Bounds>& boxes);

  bool empty() const { return items_.empty(); }

  /// The item closest to p by `squared(item)`, m²; of several, the one visited first, so there is
  /// one even if all squares are infinite. `squared` must not be below the squared distance to the
  /// item's box. None if there are no items.
  template <class Squared>
  std::optional<int> nearest(const Vec3& p, Squared&& squared) const {
    std::optional<int> best;
    double best_distance = std::numeric_limits<double>::infinity();
    if (!empty()) search(0, p, squared, best, best_distance);
    return best;
  }

 private:
  struct Node {
    Bounds box;
    int first = 0;  // of its items, if it is a leaf
    int count = 0;  // 0: it has children
    int right = 0;  // the left child follows its parent
  };

  int build(const std::vector<Bounds>& boxes, int begin, int end);

  template <class Squared>
  void search(int index, const Vec3& p, Squared& squared, std::optional<int>& best,
              double& best_distance) const {
    const Node& node = nodes_[index];
    for (int i = node.first; i < node.first + node.count; ++i) {
      const int item = items_[i];
      const double distance = squared(item);
      if (best && !(distance < best_distance)) continue;
      best = item;
      if (distance < best_distance) best_distance = distance;  // never NaN
    }
    if (node.count > 0) return;
    int nearer = index + 1;
    int farther = node.right;
    if (distance_to(farther, p) < distance_to(nearer, p)) std::swap(nearer, farther);
    for (const int child : {nearer, farther}) {
      if (best && !(distance_to(child, p) < best_distance)) continue;
      search(child, p, squared, best, best_distance);
    }
  }

  double distance_to(int index, const Vec3& p) const {
    return squared_distance(nodes_[index].box, p);
  }

  std::vector<int> items_;  // in the order of the leaves
  std::vector<Node> nodes_;
};

}  // namespace pliant
