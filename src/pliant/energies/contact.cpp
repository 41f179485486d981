#include "pliant/energies/contact.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "pliant/core/params.h"
#include "pliant/energies/element_data.h"
#include "pliant/math/project_psd.h"

namespace pliant {
namespace {

// An element is a point and, if the collider can move, the points of its frame, which bear the
// reaction: x is their sum with weights 1 - Σξ and ξ, ξ being its local coordinates, and the force
// at x acts on them with the same weights. They are never free, so they only move rigidly.
class Contact final : public Energy {
 public:
  Contact(std::string label, AnyCollider collider, std::vector<int> points,
          std::vector<double> stiffness, std::optional<int> frame)
      : label_(std::move(label)),
        collider_(std::move(collider)),
        points_(std::move(points)),
        stiffness_(std::move(stiffness)),
        frame_(frame) {
    if (!frame_) return;
    for (const int point : points_) {
      stencils_.push_back(point);
      for (int i = 0; i < kFramePoints; ++i) stencils_.push_back(*frame_ + i);
    }
  }

  std::string_view label() const override { return label_; }
  TermRole role() const override { return TermRole::kContact; }
  int corners() const override { return frame_ ? 1 + kFramePoints : 1; }
  std::span<const int> stencils() const override { return frame_ ? stencils_ : points_; }

  double value(const VecX& x, IndexRange range) const override {
    double sum = 0;
    for_each_depth(x, range, pose(x),
                   [&](Eigen::Index e, double d) { sum += 0.5 * stiffness_[e] * d * d; });
    return sum;
  }

  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override {
    double sum = 0;
    const std::optional<Pose> at = pose(x);
    for_each_depth(x, range, at, [&](Eigen::Index e, double d) {
      double* corners_of_e = corner_gradients + 3 * corners() * e;
      if (d == 0) {
        std::fill_n(corners_of_e, 3 * corners(), 0.0);
        return;
      }
      const Vec3 point = vertex(x, points_[e]);
      const Vec3 gradient = stiffness_[e] * d * normal(point, at);
      Eigen::Map<Vec3>{corners_of_e} = gradient;
      if (at) write_reaction(gradient, at->to_local(point), corners_of_e + 3);
      sum += 0.5 * stiffness_[e] * d * d;
    });
    return sum;
  }

  // k (∇d ∇dᵀ + d ∇²d). As ∇²d ∇d = 0, the second part can be projected by itself.
  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override {
    const std::optional<Pose> at = pose(x);
    const Eigen::Index size = 3 * corners();
    for_each_depth(x, range, at, [&](Eigen::Index e, double d) {
      Eigen::Map<MatX> H(blocks + size * size * (e - range.begin), size, size);
      H.setZero();
      if (!(d < 0)) return;
      const Vec3 n = normal(vertex(x, points_[e]), at);
      Mat3 bent = d * curvature(vertex(x, points_[e]), at);
      if (definiteness == Definiteness::kProjected) bent = project_psd(bent);
      H.topLeftCorner<3, 3>() = stiffness_[e] * (bent + n * n.transpose());
    });
  }

  void laplacians(IndexRange range, double* weights) const override {
    std::fill_n(weights, corners() * corners() * (range.end - range.begin), 0.0);
  }

 private:
  std::optional<Pose> pose(const VecX& x) const {
    return frame_ ? std::optional(pose_of_frame(x, *frame_)) : std::nullopt;
  }

  static void write_reaction(const Vec3& gradient, const Vec3& local, double* frame_gradients) {
    Eigen::Map<Vec3>{frame_gradients} = -(1 - local.sum()) * gradient;
    for (int i = 0; i < 3; ++i) {
      Eigen::Map<Vec3>{frame_gradients + 3 * (i + 1)} = -local[i] * gradient;
    }
  }

  Vec3 normal(const Vec3& x, const std::optional<Pose>& at) const {
    return at ? Vec3(at->turn * collider_->normal(at->to_local(x))) : collider_->normal(x);
  }

  Mat3 curvature(const Vec3& x, const std::optional<Pose>& at) const {
    if (!at) return collider_->curvature(x);
    return at->turn * collider_->curvature(at->to_local(x)) * at->turn.transpose();
  }

  // f(e, min(d, 0) of point e in m) for each element of a range. Distances are computed for many
  // points at a time: a virtual call for each would cost as much as the distance from a plane.
  template <class F>
  void for_each_depth(const VecX& x, IndexRange range, const std::optional<Pose>& at, F&& f) const {
    constexpr Eigen::Index kMany = 64;
    std::array<double, kMany> d;
    const std::span<const int> points(points_);
    for (Eigen::Index first = range.begin; first < range.end; first += kMany) {
      const Eigen::Index count = std::min(kMany, range.end - first);
      collider_->signed_distances(x, points.subspan(first, count), at ? &*at : nullptr, d.data());
      for (Eigen::Index i = 0; i < count; ++i) {
        f(first + i, d[i] > 0 ? 0 : d[i]);  // a NaN stays one
      }
    }
  }

  std::string label_;
  AnyCollider collider_;
  std::vector<int> points_;
  std::vector<double> stiffness_;  // N/m
  std::optional<int> frame_;       // first of the points that carry its pose, if it can move
  std::vector<int> stencils_;      // if the collider can move
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
                                     std::vector<int> points, std::vector<double> stiffness,
                                     std::optional<int> frame) {
  check_data(label, points, stiffness);
  return std::make_unique<Contact>(std::move(label), collider, std::move(points),
                                   std::move(stiffness), frame);
}

}  // namespace pliant
