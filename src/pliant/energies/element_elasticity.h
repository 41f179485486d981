#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pliant/energies/energy_sum.h"
#include "pliant/energies/lanes.h"
#include "pliant/energies/material_elasticity.h"
#include "pliant/materials/hessian.h"
#include "pliant/math/svd3.h"

namespace pliant {

/// An element at rest, by its quadrature points: with X the 3 x `Corners` matrix of its corners,
/// F = X B at a point, and the point stands for `volume` m³.
template <int Corners, int Points>
struct RestElement {
  static constexpr int kCorners = Corners;
  static constexpr int kPoints = Points;
  struct Point {
    double volume = 0;
    Eigen::Matrix<double, Corners, 3> B;  // 1/m
  };
  std::array<Point, Points> points;
};

/// Where elements live: in space, or in a plane of constant z with F₃₃ = 1.
enum class ElementSpace { kSpatial, kPlanar };

/// Elements whose F is 3 x 3: E(x) = Σ V Ψ(F) over their quadrature points, in J.
///
/// With X the corners of an element and B the gradients of its shape functions at a point, F = X B,
///   dE/dX = V P Bᵀ   and   d²E/dx_a dx_c = V M,   M the second derivative of Ψ along u B_a, w B_c.
/// The rows of B add up to zero, so corner 0 balances the others and its row is never stored.
template <int Corners, int Points, ElementSpace Space>
class ElementElasticity final : public MaterialElasticity {
 public:
  using Rest = RestElement<Corners, Points>;

  ElementElasticity(std::string label, std::vector<int> stencils, std::span<const Rest> rest,
                    std::unique_ptr<MaterialKernel> kernel, const StretchInterval& fit)
      : MaterialElasticity(std::move(label), Corners, std::move(stencils), std::move(kernel), fit),
        batches_(batch_count()) {
    for (std::size_t b = 0; b < batches_.size(); ++b) {
      for (int l = 0; l < static_cast<int>(kWidth); ++l)
        set_rest(b, l, rest[element_in_lane(b, l)]);
    }
  }

  double value(const VecX& x, IndexRange range) const override {
    EnergySum sum(range);
    for_each_chunk(x, range, [&](Chunk& c) {
      this->kernel().energies(c.deformations(), c.params, c.density.data());
      for (int i = 0; i < c.batches; ++i) sum.add(c.element(i), energy(c, i));
    });
    return sum.total();
  }

  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override {
    EnergySum sum(range);
    std::array<Mat3T<Batch>, kCapacity> P;
    for_each_chunk(x, range, [&](Chunk& c) {
      this->kernel().stresses(c.deformations(), c.params, c.density.data(), P.data());
      for (int i = 0; i < c.batches; ++i) {
        write_corners(Batch(1.0), &P[kPointCount * i], c.first + i, range, corner_gradients);
        sum.add(c.element(i), energy(c, i));
      }
    });
    return sum.total();
  }

  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override;
  void laplacians(IndexRange range, double* weights) const override;

  void project(const VecX& x, IndexRange range, double* corner_targets) const override {
    std::array<Mat3T<Batch>, kCapacity> p;
    for_each_chunk(x, range, [&](Chunk& c) {
      this->kernel().projections(c.deformations(), c.params, p.data());
      for (int i = 0; i < c.batches; ++i) {
        write_corners(this->stiffness_of(c.first + i), &p[kPointCount * i], c.first + i, range,
                      corner_targets);
      }
    });
  }

 private:
  static constexpr std::size_t kPointCount = Points;
  // How many batches of elements are passed to a kernel at once.
  static constexpr int kTogether = Points >= 8 ? 1 : 8 / Points;
  static constexpr std::size_t kCapacity = kPointCount * kTogether;
  static constexpr int kScalars = 3 * Corners;
  using Block = Eigen::Matrix<Batch, kScalars, kScalars>;
  using Gradients = Eigen::Matrix<Batch, Corners - 1, 3>;

  // What a kernel reads of `kWidth` elements at one quadrature point.
  struct Point {
    Gradients B;   // without the first row, 1/m
    Batch volume;  // m³
  };
  using Batches = std::array<Point, kPointCount>;

  struct Chunk {
    Eigen::Index first = 0;  // batch
    int batches = 0;
    KernelParams params;
    std::array<Mat3T<Batch>, kCapacity> F;
    std::array<Batch, kCapacity> density;

    std::span<const Mat3T<Batch>> deformations() const { return {F.data(), kPointCount * batches}; }
    Eigen::Index element(int i) const { return kWidth * (first + i); }
  };

  template <class Use>
  void for_each_chunk(const VecX& x, IndexRange range, Use&& use) const {
    const Eigen::Index end = (range.end + kWidth - 1) / kWidth;
    Chunk c;
    for (c.first = range.begin / kWidth; c.first < end; c.first += kTogether) {
      c.batches = static_cast<int>(std::min<Eigen::Index>(kTogether, end - c.first));
      c.params = params_of(c.first);
      // All points of a batch share its parameters; a chunk is one batch where there are several.
      if constexpr (Points > 1) c.params.stride = 0;
      for (int i = 0; i < c.batches; ++i) deform(x, c.first + i, &c.F[kPointCount * i]);
      use(c);
    }
  }

  PLIANT_INLINE void deform(const VecX& x, Eigen::Index batch, Mat3T<Batch>* F) const {
    const int* stencils = stencils_of(batch);
    const Vec3T<Batch> x0 = gather_points<Corners>(x, stencils);
    Eigen::Matrix<Batch, 3, Corners - 1> edges;
    for (int c = 1; c < Corners; ++c) {
      edges.col(c - 1) = gather_points<Corners>(x, stencils + c) - x0;
    }
    if constexpr (Space == ElementSpace::kPlanar) edges.row(2).setConstant(Batch(0.0));
    const Batches& points = batches_[batch];
    for (std::size_t q = 0; q < kPointCount; ++q) {
      F[q] = edges * points[q].B;
      if constexpr (Space == ElementSpace::kPlanar) F[q](2, 2) += 1.0;
    }
  }

  Batch energy(const Chunk& c, int i) const {
    const Batches& points = batches_[c.first + i];
    Batch sum = points[0].volume * c.density[kPointCount * i];
    for (std::size_t q = 1; q < kPointCount; ++q) {
      sum += points[q].volume * c.density[kPointCount * i + q];
    }
    return sum;
  }

  // Σ weight V P Bᵀ over the points, to the corners of the elements in the range.
  PLIANT_INLINE void write_corners(const Batch& weight, const Mat3T<Batch>* P, Eigen::Index batch,
                                   IndexRange range, double* corners) const {
    const Batches& points = batches_[batch];
    Eigen::Matrix<Batch, 3, Corners> G;
    auto others = G.template rightCols<Corners - 1>();
    for (std::size_t q = 0; q < kPointCount; ++q) {
      const Mat3T<Batch> force = (weight * points[q].volume) * P[q];  // per gradient, N·m
      if (q == 0) {
        others = force * points[q].B.transpose();
      } else {
        others += force * points[q].B.transpose();
      }
    }
    if constexpr (Space == ElementSpace::kPlanar) others.row(2).setConstant(Batch(0.0));
    G.col(0) = -others.rowwise().sum();
    const Eigen::Index e = kWidth * batch;
    const Lanes lanes = lanes_of(e, range);
    scatter_lanes<kScalars>(G.data(), lanes, corners + kScalars * (e + lanes.first));
  }

  static void add_hessian(const PrincipalHessian<Batch>& H, const Svd3<Batch>& svd, const Point& p,
                          Block& K);
  static void balance(Block& K);
  void set_rest(std::size_t b, int l, const Rest& rest);

  std::vector<Batches> batches_;
};

template <int Corners, int Points, ElementSpace Space>
void ElementElasticity<Corners, Points, Space>::hessians(const VecX& x, IndexRange range,
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
      const Batches& points = batches_[c.first + i];
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
template <int Corners, int Points, ElementSpace Space>
void ElementElasticity<Corners, Points, Space>::add_hessian(const PrincipalHessian<Batch>& H,
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
template <int Corners, int Points, ElementSpace Space>
void ElementElasticity<Corners, Points, Space>::balance(Block& K) {
  if constexpr (Space == ElementSpace::kPlanar) {
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

template <int Corners, int Points, ElementSpace Space>
void ElementElasticity<Corners, Points, Space>::laplacians(IndexRange range,
                                                           double* weights) const {
  using Weights = Eigen::Matrix<double, Corners, Corners>;
  for (Eigen::Index e = range.begin; e < range.end; ++e, weights += Corners * Corners) {
    const auto l = static_cast<int>(e % kWidth);
    Eigen::Map<Weights> sum(weights);
    sum.setZero();
    for (const Point& p : batches_[e / kWidth]) {
      Eigen::Matrix<double, Corners, 3> B;
      auto others = B.template bottomRows<Corners - 1>();
      others = p.B.unaryExpr([l](const Batch& b) { return b.lane(l); });
      B.row(0) = -others.colwise().sum();
      sum += fitted_stiffness_of(e) * p.volume.lane(l) * B * B.transpose();
    }
  }
}

template <int Corners, int Points, ElementSpace Space>
void ElementElasticity<Corners, Points, Space>::set_rest(std::size_t b, int l, const Rest& rest) {
  for (std::size_t q = 0; q < kPointCount; ++q) {
    Point& p = batches_[b][q];
    for (int a = 1; a < Corners; ++a) {
      for (int k = 0; k < 3; ++k) p.B(a - 1, k).set_lane(l, rest.points[q].B(a, k));
    }
    p.volume.set_lane(l, rest.points[q].volume);
  }
}

}  // namespace pliant
