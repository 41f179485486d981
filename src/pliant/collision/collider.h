#pragma once

#include <concepts>
#include <string>

#include "pliant/core/types.h"

namespace pliant {

/// What every collider offers: the signed distance d(x) to its surface and its first two
/// derivatives, finite for every x. At a kink of d, such as the centre of a sphere, the normal is
/// one of those nearby; close to it the curvature, which grows without bound, stops growing.
template <class C>
concept Collider = requires(const C& collider, const Vec3& x) {
  { collider.signed_distance(x) } -> std::same_as<double>;  // d, m; negative in the solid
  { collider.normal(x) } -> std::convertible_to<Vec3>;      // ∇d, a unit vector out of the solid
  { collider.curvature(x) } -> std::convertible_to<Mat3>;   // ∇²d, 1/m; its null space has ∇d
};

// Nothing more is needed to display it: its surface is traced along d = 0. A `Mesh surface() const`
// of its own gives fewer and better triangles.

/// Closer to a kink of d than this share of the radius there, the curvature stops growing.
inline constexpr double kKink = 1e-8;

/// `v` scaled to length 1, however long or short it is.
/// @throws InputError at `where` if it is zero.
Vec3 unit_direction(const Vec3& v, const std::string& where);

}  // namespace pliant
