#pragma once

#include <array>
#include <span>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// A linear tet at rest. With X the 3 x 4 matrix of its node positions, F = X B.
struct RestTet {
  std::array<int, 4> nodes{};
  double volume = 0;              // m³
  Eigen::Matrix<double, 4, 3> B;  // gradients of the shape functions, 1/m

  /// Inverse of the matrix of edges from node 0: F = [x1 - x0, x2 - x0, x3 - x0] inverse_edges.
  Mat3 inverse_edges() const { return B.bottomRows<3>(); }
};

/// A linear triangle at rest, in a plane of its own whose first axis runs along its first edge.
/// With X the 3 x 3 matrix of its node positions, the 3 x 2 F = X B; FᵀF = I at rest.
struct RestTriangle {
  std::array<int, 3> nodes{};
  double area = 0;                // m²
  Eigen::Matrix<double, 3, 2> B;  // gradients of the shape functions, 1/m
};

/// A trilinear hex at rest, by its 2 x 2 x 2 Gauss points. With X the 3 x 8 matrix of its node
/// positions, F = X B at each of them.
struct RestHex {
  struct Point {
    double volume = 0;              // that the point stands for, m³
    Eigen::Matrix<double, 8, 3> B;  // gradients of the shape functions, 1/m
  };
  std::array<int, 8> nodes{};
  std::array<Point, 8> points;
};

/// A tet counts as flat if its volume is less than this fraction of its longest edge cubed (0.118
/// for a regular tet), a hex if the volume of one of its points is, a triangle if its area is less
/// than this fraction of its longest edge squared.
inline constexpr double kFlatElement = 1e-10;

/// @throws InputError naming the element and its size, if it is inside out or flat.
std::vector<RestTet> make_rest_tets(const Mesh& mesh);
std::vector<RestHex> make_rest_hexes(const Mesh& mesh);
std::vector<RestTriangle> make_rest_triangles(const Mesh& mesh);

/// Volume of a trilinear hex, m³.
double hex_volume(const VecX& positions, const std::array<int, 8>& hex);
/// The least of the volumes about its eight Gauss points, m³: not positive where it is folded.
double least_gauss_volume(const VecX& positions, const std::array<int, 8>& hex);

/// How much of the body each vertex stands for: a quarter of each of its tets and ∫N of its hexes,
/// m³; a third of its triangles, m²; half of its edges, m. They sum to the whole.
VecX volume_shares(const Mesh& mesh);
VecX area_shares(const Mesh& mesh);
VecX length_shares(const VecX& positions, std::span<const std::array<int, 2>> edges);

/// Lumped masses in kg, one for each vertex: `density` in kg for each unit of the shares (kg/m³,
/// kg/m² or kg/m), or the mass of the whole body.
/// @throws InputError if it is not finite and > 0.
VecX masses_from_density(const VecX& shares, double density);
VecX masses_from_total(const VecX& shares, double mass);

}  // namespace pliant
