#include "pliant/geometry/box_tree.h"

#include <algorithm>
#include <numeric>

namespace pliant {
namespace {

constexpr int kLeafItems = 4;

Bounds joined(const Bounds& a, const Bounds& b) {
  return {a.lower.cwiseMin(b.lower), a.upper.cwiseMax(b.upper)};
}

}  // namespace

BoxTree::BoxTree(const std::vector<Bounds>& boxes) : items_(boxes.size()) {
  std::iota(items_.begin(), items_.end(), 0);
  if (!items_.empty()) build(boxes, 0, static_cast<int>(items_.size()));
}

// Halves the items along the widest direction of their centres.
int BoxTree::build(const std::vector<Bounds>& boxes, int begin, int end) {
  const auto box_of = [&](int i) -> const Bounds& { return boxes[items_[i]]; };
  Node node;
  node.box = box_of(begin);
  Bounds centers{node.box.center(), node.box.center()};
  for (int i = begin + 1; i < end; ++i) {
    node.box = joined(node.box, box_of(i));
    centers = joined(centers, {box_of(i).center(), box_of(i).center()});
  }
  const int index = static_cast<int>(nodes_.size());
  nodes_.push_back(node);
  if (end - begin <= kLeafItems) {
    nodes_.back().first = begin;
    nodes_.back().count = end - begin;
    return index;
  }
  Eigen::Index axis = 0;
  centers.size().maxCoeff(&axis);
  const int middle = begin + (end - begin) / 2;
  std::nth_element(items_.begin() + begin, items_.begin() + middle, items_.begin() + end,
                   [&](int a, int b) {
                     const double ca = boxes[a].center()[axis];
                     const double cb = boxes[b].center()[axis];
                     return ca < cb || (ca == cb && a < b);
                   });
  build(boxes, begin, middle);
  const int right = build(boxes, middle, end);
  nodes_[index].right = right;
  return index;
}

}  // namespace pliant
