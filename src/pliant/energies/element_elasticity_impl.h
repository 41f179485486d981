#pragma once

#include "pliant/energies/element_elasticity.h"

namespace pliant {

template <int Corners, int Points, Motions Kind>
void ElementElasticity<Corners, Points, Kind>::hessians(const VecX& x, IndexRange range,
                                                        Definiteness definiteness,
                                                        double* blocks) const {
  constexpr int kSize = kScalars * kScalars;
  std::array<Svd3<Batch>, kCapacity> svd;
  std::array<Vec3T<Batch>, kCapacity> s;
  std::array<PrincipalHessian<Batch>, kCapacity> H;
  for_each_chunk(x, range, [&](Chunk& c) {
    const std::size_t count = c.deformations().size();
    for (std::size_t k = 0; k < count; ++k) {
      svd[k] = svd3<Batch>(c.F[k]);
      s[k] = svd[k].s;
    }
    this->kernel().principal_hessians({s.data(), count}, c.params, H.data());
    for (int i = 0; i < c.batches; ++i) {
      const Batches& points = batches_[static_cast<std::size_t>(c.first + i)];
      Block K;
      K.setConstant(Batch(0.0));
      for (std::size_t q = 0; q < kPointCount; ++q) {
        const std::size_t k = kPointCount * i + q;
        if (definiteness == Definiteness::kProjected) H[k] = clamped<Batch>(H[k]);
        add_hessian(H[k], svd[k], points[q], K);
      }
      balance(K);
      const Lanes lanes = lanes_of(c.element(i), range);
      scatter_lanes<kSize>(K.data(), lanes,
                           blocks + kSize * (c.element(i) + lanes.first - range.begin));
    }
  });
}

// The upper blocks of all corners but the first.
template <int Corners, int Points, Motions Kind>
void ElementElasticity<Corners, Points, Kind>::add_hessian(const PrincipalHessian<Batch>& H,
                                                           const Svd3<Batch>& svd, const Point& p,
                                                           Block& K) {
  const Gradients B = p.B * svd.V;  // seen from the singular vectors
  const Mat3T<Batch> U = p.volume * svd.U;
  for (int a = 1; a < Corners; ++a) {
    for (int c = a; c < Corners; ++c) {
      const Mat3T<Batch> block =
          principal_block<Batch>(H, B.row(a - 1).transpose(), B.row(c - 1).transpose());
      K.template block<3, 3>(3 * a, 3 * c) += U * block * svd.U.transpose();
    }
  }
}

// Fills in the lower blocks and those of corner 0: moving all corners together does nothing.
template <int Corners, int Points, Motions Kind>
void ElementElasticity<Corners, Points, Kind>::balance(Block& K) {
  if constexpr (Kind == Motions::kPlanar) {
    for (int a = 0; a < Corners; ++a) {
      K.row(3 * a + 2).setConstant(Batch(0.0));
      K.col(3 * a + 2).setConstant(Batch(0.0));
    }
  }
  for (int a = 1; a < Corners; ++a) {
    for (int c = a + 1; c < Corners; ++c) {
      K.template block<3, 3>(3 * c, 3 * a) = K.template block<3, 3>(3 * a, 3 * c).transpose();
    }
  }
  for (int a = 1; a < Corners; ++a) {
    for (int c = 1; c < Corners; ++c) {
      K.template block<3, 3>(3 * a, 0) -= K.template block<3, 3>(3 * a, 3 * c);
    }
    K.template block<3, 3>(0, 3 * a) = K.template block<3, 3>(3 * a, 0).transpose();
    K.template block<3, 3>(0, 0) -= K.template block<3, 3>(3 * a, 0);
  }
}

template <int Corners, int Points, Motions Kind>
void ElementElasticity<Corners, Points, Kind>::laplacians(IndexRange range, double* weights) const {
  using Weights = Eigen::Matrix<double, Corners, Corners>;
  for (Eigen::Index e = range.begin; e < range.end; ++e, weights += Corners * Corners) {
    const auto l = static_cast<int>(e % kWidth);
    Eigen::Map<Weights> sum(weights);
    sum.setZero();
    for (const Point& p : batches_[static_cast<std::size_t>(e / kWidth)]) {
      Eigen::Matrix<double, Corners, 3> B;
      auto others = B.template bottomRows<Corners - 1>();
      others = p.B.unaryExpr([l](const Batch& b) { return b.lane(l); });
      B.row(0) = -others.colwise().sum();
      sum += fitted_stiffness_of(e) * p.volume.lane(l) * B * B.transpose();
    }
  }
}

template <int Corners, int Points, Motions Kind>
void ElementElasticity<Corners, Points, Kind>::set_rest(std::size_t b, int l, const Rest& rest) {
  for (std::size_t q = 0; q < kPointCount; ++q) {
    Point& p = batches_[b][q];
    for (int a = 1; a < Corners; ++a) {
      for (int k = 0; k < 3; ++k) p.B(a - 1, k).set_lane(l, rest.points[q].B(a, k));
    }
    p.volume.set_lane(l, rest.points[q].volume);
  }
}

}  // namespace pliant
