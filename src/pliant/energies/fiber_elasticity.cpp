#include "pliant/energies/fiber_elasticity.h"

#include <Eigen/Geometry>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/energies/element_data.h"
#include "pliant/energies/length_energy.h"
#include "pliant/energies/signed_fibers.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/materials/fibers/fiber_registry.h"

namespace pliant {
namespace {

// A quadrature point of an element: F = X B.
struct FiberPoint {
  std::size_t element;
  std::vector<int> nodes;
  double volume;                   // m³
  Eigen::Matrix<double, -1, 3> B;  // 1/m
};

FiberPoint triangle_point(const VecX& x, const RestTriangle& t, std::size_t element,
                          double thickness) {
  // With X at rest, the columns of X B are the axes of the triangle's plane, in space.
  Mat3 X;
  for (int c = 0; c < 3; ++c) X.col(c) = vertex(x, t.nodes[c]);
  const Mat32 axes = X * t.B;
  return {element, {t.nodes.begin(), t.nodes.end()}, thickness * t.area, t.B * axes.transpose()};
}

std::vector<FiberPoint> fiber_points(ElementShape shape, const Mesh& rest, double thickness) {
  std::vector<FiberPoint> points;
  if (shape == ElementShape::kTet) {
    for (const RestTet& t : make_rest_tets(rest)) {
      points.push_back({points.size(), {t.nodes.begin(), t.nodes.end()}, t.volume, t.B});
    }
  } else if (shape == ElementShape::kHex) {
    for (const RestHex& h : make_rest_hexes(rest)) {
      const std::size_t element = points.size() / h.points.size();
      for (const RestHex::Point& p : h.points) {
        points.push_back({element, {h.nodes.begin(), h.nodes.end()}, p.volume, p.B});
      }
    }
  } else {
    for (const RestTriangle& t : make_rest_triangles(rest)) {
      points.push_back(triangle_point(rest.positions, t, points.size(), thickness));
    }
  }
  return points;
}

// The unit direction within the element: B maps the component normal to a triangle to zero.
Vec3 direction_in(const FiberPoint& point, const Vec3& direction, const VecX& x,
                  const std::string& name) {
  Vec3 along = Vec3::Zero();  // F d with F at rest: the part of d that the element sees
  const VecX weights = point.B * direction;
  for (std::size_t a = 0; a < point.nodes.size(); ++a) {
    along += weights[a] * vertex(x, point.nodes[a]);
  }
  constexpr double kAcross = 1e-6;
  if (!direction.allFinite() || !(along.norm() > kAcross * direction.norm())) {
    throw InputError(name,
                     "the direction of its fibre must be finite, not zero, and not perpendicular "
                     "to a triangle");
  }
  return along.normalized();
}

template <class Law>
std::unique_ptr<Energy> make_fibers(const std::string& label,
                                    const std::vector<WeightedLength>& elements,
                                    std::vector<SignedFibers::Element> fibers) {
  if constexpr (Law::kSigned) {
    return std::make_unique<SignedFibers>(label, elements, std::move(fibers));
  }
  return std::make_unique<LengthEnergy<Law>>(label, elements);
}

}  // namespace

std::unique_ptr<Energy> make_fiber_elasticity(ElementShape shape, const AnyFiber& law,
                                              std::span<const Vec3> directions, const Mesh& rest,
                                              const ElementOptions& options) {
  const double stiffness = law->stiffness();
  const std::vector<FiberPoint> points = fiber_points(shape, rest, options.thickness);
  std::vector<WeightedLength> elements;
  std::vector<SignedFibers::Element> fibers;
  for (const FiberPoint& point : points) {
    const Vec3& given = directions[directions.size() == 1 ? 0 : point.element];
    const Vec3 d =
        direction_in(point, given, rest.positions, element_name(options.label, point.element));
    const VecX weights = point.B * d;
    WeightedLength element{
        point.nodes, {weights.begin(), weights.end()}, point.volume * stiffness, 1};
    for (int& node : element.points) node += options.first_point;
    elements.push_back(std::move(element));
    fibers.push_back({point.B, d});
  }
  std::unique_ptr<Energy> term;
  Fibers::for_each([&]<class Law>() {
    if (law.is<Law>()) {
      term = make_fibers<Law>(options.label, elements, std::move(fibers));
    }
  });
  return term;
}

}  // namespace pliant
