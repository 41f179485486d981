#pragma once

#include <Eigen/Geometry>
#include <array>
#include <numbers>
#include <utility>
#include <vector>

#include "pliant/geometry/mesh.h"
#include "pliant/math/elementary.h"
#include "support/random.h"

/// Triangle surfaces whose volume is known, and ways to spoil them.
namespace pliant::test {

/// Sphere of `slices` by `slices / 2` patches about a centre, m; poles along z. Outward.
inline Mesh make_globe(double radius, int slices, const Vec3& center = Vec3::Zero()) {
  const int rows = slices / 2;
  Mesh mesh;
  mesh.positions.resize(3 * (2 + Eigen::Index{rows - 1} * slices));
  const auto ring = [&](int row, int i) { return 2 + (row - 1) * slices + i % slices; };
  vertex(mesh.positions, 0) = center + Vec3(0, 0, radius);
  vertex(mesh.positions, 1) = center - Vec3(0, 0, radius);
  for (int row = 1; row < rows; ++row) {
    const double theta = std::numbers::pi * row / rows;
    for (int i = 0; i < slices; ++i) {
      const double phi = 2 * std::numbers::pi * i / slices;
      vertex(mesh.positions, ring(row, i)) =
          center + radius * Vec3(sin(theta) * cos(phi), sin(theta) * sin(phi), cos(theta));
    }
  }
  for (int i = 0; i < slices; ++i) {
    mesh.triangles.push_back({0, ring(1, i), ring(1, i + 1)});
    for (int row = 1; row + 1 < rows; ++row) {
      mesh.triangles.push_back({ring(row, i), ring(row + 1, i), ring(row + 1, i + 1)});
      mesh.triangles.push_back({ring(row, i), ring(row + 1, i + 1), ring(row, i + 1)});
    }
    mesh.triangles.push_back({1, ring(rows - 1, i + 1), ring(rows - 1, i)});
  }
  return mesh;
}

inline Mesh joined(const Mesh& a, const Mesh& b) {
  Mesh mesh = a;
  mesh.positions.resize(a.positions.size() + b.positions.size());
  mesh.positions << a.positions, b.positions;
  for (auto t : b.triangles) {
    for (int& v : t) v += a.vertex_count();
    mesh.triangles.push_back(t);
  }
  return mesh;
}

/// Without the triangles whose centre lies beyond `offset` (m) along a unit direction.
inline Mesh with_hole(Mesh mesh, const Vec3& direction, double offset) {
  std::vector<std::array<int, 3>> kept;
  for (const auto& t : mesh.triangles) {
    const Vec3 center = (vertex(mesh.positions, t[0]) + vertex(mesh.positions, t[1]) +
                         vertex(mesh.positions, t[2])) /
                        3;
    if (center.dot(direction) < offset) kept.push_back(t);
  }
  mesh.triangles = std::move(kept);
  return mesh;
}

/// Each triangle turned round with this probability.
inline Mesh with_flips(Mesh mesh, double probability, std::uint64_t seed) {
  Random random(seed);
  for (auto& t : mesh.triangles)
    if (random.uniform() < probability) std::swap(t[1], t[2]);
  return mesh;
}

/// Every triangle with corners of its own, as STL files list them.
inline Mesh as_soup(const Mesh& mesh) {
  Mesh soup;
  soup.positions.resize(9 * static_cast<Eigen::Index>(mesh.triangles.size()));
  for (const auto& t : mesh.triangles) {
    const int first = 3 * static_cast<int>(soup.triangles.size());
    for (int k = 0; k < 3; ++k) vertex(soup.positions, first + k) = vertex(mesh.positions, t[k]);
    soup.triangles.push_back({first, first + 1, first + 2});
  }
  return soup;
}

/// Waves on a sphere: a different body for each seed, radii within [0.35, 0.65] m.
inline Mesh make_blob(int slices, std::uint64_t seed) {
  Random random(seed);
  Mesh mesh = make_globe(0.5, slices);
  std::array<Vec3, 4> waves;
  for (Vec3& w : waves) w = random.vec3(10);
  const Mat3 turn = random.rotation();
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const Vec3 p = vertex(mesh.positions, v);
    double factor = 1;
    for (const Vec3& w : waves) factor += 0.075 * sin(w.dot(p));
    vertex(mesh.positions, v) = turn * (factor * p);
  }
  return mesh;
}

}  // namespace pliant::test
