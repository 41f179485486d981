#pragma once

#include <vector>

#include "pliant/geometry/triangle_tree.h"

namespace pliant {

/// Generalised winding number of a triangle soup [Jacobson13]: the sum of the signed solid angles
/// of all triangles, over 4π. For closed outward triangles it is 1 inside and 0 outside; with holes
/// it is harmonic in between, so {w > 1/2} is a sensible inside; where pieces overlap it adds up.
///
/// Triangles far away are grouped and replaced by two terms of their multipole expansion
/// [Barill18], if the group is seen from more than three times its radius. The sum is then within
/// 0.04 of `exact`, which adds up every triangle; inside a sphere, where errors add up, 0.03 was
/// measured.
class WindingNumber {
 public:
  /// The tree must outlive this.
  explicit WindingNumber(const TriangleTree& tree);

  /// The winding number at p, m. On a triangle itself, the mean of both sides.
  double operator()(const Vec3& p) const;
  double exact(const Vec3& p) const;

 private:
  // The triangles of a node seen from afar: about `center`, Σ area n and Σ (x - center) (area n)ᵀ.
  struct Far {
    Vec3 center = Vec3::Zero();
    Vec3 dipole = Vec3::Zero();
    Mat3 moment = Mat3::Zero();
    double radius = 0;  // m; of a ball around the triangles
  };
  Far make_far(const TriangleTree::Node& node) const;

  const TriangleTree& tree_;
  std::vector<Far> far_;  // for each node of the tree
};

/// The solid angle of a triangle seen from p, in (-2π, 2π); positive from behind, where the
/// triangle appears clockwise [VanOosterom83].
double solid_angle(const TriangleTree::Corners& triangle, const Vec3& p);

}  // namespace pliant
