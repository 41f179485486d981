#include "pliant/geometry/mesh_quality.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "pliant/math/elementary.h"

namespace pliant {
namespace {

// Twice the area times the outward normal of the face opposite to each corner.
std::array<Vec3, 4> face_normals(const std::array<Vec3, 4>& x) {
  return {(x[2] - x[1]).cross(x[3] - x[1]), (x[3] - x[0]).cross(x[2] - x[0]),
          (x[1] - x[0]).cross(x[3] - x[0]), (x[2] - x[0]).cross(x[1] - x[0])};
}

std::array<Vec3, 4> corners_of(const VecX& positions, const std::array<int, 4>& tet) {
  return {vertex(positions, tet[0]), vertex(positions, tet[1]), vertex(positions, tet[2]),
          vertex(positions, tet[3])};
}

// Edge ij lies between the faces opposite to the other two corners.
constexpr int kFacesAtEdge[6][2] = {{2, 3}, {1, 3}, {1, 2}, {0, 3}, {0, 2}, {0, 1}};

double angle_between_faces(const Vec3& m, const Vec3& n) {
  // atan2 stays accurate near 0 and 180 degrees, where the cosine is flat.
  return atan2(m.cross(n).norm(), -m.dot(n)) * 180 / std::numbers::pi;
}

double mean_ratio(const std::array<Vec3, 4>& x, double volume) {
  double edges2 = 0;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = i + 1; j < 4; ++j) edges2 += (x[i] - x[j]).squaredNorm();
  if (edges2 == 0) return 0;
  return std::copysign(12 * cbrt(9 * volume * volume) / edges2, volume);
}

// 3 r / R with r = 3 V / Σ area and R = |Σ a² (b x c)| / (12 V) over the edges a, b, c at a corner.
double radius_ratio(const std::array<Vec3, 4>& x, const std::array<Vec3, 4>& normals,
                    double volume) {
  double areas = 0;
  for (const Vec3& n : normals) areas += 0.5 * n.norm();
  const Vec3 a = x[1] - x[0];
  const Vec3 b = x[2] - x[0];
  const Vec3 c = x[3] - x[0];
  const double turned =
      (a.squaredNorm() * b.cross(c) + b.squaredNorm() * c.cross(a) + c.squaredNorm() * a.cross(b))
          .norm();
  if (areas == 0 || turned == 0) return 0;
  return std::copysign(108 * volume * volume / (areas * turned), volume);
}

}  // namespace

std::array<double, 6> dihedral_angles(const VecX& positions, const std::array<int, 4>& tet) {
  const std::array<Vec3, 4> normals = face_normals(corners_of(positions, tet));
  std::array<double, 6> angles{};
  for (std::size_t e = 0; e < 6; ++e) {
    angles[e] = angle_between_faces(normals[kFacesAtEdge[e][0]], normals[kFacesAtEdge[e][1]]);
  }
  return angles;
}

TetQuality tet_quality(const VecX& positions, const std::array<int, 4>& tet) {
  const std::array<Vec3, 4> x = corners_of(positions, tet);
  const double volume = tet_volume(positions, tet);
  const std::array<double, 6> angles = dihedral_angles(positions, tet);
  const auto [low, high] = std::minmax_element(angles.begin(), angles.end());
  return {*low, *high, radius_ratio(x, face_normals(x), volume), mean_ratio(x, volume)};
}

MeshQuality mesh_quality(const Mesh& mesh) {
  MeshQuality all;
  if (mesh.tets.empty()) return all;
  all.min_dihedral = 180;
  all.min_radius_ratio = all.min_mean_ratio = 1;
  for (std::size_t i = 0; i < mesh.tets.size(); ++i) {
    for (const double angle : dihedral_angles(mesh.positions, mesh.tets[i])) {
      // A position that is not finite gives no angle; it is not counted.
      if (std::isnan(angle)) continue;
      const auto bin = static_cast<std::size_t>(angle / 10);
      ++all.dihedral_histogram[std::min(bin, MeshQuality::kBins - 1)];
    }
    const TetQuality one = tet_quality(mesh.positions, mesh.tets[i]);
    all.min_dihedral = std::min(all.min_dihedral, one.min_dihedral);
    all.max_dihedral = std::max(all.max_dihedral, one.max_dihedral);
    all.min_radius_ratio = std::min(all.min_radius_ratio, one.radius_ratio);
    if (one.mean_ratio < all.min_mean_ratio) all.worst_tet = i;
    all.min_mean_ratio = std::min(all.min_mean_ratio, one.mean_ratio);
    all.mean_radius_ratio += one.radius_ratio;
    all.mean_mean_ratio += one.mean_ratio;
  }
  const auto count = static_cast<double>(mesh.tets.size());
  all.mean_radius_ratio /= count;
  all.mean_mean_ratio /= count;
  return all;
}

}  // namespace pliant
