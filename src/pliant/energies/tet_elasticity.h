#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/energies/element_data.h"
#include "pliant/energies/lanes.h"
#include "pliant/energies/solid_elasticity.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/materials/hessian.h"
#include "pliant/materials/params_lanes.h"
#include "pliant/materials/stiffness_fit.h"

namespace pliant {

/// Linear tetrahedra of one material: E(x) = Σ V Ψ(F), in J.
///
/// With X the 3 x 4 node positions of a tet and B its 4 x 3 shape gradients, F = X B, hence
///   dE/dX = V P Bᵀ   and   d²E/dx_a dx_c = V M,   M the second derivative of Ψ along u B_a, w B_c.
/// The first row of B is minus the sum of the others, so node 0 balances the rest. Tets are handled
/// in SIMD batches; virtual calls happen once per range.
template <Material M>
class TetElasticity final : public SolidElasticity {
 public:
  /// @throws InputError naming the tet, if one is flat or inside out.
  TetElasticity(std::string label, const M& material, const Mesh& rest, int first_point,
                const StretchInterval& fit);

  std::string_view label() const override { return label_; }
  int corners() const override { return 4; }
  std::span<const int> stencils() const override { return {stencils_.data(), 4 * count_}; }

  double value(const VecX& x, IndexRange range) const override {
    return sum_batches(range, [&](const Tets& t, Eigen::Index e) {
      return t.volume * material_.energy(deformation(x, t, e), t.params);
    });
  }

  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override {
    return sum_batches(range, [&](const Tets& t, Eigen::Index e) {
      Mat3T<Batch> P;
      const Batch density = material_.energy_and_stress(deformation(x, t, e), t.params, P);
      write_corners(t.volume, P, t, e, range, corner_gradients);
      return t.volume * density;
    });
  }

  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override {
    for_each_batch(range, [&](const Tets& t, Eigen::Index e) {
      const Svd3<Batch> svd = svd3<Batch>(deformation(x, t, e));
      PrincipalHessian<Batch> H = material_.principal_hessian(svd.s, t.params);
      if (definiteness == Definiteness::kProjected) H = clamped<Batch>(H);
      const Mat12T<Batch> block = corner_hessian(H, svd, t);
      const Lanes lanes = lanes_of(e, range);
      scatter_lanes<144>(block.data(), lanes, blocks + 144 * (e + lanes.first - range.begin));
    });
  }

  void laplacians(IndexRange range, double* weights) const override;

  bool is_projective() const override { return ProjectiveMaterial<M>; }

  void project(const VecX& x, IndexRange range, double* corner_targets) const override {
    if constexpr (ProjectiveMaterial<M>) {
      for_each_batch(range, [&](const Tets& t, Eigen::Index e) {
        const Mat3T<Batch> target = material_.projection(deformation(x, t, e), t.params);
        write_corners(t.volume * Batch::load(stiffness_.data() + e), target, t, e, range,
                      corner_targets);
      });
    } else {
      SolidElasticity::project(x, range, corner_targets);
    }
  }

  void set_material(const AnyMaterial& material) override {
    material_ = checked(material);
    const double stiffness = fitted_stiffness(material_, material_.params(), fit_);
    for (std::size_t e = 0; e < stiffness_.size(); ++e)
      set_params(e, material_.params(), stiffness);
  }

  void set_material(const AnyMaterial& material, std::span<const int> elements) override {
    const M& m = checked(material);
    const double stiffness = fitted_stiffness(m, m.params(), fit_);
    for (const int e : elements) set_params(static_cast<std::size_t>(e), m.params(), stiffness);
  }

  double fitted_stiffness_of(Eigen::Index e) const override { return stiffness_[e]; }

 private:
  template <class T>
  using Params = typename M::template Params<T>;
  template <class T>
  using Mat12T = Eigen::Matrix<T, 12, 12>;
  static constexpr std::size_t kWidth = Batch::kLanes;

  // What a kernel reads of `kWidth` tets, in the order in which it reads it.
  struct Tets {
    Mat3T<Batch> inverse_edges;  // rows 1 to 3 of B, 1/m
    Batch volume;                // m³
    Params<Batch> params;
  };

  // f(batch, its first element) for each batch with an element in the range.
  template <class F>
  void for_each_batch(IndexRange range, F&& f) const {
    constexpr auto kStep = static_cast<Eigen::Index>(kWidth);
    for (Eigen::Index b = range.begin / kStep; b * kStep < range.end; ++b) {
      f(batches_[static_cast<std::size_t>(b)], b * kStep);
    }
  }

  template <class F>
  double sum_batches(IndexRange range, F&& f) const {
    Batch whole(0.0);
    double rest = 0;
    for_each_batch(range, [&](const Tets& t, Eigen::Index e) {
      const Batch energies = f(t, e);
      const Lanes lanes = lanes_of(e, range);
      if (lanes.all()) {
        whole += energies;
      } else {
        for (int l = lanes.first; l < lanes.last; ++l) rest += energies.lane(l);
      }
    });
    return (whole.lane(0) + whole.lane(1)) + (whole.lane(2) + whole.lane(3)) + rest;
  }

  Mat3T<Batch> deformation(const VecX& x, const Tets& t, Eigen::Index e) const {
    const int* stencils = stencils_.data() + 4 * e;
    const Vec3T<Batch> x0 = gather_points<4>(x, stencils);
    Mat3T<Batch> edges;
    for (int c = 0; c < 3; ++c) edges.col(c) = gather_points<4>(x, stencils + c + 1) - x0;
    return edges * t.inverse_edges;
  }

  // weight · P Bᵀ, to the corners of the elements in the range.
  void write_corners(const Batch& weight, const Mat3T<Batch>& P, const Tets& t, Eigen::Index e,
                     IndexRange range, double* corners) const {
    Mat34T<Batch> G;
    G.template rightCols<3>() = (weight * P) * t.inverse_edges.transpose();
    G.col(0) = -(G.col(1) + G.col(2) + G.col(3));
    const Lanes lanes = lanes_of(e, range);
    scatter_lanes<12>(G.data(), lanes, corners + 12 * (e + lanes.first));
  }

  static Mat12T<Batch> corner_hessian(const PrincipalHessian<Batch>& H, const Svd3<Batch>& svd,
                                      const Tets& t);

  const M& checked(const AnyMaterial& material) const;
  void set_rest(std::size_t e, const RestTet& tet);
  void set_params(std::size_t e, const Params<double>& params, double stiffness);

  std::string label_;
  M material_;
  StretchInterval fit_;
  std::size_t count_;
  std::vector<int> stencils_;  // filled up to whole batches, as are the others
  std::vector<Tets> batches_;
  std::vector<double> stiffness_;  // for the Laplacian, Pa
};

template <Material M>
TetElasticity<M>::TetElasticity(std::string label, const M& material, const Mesh& rest,
                                int first_point, const StretchInterval& fit)
    : label_(std::move(label)), material_(material), fit_(fit), count_(rest.tets.size()) {
  std::vector<RestTet> tets = make_rest_tets(rest);
  stencils_ = flat_stencils<4>(label_, rest.tets, first_point);
  batches_.resize((count_ + kWidth - 1) / kWidth);
  while (tets.size() < kWidth * batches_.size()) {
    tets.push_back(tets.back());
    for (int c = 0; c < 4; ++c) stencils_.push_back(stencils_[stencils_.size() - 4]);
  }
  stiffness_.resize(tets.size());
  for (std::size_t e = 0; e < tets.size(); ++e) set_rest(e, tets[e]);
  set_material(material);
}

template <Material M>
void TetElasticity<M>::laplacians(IndexRange range, double* weights) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e, weights += 16) {
    const Tets& t = batches_[static_cast<std::size_t>(e) / kWidth];
    const auto l = static_cast<int>(static_cast<std::size_t>(e) % kWidth);
    Eigen::Matrix<double, 4, 3> B;
    B.bottomRows<3>() = t.inverse_edges.unaryExpr([l](const Batch& b) { return b.lane(l); });
    B.row(0) = -B.bottomRows<3>().colwise().sum();
    Eigen::Map<Eigen::Matrix4d>{weights} = stiffness_[e] * t.volume.lane(l) * B * B.transpose();
  }
}

template <Material M>
auto TetElasticity<M>::corner_hessian(const PrincipalHessian<Batch>& H, const Svd3<Batch>& svd,
                                      const Tets& t) -> Mat12T<Batch> {
  const Mat3T<Batch> B = t.inverse_edges * svd.V;  // seen from the singular vectors
  Mat12T<Batch> K;
  K.template leftCols<3>().setConstant(Batch(0.0));
  K.template topRows<3>().setConstant(Batch(0.0));
  for (int a = 1; a < 4; ++a) {
    for (int c = a; c < 4; ++c) {
      const Mat3T<Batch> block =
          principal_block<Batch>(H, B.row(a - 1).transpose(), B.row(c - 1).transpose());
      const Mat3T<Batch> turned = (t.volume * svd.U) * block * svd.U.transpose();
      K.template block<3, 3>(3 * a, 3 * c) = turned;
      if (c != a) K.template block<3, 3>(3 * c, 3 * a) = turned.transpose();
    }
  }
  // Moving all nodes together does nothing.
  for (int a = 1; a < 4; ++a) {
    for (int c = 1; c < 4; ++c) {
      K.template block<3, 3>(3 * a, 0) -= K.template block<3, 3>(3 * a, 3 * c);
    }
    K.template block<3, 3>(0, 3 * a) = K.template block<3, 3>(3 * a, 0).transpose();
    K.template block<3, 3>(0, 0) -= K.template block<3, 3>(3 * a, 0);
  }
  return K;
}

template <Material M>
const M& TetElasticity<M>::checked(const AnyMaterial& material) const {
  if (const M* same = std::get_if<M>(&material)) return *same;
  const auto name = std::visit([](const auto& m) { return m.kName; }, material);
  throw InputError(label_ + ".material", "must stay " + std::string(M::kName) + ", found " +
                                             std::string(name) + "; another kind needs a new term");
}

template <Material M>
void TetElasticity<M>::set_rest(std::size_t e, const RestTet& tet) {
  Tets& t = batches_[e / kWidth];
  const auto l = static_cast<int>(e % kWidth);
  const Mat3 inverse_edges = tet.inverse_edges();
  for (int k = 0; k < 9; ++k) t.inverse_edges(k).set_lane(l, inverse_edges(k));
  t.volume.set_lane(l, tet.volume);
}

template <Material M>
void TetElasticity<M>::set_params(std::size_t e, const Params<double>& params, double stiffness) {
  set_params_lane<M>(batches_[e / kWidth].params, static_cast<int>(e % kWidth), params);
  stiffness_[e] = stiffness;
}

}  // namespace pliant
