#include "pliant/geometry/surfaces/orient_patches.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "pliant/geometry/surfaces/surface_edges.h"
#include "pliant/geometry/surfaces/winding_number.h"

namespace pliant::detail {
namespace {

using Triangles = std::vector<std::array<int, 3>>;

// Below this share of the volume that a ball of its area has, an open patch does not tell its
// inside by itself.
constexpr double kVessel = 0.2;
constexpr std::size_t kSamples = 48;  // triangles of a patch that rays are sent from

struct Patch {
  std::vector<int> triangles;
  bool open = false;
  double area = 0;
  double volume = 0;  // of the cone from its centroid, m³
};

class Orienter {
 public:
  Orienter(const VecX& positions, Triangles& triangles)
      : x_(positions), triangles_(triangles), turned_(triangles.size()) {}

  OrientationReport run() {
    connect();
    double volume = 0;
    for (Patch& patch : patches_) {
      measure(patch);
      volume += patch.volume;
    }
    if (volume < 0)
      for (Patch& patch : patches_) turn(patch);
    orient_vessels();
    orient_by_rays();
    return {patches_.size(),
            static_cast<std::size_t>(std::count(turned_.begin(), turned_.end(), char{1}))};
  }

 private:
  // --- 1: consistent patches ---

  struct Neighbour {
    int triangle = -1;
    bool agrees = false;  // passes the edge the other way, as neighbours should
  };

  void connect() {
    std::vector<std::array<Neighbour, 3>> neighbours(triangles_.size());
    std::vector<int> used(triangles_.size());
    std::vector<char> open(triangles_.size());
    const auto sides = sorted_sides(triangles_);
    for_each_edge(sides, [&](std::size_t begin, std::size_t end) {
      if (end - begin != 2) {
        for (std::size_t i = begin; i < end; ++i) open[sides[i].triangle] = 1;
        return;
      }
      const auto& a = sides[begin];
      const auto& b = sides[begin + 1];
      const bool agrees = a.forward != b.forward;
      neighbours[a.triangle][used[a.triangle]++] = {b.triangle, agrees};
      neighbours[b.triangle][used[b.triangle]++] = {a.triangle, agrees};
    });
    std::vector<char> seen(triangles_.size());
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      if (!seen[t]) patches_.push_back(flood(static_cast<int>(t), neighbours, seen));
    }
    for (Patch& patch : patches_)
      patch.open = std::any_of(patch.triangles.begin(), patch.triangles.end(),
                               [&](int t) { return open[t] != 0; });
  }

  Patch flood(int start, const std::vector<std::array<Neighbour, 3>>& neighbours,
              std::vector<char>& seen) {
    Patch patch;
    seen[start] = 1;
    patch.triangles.push_back(start);
    double kept = 0;  // area as it came, less the area turned
    for (std::size_t next = 0; next < patch.triangles.size(); ++next) {
      const int t = patch.triangles[next];
      kept += (turned_[t] ? -1 : 1) * normal(t).norm();
      for (const Neighbour& n : neighbours[t]) {
        if (n.triangle < 0 || seen[n.triangle]) continue;
        seen[n.triangle] = 1;
        patch.triangles.push_back(n.triangle);
        if (n.agrees == (turned_[t] != 0)) turn(n.triangle);
      }
    }
    if (kept < 0) turn(patch);
    return patch;
  }

  // --- 3: patches that tell their inside by themselves ---

  void measure(Patch& patch) {
    Vec3 centroid = Vec3::Zero();
    for (const int t : patch.triangles) {
      const double area = normal(t).norm() / 2;
      centroid += area * center(t);
      patch.area += area;
    }
    centroid /= patch.area;
    for (const int t : patch.triangles) patch.volume += normal(t).dot(center(t) - centroid) / 6;
  }

  static bool is_vessel(const Patch& patch) {
    const double ball = patch.area * std::sqrt(patch.area) / (6 * std::sqrt(std::numbers::pi));
    return std::abs(patch.volume) > (patch.open ? kVessel : 1e-9) * ball;
  }

  void orient_vessels() {
    std::vector<Patch*> inward;
    for (Patch& patch : patches_)
      if (patch.volume < 0 && is_vessel(patch)) inward.push_back(&patch);
    if (inward.empty()) return;
    for (Patch* patch : inward) turn(*patch);
    if (patches_.size() == 1) return;
    const TriangleTree tree(x_, triangles_);
    const WindingNumber winding(tree);
    std::vector<char> cavity;
    for (const Patch* patch : inward) cavity.push_back(lies_inside(*patch, winding) ? 1 : 0);
    for (std::size_t i = 0; i < inward.size(); ++i)
      if (cavity[i]) turn(*inward[i]);
  }

  // Just outside an outward patch its own winding number is near 0: what is left is the others'.
  bool lies_inside(const Patch& patch, const WindingNumber& winding) const {
    int inside = 0;
    int all = 0;
    const std::size_t stride = 1 + patch.triangles.size() / kSamples;
    for (std::size_t i = 0; i < patch.triangles.size(); i += stride, ++all) {
      const int t = patch.triangles[i];
      const Vec3 out = normal(t).normalized() * (1e-3 * std::sqrt(patch.area));
      inside += winding(center(t) + out) > 0.5 ? 1 : 0;
    }
    return 2 * inside > all;
  }

  // --- 4: patches that need the others to tell ---

  void orient_by_rays() {
    std::optional<TriangleTree> tree;
    for (Patch& patch : patches_) {
      if (is_vessel(patch)) continue;
      if (!tree) tree.emplace(x_, triangles_);
      if (votes_to_turn(patch, *tree)) turn(patch);
    }
  }

  bool votes_to_turn(const Patch& patch, const TriangleTree& tree) const {
    const Bounds box = tree.nodes()[0].box;
    const double far = 2 * box.size().norm();
    std::vector<double> hits;
    // Not along the normal, where a neighbour's edge is often hit exactly.
    const Vec3 tilt(0.0713, -0.1129, 0.0917);
    const auto odd = [&](int t, double side) {
      const Vec3 n = side * normal(t).normalized();
      const Vec3 start = center(t) + 1e-6 * far * n;
      tree.crossings(start, start + far * (n + tilt), hits);
      return hits.size() % 2 == 1;
    };
    double votes = 0;
    double all = 0;
    const std::size_t stride = 1 + patch.triangles.size() / kSamples;
    for (std::size_t i = 0; i < patch.triangles.size(); i += stride) {
      const int t = patch.triangles[i];
      const double area = normal(t).norm();
      votes += area * (static_cast<int>(odd(t, 1)) - static_cast<int>(odd(t, -1)));
      all += area;
    }
    return votes > 0.5 * all;
  }

  // --- shared ---

  // Twice the area long.
  Vec3 normal(int t) const {
    const auto& c = triangles_[t];
    const Vec3 a = vertex(x_, c[0]);
    return (vertex(x_, c[1]) - a).cross(vertex(x_, c[2]) - a);
  }
  Vec3 center(int t) const {
    const auto& c = triangles_[t];
    return (vertex(x_, c[0]) + vertex(x_, c[1]) + vertex(x_, c[2])) / 3;
  }
  void turn(int t) {
    std::swap(triangles_[t][1], triangles_[t][2]);
    turned_[t] = turned_[t] ? 0 : 1;
  }
  void turn(Patch& patch) {
    for (const int t : patch.triangles) turn(t);
    patch.volume = -patch.volume;
  }

  const VecX& x_;
  Triangles& triangles_;
  std::vector<char> turned_;
  std::vector<Patch> patches_;
};

}  // namespace

OrientationReport orient_patches(const VecX& positions, Triangles& triangles) {
  return Orienter(positions, triangles).run();
}

}  // namespace pliant::detail
