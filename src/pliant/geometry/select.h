#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

struct AllVertices {};
/// A box between two corners, m; its faces belong to it.
struct InBox {
  Vec3 lower = Vec3::Zero();
  Vec3 upper = Vec3::Zero();
};
/// All points at most `radius` from the centre, m.
struct InSphere {
  Vec3 center = Vec3::Zero();
  double radius = 0;
};
/// All points on the plane through `point`, or on the side that its normal points to.
struct OnSideOfPlane {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitY();
};
/// The vertices of these numbers, counted from 0.
struct VertexList {
  std::vector<int> vertices;
};

/// Which vertices of a body: plain data, made by the functions below or by a scene.
using Where = std::variant<AllVertices, InBox, InSphere, OnSideOfPlane, VertexList>;

inline Where all_vertices() { return AllVertices{}; }
inline Where in_box(const Vec3& lower, const Vec3& upper) { return InBox{lower, upper}; }
inline Where in_sphere(const Vec3& center, double radius) { return InSphere{center, radius}; }
inline Where on_side_of_plane(const Vec3& point, const Vec3& normal) {
  return OnSideOfPlane{point, normal};
}
inline Where vertex_list(std::vector<int> vertices) { return VertexList{std::move(vertices)}; }

/// The numbers of the chosen points (vertices or centres of elements), ascending, each once. May be
/// empty: the caller decides whether that is an error.
/// @throws InputError if a listed vertex does not exist.
std::vector<int> select_points(const Where& where, const VecX& positions);

}  // namespace pliant
