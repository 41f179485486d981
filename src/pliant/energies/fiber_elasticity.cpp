#include "pliant/energies/fiber_elasticity.h"

#include <Eigen/Geometry>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/energies/element_data.h"
#include "pliant/energies/length_energy.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/materials/fibers/fiber_registry.h"
#include "pliant/math/svd3.h"

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
  // The columns of X B for X at rest are the axes of the triangle's plane, in space.
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

// The unit direction within the element: B takes what is across a triangle to zero.
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
                     "the direction of its fibre must be finite, not zero, and not straight "
                     "across a triangle");
  }
  return along.normalized();
}

// Fibres that are told from reversed ones. E falls by 2 k l where one with length l > 0 becomes
// right again, and rises by it on the way back: a line search may cross the edge downwards and
// stops short of it upwards, as at a wall. A fibre of no length is pushed open in the direction R
// d, by the force that is the limit from both sides along the fibre.
template <class Law>
class SignedFibers final : public LengthEnergy<Law> {
 public:
  SignedFibers(std::string label, std::span<const WeightedLength> elements,
               std::vector<FiberPoint> points, std::vector<Vec3> directions)
      : LengthEnergy<Law>(std::move(label), elements),
        points_(std::move(points)),
        directions_(std::move(directions)) {}

 protected:
  double rest_of(const VecX& x, Eigen::Index e) const override {
    const Mat3 F = deformation(x, e);
    const Vec3& d = directions_[e];
    return (rotation3(F) * d).dot(F * d) < 0 ? -1 : 1;  // the sign of I₄ = dᵀ S d
  }
  Vec3 collapsed_direction(const VecX& x, Eigen::Index e) const override {
    return rotation3(deformation(x, e)) * directions_[e];
  }

 private:
  Mat3 deformation(const VecX& x, Eigen::Index e) const {
    const int* stencil = this->stencils().data() + this->corners() * e;
    Mat3 F = Mat3::Zero();
    for (int a = 0; a < this->corners(); ++a) F += vertex(x, stencil[a]) * points_[e].B.row(a);
    return F;
  }

  std::vector<FiberPoint> points_;
  std::vector<Vec3> directions_;
};

template <class Law>
std::unique_ptr<Energy> make_fibers(const std::string& label,
                                    const std::vector<WeightedLength>& elements,
                                    std::vector<FiberPoint> points, std::vector<Vec3> directions) {
  if constexpr (Law::kSigned) {
    return std::make_unique<SignedFibers<Law>>(label, elements, std::move(points),
                                               std::move(directions));
  }
  return std::make_unique<LengthEnergy<Law>>(label, elements);
}

}  // namespace

std::unique_ptr<Energy> make_fiber_elasticity(ElementShape shape, const AnyFiber& law,
                                              std::span<const Vec3> directions, const Mesh& rest,
                                              const ElementOptions& options) {
  const double stiffness = law->stiffness();
  std::vector<FiberPoint> points = fiber_points(shape, rest, options.thickness);
  std::vector<WeightedLength> elements;
  std::vector<Vec3> units;
  for (const FiberPoint& point : points) {
    const Vec3& given = directions[directions.size() == 1 ? 0 : point.element];
    units.push_back(
        direction_in(point, given, rest.positions, element_name(options.label, point.element)));
    const VecX weights = point.B * units.back();
    WeightedLength element{
        point.nodes, {weights.begin(), weights.end()}, point.volume * stiffness, 1};
    for (int& node : element.points) node += options.first_point;
    elements.push_back(std::move(element));
  }
  std::unique_ptr<Energy> fibers;
  Fibers::for_each([&]<class Law>() {
    if (law.is<Law>()) {
      fibers = make_fibers<Law>(options.label, elements, std::move(points), std::move(units));
    }
  });
  return fibers;
}

}  // namespace pliant
