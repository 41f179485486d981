#pragma once

#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/core/types.h"
#include "pliant/math/elementary.h"
#include "support/random.h"

namespace pliant::test {

/// A lattice of a x b x c points joined by springs to their 26 neighbours, plus a mass at each
/// point: like Newton's matrix of a solid at rest. Without the mass, rigid motions cost nothing.
struct SpringLattice {
  SparseMat A;     // 3n x 3n
  VecX positions;  // xyz of point i at 3i
};

/// The stiffness of each spring is drawn between 1 and `contrast`: with a high one the diagonal
/// varies from point to point and from direction to direction.
inline SpringLattice spring_lattice(const Vec3i& size, double mass, double contrast = 1) {
  Random random(97);
  const int n = size.prod();
  SpringLattice lattice{.A = SparseMat(3 * n, 3 * n), .positions = VecX(3 * n)};
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&entries](int i, int j, const Mat3& block) {
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) entries.emplace_back(3 * i + r, 3 * j + c, block(r, c));
    }
  };
  for (int i = 0; i < n; ++i) {
    const Vec3i p(i % size[0], i / size[0] % size[1], i / size[0] / size[1]);
    vertex(lattice.positions, i) = p.cast<double>();
    add(i, i, mass * Mat3::Identity());
    for (int step = 14; step < 27; ++step) {  // half of the neighbours
      const Vec3i d(step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1);
      const Vec3i q = p + d;
      if ((q.array() < 0).any() || (q.array() >= size.array()).any()) continue;
      const int j = q[0] + size[0] * (q[1] + size[1] * q[2]);
      const Vec3 along = d.cast<double>().normalized();
      const Mat3 stiffness = pow(contrast, random.uniform()) * along * along.transpose();
      add(i, i, stiffness);
      add(j, j, stiffness);
      add(i, j, -stiffness);
      add(j, i, -stiffness);
    }
  }
  lattice.A.setFromTriplets(entries.begin(), entries.end());
  return lattice;
}

}  // namespace pliant::test
