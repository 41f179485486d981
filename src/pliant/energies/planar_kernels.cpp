#include <Eigen/LU>
#include <cmath>
#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/energies/elasticity_makers.h"
#include "pliant/energies/element_data.h"
#include "pliant/energies/element_elasticity.h"
#include "pliant/geometry/rest_shape.h"

namespace pliant {
namespace {

constexpr double kFlat = 1e-6;  // height of an edge, of its length

using Triangles = ElementElasticity<3, 1, ElementSpace::kPlanar>;

Triangles::Rest planar_triangle(const VecX& x, const RestTriangle& triangle, double thickness,
                                const std::string& name) {
  const Vec3 a = vertex(x, triangle.nodes[0]);
  Mat2 edges;
  for (int c = 0; c < 2; ++c) {
    const Vec3 edge = vertex(x, triangle.nodes[c + 1]) - a;
    if (!(std::abs(edge[2]) <= kFlat * edge.norm())) {
      throw InputError(name, "must lie in a plane of constant z, found corners " +
                                 to_text(edge[2]) + " m apart in z");
    }
    edges.col(c) = edge.head<2>();
  }
  if (!(edges.determinant() > 0)) {
    throw InputError(
        name,
        "must be counter-clockwise seen from +z, found clockwise; turn the mesh round the "
        "x or y axis by half a turn");
  }
  const Mat2 inverse = edges.inverse();
  Triangles::Rest rest;
  rest.points[0].volume = thickness * triangle.area;
  rest.points[0].B.setZero();
  rest.points[0].B.topLeftCorner<3, 2>() << -inverse.colwise().sum(), inverse;
  return rest;
}

}  // namespace

std::unique_ptr<MaterialElasticity> PLIANT_KERNEL_SET::make_planar(
    std::unique_ptr<MaterialKernel> kernel, const Mesh& rest, const ElementOptions& options) {
  std::vector<Triangles::Rest> elements;
  for (const RestTriangle& triangle : make_rest_triangles(rest)) {
    elements.push_back(planar_triangle(rest.positions, triangle, options.thickness,
                                       element_name(options.label, elements.size())));
  }
  return std::make_unique<Triangles>(
      options.label, flat_stencils<3>(options.label, rest.triangles, options.first_point), elements,
      std::move(kernel), options.fit);
}

}  // namespace pliant
