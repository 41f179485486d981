#include "pliant/geometry/rest_shape.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/math/elementary.h"
#include "pliant/math/sums.h"

namespace pliant {
namespace {

template <std::size_t N>
double longest_edge(const VecX& x, const std::array<int, N>& nodes) {
  double longest = 0;
  for (std::size_t a = 0; a < N; ++a)
    for (std::size_t b = 0; b < a; ++b)
      longest = std::max(longest, (vertex(x, nodes[a]) - vertex(x, nodes[b])).norm());
  return longest;
}

[[noreturn]] void refuse(std::string_view kind, std::size_t index, const std::string& found) {
  throw InputError(std::string(kind) + " " + to_text(static_cast<long long>(index)), found);
}

RestTet make_rest_tet(const VecX& x, const std::array<int, 4>& nodes, std::size_t index) {
  RestTet tet{nodes, tet_volume(x, nodes), {}};
  const double flat = kFlatElement * cube(longest_edge(x, nodes));
  if (!(tet.volume > flat)) {  // also refuses NaN
    refuse("tet", index,
           "rest volume must be > 0 and the tet not flat, found " + to_text(tet.volume) + " m³");
  }
  Mat3 edges;
  for (int i = 0; i < 3; ++i) edges.col(i) = vertex(x, nodes[i + 1]) - vertex(x, nodes[0]);
  const Mat3 inverse = edges.inverse();
  tet.B << -inverse.colwise().sum(), inverse;
  return tet;
}

RestTriangle make_rest_triangle(const VecX& x, const std::array<int, 3>& nodes, std::size_t index) {
  const Vec3 e1 = vertex(x, nodes[1]) - vertex(x, nodes[0]);
  const Vec3 e2 = vertex(x, nodes[2]) - vertex(x, nodes[0]);
  const double height_times_base = e1.cross(e2).norm();
  RestTriangle triangle{nodes, 0.5 * height_times_base, {}};
  const double flat = kFlatElement * square(longest_edge(x, nodes));
  if (!(triangle.area > flat)) {
    refuse("triangle", index, "rest area must be > 0, found " + to_text(triangle.area) + " m²");
  }
  const double base = e1.norm();
  Mat2 edges;  // in the plane's axes: e1 along the first
  edges << base, e1.dot(e2) / base, 0, height_times_base / base;
  const Mat2 inverse = edges.inverse();
  triangle.B << -inverse.colwise().sum(), inverse;
  return triangle;
}

// A Gauss point of a hex: the shape functions there, their gradients in the unit cube, and the
// derivative J of position by the cube's coordinates.
struct HexPoint {
  std::array<double, 8> weights{};
  Eigen::Matrix<double, 8, 3> gradients;
  Mat3 J = Mat3::Zero();
};

// Calls visit(point) at each of the 2 x 2 x 2 Gauss points of a hex: exact for its volume and for
// the integrals of its shape functions.
template <class Visit>
void for_each_gauss_point(const VecX& x, const std::array<int, 8>& hex, Visit&& visit) {
  const double low = 0.5 - 0.5 / std::sqrt(3.0);
  for (int point = 0; point < 8; ++point) {
    HexPoint p;
    for (int node = 0; node < 8; ++node) {
      double N[3], dN[3];
      for (int k = 0; k < 3; ++k) {
        const double u = (point >> k & 1) != 0 ? 1 - low : low;
        const bool upper = (node >> k & 1) != 0;
        N[k] = upper ? u : 1 - u;
        dN[k] = upper ? 1 : -1;
      }
      p.weights[node] = N[0] * N[1] * N[2];
      p.gradients.row(node) << dN[0] * N[1] * N[2], N[0] * dN[1] * N[2], N[0] * N[1] * dN[2];
      p.J += vertex(x, hex[node]) * p.gradients.row(node);
    }
    visit(p);
  }
}

RestHex make_rest_hex(const VecX& x, const std::array<int, 8>& nodes, std::size_t index) {
  RestHex hex{nodes, {}};
  const double flat = kFlatElement * cube(longest_edge(x, nodes));
  std::size_t q = 0;
  for_each_gauss_point(x, nodes, [&](const HexPoint& p) {
    RestHex::Point& point = hex.points[q++];
    point.volume = p.J.determinant() / 8;
    if (!(point.volume > flat)) {
      refuse("hex", index,
             "must be convex and in lexicographic order of its vertices, found " +
                 to_text(point.volume) + " m³ about one of its points");
    }
    point.B = p.gradients * p.J.inverse();
  });
  return hex;
}

VecX masses(const VecX& shares, double value, double scale, const std::string& name,
            const std::string& unit) {
  if (std::isfinite(value) && value > 0) return scale * shares;
  throw InputError(name, "must be finite and > 0" + unit + ", found " + to_text(value));
}

}  // namespace

std::vector<RestTet> make_rest_tets(const Mesh& mesh) {
  std::vector<RestTet> tets;
  tets.reserve(mesh.tets.size());
  for (const auto& nodes : mesh.tets)
    tets.push_back(make_rest_tet(mesh.positions, nodes, tets.size()));
  return tets;
}

std::vector<RestHex> make_rest_hexes(const Mesh& mesh) {
  std::vector<RestHex> hexes;
  hexes.reserve(mesh.hexes.size());
  for (const auto& nodes : mesh.hexes)
    hexes.push_back(make_rest_hex(mesh.positions, nodes, hexes.size()));
  return hexes;
}

std::vector<RestTriangle> make_rest_triangles(const Mesh& mesh) {
  std::vector<RestTriangle> triangles;
  triangles.reserve(mesh.triangles.size());
  for (const auto& nodes : mesh.triangles)
    triangles.push_back(make_rest_triangle(mesh.positions, nodes, triangles.size()));
  return triangles;
}

double hex_volume(const VecX& positions, const std::array<int, 8>& hex) {
  double sum = 0;
  for_each_gauss_point(positions, hex, [&](const HexPoint& p) { sum += p.J.determinant() / 8; });
  return sum;
}

double least_gauss_volume(const VecX& positions, const std::array<int, 8>& hex) {
  double least = std::numeric_limits<double>::infinity();
  for_each_gauss_point(positions, hex,
                       [&](const HexPoint& p) { least = std::min(least, p.J.determinant() / 8); });
  return least;
}

VecX volume_shares(const Mesh& mesh) {
  VecX shares = VecX::Zero(mesh.vertex_count());
  for (const auto& tet : mesh.tets) {
    const double quarter = tet_volume(mesh.positions, tet) / 4;
    for (const int v : tet) shares[v] += quarter;
  }
  for (const auto& hex : mesh.hexes) {
    for_each_gauss_point(mesh.positions, hex, [&](const HexPoint& p) {
      const double volume = p.J.determinant() / 8;
      for (std::size_t i = 0; i < 8; ++i) shares[hex[i]] += p.weights[i] * volume;
    });
  }
  return shares;
}

VecX area_shares(const Mesh& mesh) {
  VecX shares = VecX::Zero(mesh.vertex_count());
  for (const auto& t : mesh.triangles) {
    const Vec3 a = vertex(mesh.positions, t[0]);
    const Vec3 ab = vertex(mesh.positions, t[1]) - a;
    const double sixth = ab.cross(vertex(mesh.positions, t[2]) - a).norm() / 6;
    for (const int v : t) shares[v] += sixth;
  }
  return shares;
}

VecX length_shares(const VecX& positions, std::span<const std::array<int, 2>> edges) {
  VecX shares = VecX::Zero(positions.size() / 3);
  for (const auto& edge : edges)
    for (const int v : edge) shares[v] += longest_edge(positions, edge) / 2;
  return shares;
}

VecX masses_from_density(const VecX& shares, double density) {
  return masses(shares, density, density, "density", "");
}

VecX masses_from_total(const VecX& shares, double mass) {
  return masses(shares, mass, mass / sum(shares), "mass", " kg");
}

}  // namespace pliant
