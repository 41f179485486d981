#include "pliant/energies/foundation.h"

#include <Eigen/Geometry>
#include <array>
#include <span>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/energies/energy.h"
#include "pliant/energies/term_of.h"

namespace pliant {
namespace {

// One spring for each point, from where it was.
class FoundationEnergy final : public Energy, public ProjectiveEnergy {
 public:
  explicit FoundationEnergy(std::string label) : label_(std::move(label)) {}

  void add(int point, double newton_per_meter, const Vec3& place) {
    points_.push_back(point);
    stiffness_.push_back(newton_per_meter);
    places_.push_back(place);
  }

  std::string_view label() const override { return label_; }
  TermRole role() const override { return TermRole::kHold; }
  int corners() const override { return 1; }
  std::span<const int> stencils() const override { return points_; }

  double value(const VecX& x, IndexRange range) const override {
    double sum = 0;
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      sum += 0.5 * stiffness_[e] * (vertex(x, points_[e]) - places_[e]).squaredNorm();
    }
    return sum;
  }

  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override {
    double sum = 0;
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      const Vec3 d = vertex(x, points_[e]) - places_[e];
      Eigen::Map<Vec3>{corner_gradients + 3 * e} = stiffness_[e] * d;
      sum += 0.5 * stiffness_[e] * d.squaredNorm();
    }
    return sum;
  }

  void hessians(const VecX& /*x*/, IndexRange range, Definiteness /*definiteness*/,
                double* blocks) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += 9) {
      Eigen::Map<Mat3>{blocks} = stiffness_[e] * Mat3::Identity();
    }
  }

  void laplacians(IndexRange range, double* weights) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e) *weights++ = stiffness_[e];
  }

  const ProjectiveEnergy* projective() const override { return this; }
  void project(const VecX& /*x*/, IndexRange range, double* corner_targets) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      Eigen::Map<Vec3>{corner_targets + 3 * e} = stiffness_[e] * places_[e];
    }
  }

 private:
  std::string label_;
  std::vector<int> points_;
  std::vector<double> stiffness_;  // N/m
  std::vector<Vec3> places_;       // at time 0, m
};

// A third of its triangles for each vertex, m².
VecX surface_shares(const TermBody& body) {
  const VecX& x = body.rest.positions;
  VecX shares = VecX::Zero(body.rest.vertex_count());
  for (const std::array<int, 3>& t : body.surface) {
    const Vec3 a = vertex(x, t[0]);
    const double area = 0.5 * (vertex(x, t[1]) - a).cross(vertex(x, t[2]) - a).norm();
    for (const int corner : t) shares[corner] += area / 3;
  }
  return shares;
}

}  // namespace

TermEnergies Foundation::make(const TermBody& body, const std::string& where) const {
  check_fields(*this, where);
  if (body.surface.empty()) {
    throw InputError(where, "needs a body with a surface: tets, hexes or triangles");
  }
  const VecX shares = surface_shares(body);
  auto energy = std::make_unique<FoundationEnergy>(body.label);
  for (int i = 0; i < body.rest.vertex_count(); ++i) {
    if (!(shares[i] > 0)) continue;  // inside
    energy->add(body.first + i, stiffness * shares[i], vertex(body.rest.positions, i));
  }
  TermEnergies terms;
  terms.push_back(std::move(energy));
  return terms;
}

template AnyTerm::AnyTerm(const Foundation&);

}  // namespace pliant
