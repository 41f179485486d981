// A term of the energy: pliant's foundation, typed once more. Every vertex of the surface is tied
// to where it was at time 0, E = Σ k A_i/2 |x_i - X_i|².
#pragma once

#include <pliant/extend/energy_term.h>

#include <Eigen/Geometry>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mine {

/// The term as pliant evaluates it: a sum over elements, of one point each.
class BedEnergy final : public pliant::Energy {
 public:
  explicit BedEnergy(std::string label) : label_(std::move(label)) {}

  void add(int point, double newton_per_meter, const pliant::Vec3& place) {
    points_.push_back(point);
    stiffness_.push_back(newton_per_meter);
    places_.push_back(place);
  }

  std::string_view label() const override { return label_; }
  pliant::TermRole role() const override { return pliant::TermRole::kHold; }
  int corners() const override { return 1; }
  std::span<const int> stencils() const override { return points_; }

  double value(const pliant::VecX& x, pliant::IndexRange range) const override {
    double sum = 0;
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      sum += 0.5 * stiffness_[e] * gap(x, e).squaredNorm();
    }
    return sum;
  }
  double value_and_gradients(const pliant::VecX& x, pliant::IndexRange range,
                             double* corner_gradients) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      Eigen::Map<pliant::Vec3>{corner_gradients + 3 * e} = stiffness_[e] * gap(x, e);
    }
    return value(x, range);
  }
  void hessians(const pliant::VecX& /*x*/, pliant::IndexRange range,
                pliant::Definiteness /*definiteness*/, double* blocks) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += 9) {
      Eigen::Map<pliant::Mat3>{blocks} = stiffness_[e] * pliant::Mat3::Identity();
    }
  }
  void laplacians(pliant::IndexRange range, double* weights) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e) *weights++ = stiffness_[e];
  }

 private:
  pliant::Vec3 gap(const pliant::VecX& x, Eigen::Index e) const {
    return pliant::vertex(x, points_[e]) - places_[e];
  }

  std::string label_;
  std::vector<int> points_;
  std::vector<double> stiffness_;     // N/m
  std::vector<pliant::Vec3> places_;  // at time 0, m
};

/// What a scene says of it.
struct Bed {
  static constexpr std::string_view kName = "my-bed";
  static constexpr std::string_view kSummary = "ties the surface to where it was at time 0";

  double stiffness = 1e5;  // N/m³

  static constexpr auto fields() {
    return pliant::Fields{pliant::field("stiffness", &Bed::stiffness, "N/m³", pliant::positive(),
                                        "for each unit of area")};
  }

  pliant::TermEnergies make(const pliant::TermBody& body, const std::string& /*where*/) const {
    const pliant::VecX& x = body.rest.positions;
    pliant::VecX shares = pliant::VecX::Zero(body.rest.vertex_count());  // of the surface, m²
    for (const auto& [a, b, c] : body.surface) {
      const pliant::Vec3 u = pliant::vertex(x, b) - pliant::vertex(x, a);
      const pliant::Vec3 v = pliant::vertex(x, c) - pliant::vertex(x, a);
      const double area = 0.5 * u.cross(v).norm();
      for (const int corner : {a, b, c}) shares[corner] += area / 3;
    }
    auto energy = std::make_unique<BedEnergy>(body.label);
    for (int i = 0; i < body.rest.vertex_count(); ++i) {
      if (shares[i] > 0) {
        energy->add(body.first + i, stiffness * shares[i], pliant::vertex(x, i));
      }
    }
    pliant::TermEnergies terms;
    terms.push_back(std::move(energy));
    return terms;
  }
};

}  // namespace mine
