#include "pliant/energies/contact.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "pliant/core/params.h"
#include "pliant/energies/element_data.h"
#include "pliant/math/matrix_calculus.h"

namespace pliant {
namespace {

class Contact final : public Energy {
 public:
  Contact(std::string label, AnyCollider collider, std::vector<int> points,
          std::vector<double> stiffness)
      : label_(std::move(label)),
        collider_(std::move(collider)),
        points_(std::move(points)),
        stiffness_(std::move(stiffness)) {}

  std::string_view label() const override { return label_; }
  int corners() const override { return 1; }
  std::span<const int> stencils() const override { return points_; }

  double value(const VecX& x, IndexRange range) const override {
    double sum = 0;
    for_each_depth(x, range, [&](Eigen::Index e, double d) { sum += 0.5 * stiffness_[e] * d * d; });
    return sum;
  }

  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override {
    double sum = 0;
    for_each_depth(x, range, [&](Eigen::Index e, double d) {
      Eigen::Map<Vec3> gradient(corner_gradients + 3 * e);
      if (d == 0) {
        gradient.setZero();
        return;
      }
      gradient = stiffness_[e] * d * collider_->normal(vertex(x, points_[e]));
      sum += 0.5 * stiffness_[e] * d * d;
    });
    return sum;
  }

  // k (∇d ∇dᵀ + d ∇²d). As ∇²d ∇d = 0, the second part can be projected by itself.
  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override {
    for_each_depth(x, range, [&](Eigen::Index e, double d) {
      Eigen::Map<Mat3> H(blocks + 9 * (e - range.begin));
      H.setZero();
      if (!(d < 0)) return;
      const Vec3 n = collider_->normal(vertex(x, points_[e]));
      H = d * collider_->curvature(vertex(x, points_[e]));
      if (definiteness == Definiteness::kProjected) H = project_psd(Mat3(H));
      H += n * n.transpose();
      H *= stiffness_[e];
    });
  }

  void laplacians(IndexRange range, double* weights) const override {
    std::fill_n(weights, range.end - range.begin, 0.0);
  }

 private:
  // f(e, min(d, 0) of point e in m) for each of a range. Distances are asked for many at a time: a
  // virtual call for each point would cost as much as a plane's distance.
  template <class F>
  void for_each_depth(const VecX& x, IndexRange range, F&& f) const {
    constexpr Eigen::Index kMany = 64;
    std::array<double, kMany> d;
    const std::span<const int> points(points_);
    for (Eigen::Index first = range.begin; first < range.end; first += kMany) {
      const Eigen::Index count = std::min(kMany, range.end - first);
      collider_->signed_distances(x, points.subspan(first, count), d.data());
      for (Eigen::Index i = 0; i < count; ++i) {
        f(first + i, d[i] > 0 ? 0 : d[i]);  // a NaN stays one
      }
    }
  }

  std::string label_;
  AnyCollider collider_;
  std::vector<int> points_;
  std::vector<double> stiffness_;  // N/m
};

void check_data(const std::string& label, const std::vector<int>& points,
                const std::vector<double>& stiffness) {
  if (stiffness.size() != points.size()) {
    throw InputError(label, std::to_string(points.size()) +
                                " points need as many stiffnesses, found " +
                                std::to_string(stiffness.size()));
  }
  for (std::size_t e = 0; e < points.size(); ++e) {
    check_range(stiffness[e], positive(), "N/m", element_name(label, e) + ".stiffness");
    if (points[e] >= 0) continue;
    throw InputError(element_name(label, e),
                     "points must be >= 0, found " + std::to_string(points[e]));
  }
}

}  // namespace

std::unique_ptr<Energy> make_contact(std::string label, const AnyCollider& collider,
                                     std::vector<int> points, std::vector<double> stiffness) {
  check_data(label, points, stiffness);
  return std::make_unique<Contact>(std::move(label), collider, std::move(points),
                                   std::move(stiffness));
}

}  // namespace pliant
