#include "pliant/geometry/triangle_tree.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "pliant/geometry/box_tree.h"
#include "pliant/geometry/closest_point.h"

namespace pliant {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kLeafSize = 4;  // triangles; more make winding numbers slower, fewer make more nodes

Bounds box_of(const TriangleTree::Corners& t) {
  return {t[0].cwiseMin(t[1]).cwiseMin(t[2]), t[0].cwiseMax(t[1]).cwiseMax(t[2])};
}

void enlarge(Bounds& box, const Bounds& other) {
  box.lower = box.lower.cwiseMin(other.lower);
  box.upper = box.upper.cwiseMax(other.upper);
}

Vec3 closest_point(const TriangleTree::Corners& c, const Vec3& p) {
  const std::array<double, 3> w = closest_on_triangle(p, c);
  return w[0] * c[0] + w[1] * c[1] + w[2] * c[2];
}

// A segment as start, direction and the inverse of the direction, for boxes [0, 1] long.
struct Segment {
  Vec3 start;
  Vec3 along;
  Vec3 inverse;

  bool meets(const Bounds& box) const {
    double enter = 0;
    double leave = 1;
    for (int k = 0; k < 3; ++k) {
      if (along[k] == 0) {
        if (start[k] < box.lower[k] || start[k] > box.upper[k]) return false;
        continue;
      }
      const double u = (box.lower[k] - start[k]) * inverse[k];
      const double v = (box.upper[k] - start[k]) * inverse[k];
      enter = std::max(enter, std::min(u, v));
      leave = std::min(leave, std::max(u, v));
    }
    // A box without thickness is met at one value, which two roundings may put the wrong way round.
    return enter <= leave + 1e-12;
  }

  // Solves start + t along = corner + u e1 + v e2 by Cramer's rule.
  std::optional<double> crossing(const TriangleTree::Corners& c) const {
    const Vec3 e1 = c[1] - c[0];
    const Vec3 e2 = c[2] - c[0];
    const Vec3 h = along.cross(e2);
    const double determinant = e1.dot(h);
    if (std::abs(determinant) <= 1e-14 * along.norm() * e1.norm() * e2.norm()) return {};
    const Vec3 s = start - c[0];
    const Vec3 q = s.cross(e1);
    const double u = s.dot(h) / determinant;
    const double v = along.dot(q) / determinant;
    const double t = e2.dot(q) / determinant;
    constexpr double kEdge = 1e-12;  // so that no ray slips through between neighbours
    if (u < -kEdge || v < -kEdge || u + v > 1 + kEdge || t < 0 || t > 1) return {};
    return t;
  }
};

}  // namespace

TriangleTree::TriangleTree(const VecX& positions, std::span<const std::array<int, 3>> triangles)
    : numbers_(triangles.size()) {
  corners_.reserve(triangles.size());
  for (const auto& t : triangles) {
    corners_.push_back({vertex(positions, t[0]), vertex(positions, t[1]), vertex(positions, t[2])});
  }
  std::iota(numbers_.begin(), numbers_.end(), 0);
  if (triangles.empty()) return;
  nodes_.reserve(triangles.size());
  build(0, static_cast<int>(triangles.size()));
  std::vector<Corners> ordered;
  ordered.reserve(corners_.size());
  for (const int number : numbers_) ordered.push_back(corners_[number]);
  corners_ = std::move(ordered);
}

// Halves the triangles at the median of their centres along the longest side of their box.
int TriangleTree::build(int begin, int end) {
  const int index = static_cast<int>(nodes_.size());
  Node node{box_of(corners_[numbers_[begin]]), begin, end, 0};
  for (int i = begin + 1; i < end; ++i) enlarge(node.box, box_of(corners_[numbers_[i]]));
  nodes_.push_back(node);
  if (end - begin <= kLeafSize) return index;
  int axis = 0;
  node.box.size().maxCoeff(&axis);
  const auto before = [&](int a, int b) {
    const auto center = [&](int i) {
      return corners_[i][0][axis] + corners_[i][1][axis] + corners_[i][2][axis];
    };
    return center(a) != center(b) ? center(a) < center(b) : a < b;
  };
  const int middle = begin + (end - begin) / 2;
  std::nth_element(numbers_.begin() + begin, numbers_.begin() + middle, numbers_.begin() + end,
                   before);
  build(begin, middle);
  nodes_[index].second = build(middle, end);
  return index;
}

std::optional<TriangleTree::Closest> TriangleTree::closest(const Vec3& p) const {
  std::optional<Closest> best;
  if (nodes_.empty()) return best;
  const auto is_no_nearer = [&](double squared) {
    return best && !(squared < best->squared_distance);
  };
  std::array<int, 64> stack{};  // depth is at most log2 of the number of triangles
  int size = 1;
  while (size > 0) {
    const int index = stack[--size];
    const Node& node = nodes_[index];
    if (is_no_nearer(squared_distance(node.box, p))) continue;
    if (!node.leaf()) {
      const bool first_nearer = squared_distance(nodes_[index + 1].box, p) <=
                                squared_distance(nodes_[node.second].box, p);
      stack[size++] = first_nearer ? node.second : index + 1;
      stack[size++] = first_nearer ? index + 1 : node.second;
      continue;
    }
    for (int i = node.begin; i < node.end; ++i) {
      const Vec3 point = closest_point(corners_[i], p);
      const double squared = (point - p).squaredNorm();
      if (is_no_nearer(squared)) continue;
      const bool known = squared < kInfinity;  // not if it overflows or is NaN
      best = Closest{point, known ? squared : kInfinity, numbers_[i]};
    }
  }
  return best;
}

bool TriangleTree::is_near(const Vec3& p, double distance) const {
  if (nodes_.empty()) return false;
  const double limit = distance * distance;
  std::array<int, 64> stack{};
  int size = 1;
  while (size > 0) {
    const int index = stack[--size];
    const Node& node = nodes_[index];
    if (squared_distance(node.box, p) > limit) continue;
    if (!node.leaf()) {
      stack[size++] = node.second;
      stack[size++] = index + 1;
      continue;
    }
    for (int i = node.begin; i < node.end; ++i)
      if ((closest_point(corners_[i], p) - p).squaredNorm() <= limit) return true;
  }
  return false;
}

void TriangleTree::crossings(const Vec3& a, const Vec3& b, std::vector<double>& parameters) const {
  parameters.clear();
  if (nodes_.empty()) return;
  const Vec3 along = b - a;
  const Segment segment{a, along, along.cwiseInverse()};
  std::array<int, 64> stack{};
  int size = 1;
  while (size > 0) {
    const int index = stack[--size];
    const Node& node = nodes_[index];
    if (!segment.meets(node.box)) continue;
    if (!node.leaf()) {
      stack[size++] = node.second;
      stack[size++] = index + 1;
      continue;
    }
    for (int i = node.begin; i < node.end; ++i) {
      if (const auto t = segment.crossing(corners_[i])) parameters.push_back(*t);
    }
  }
  std::sort(parameters.begin(), parameters.end());
}

bool TriangleTree::may_touch(const Bounds& box) const {
  if (nodes_.empty()) return false;
  const auto overlaps = [&](const Bounds& other) {
    return (box.lower.array() <= other.upper.array()).all() &&
           (box.upper.array() >= other.lower.array()).all();
  };
  std::array<int, 64> stack{};
  int size = 1;
  while (size > 0) {
    const int index = stack[--size];
    const Node& node = nodes_[index];
    if (!overlaps(node.box)) continue;
    if (!node.leaf()) {
      stack[size++] = node.second;
      stack[size++] = index + 1;
      continue;
    }
    for (int i = node.begin; i < node.end; ++i)
      if (overlaps(box_of(corners_[i]))) return true;
  }
  return false;
}

}  // namespace pliant
