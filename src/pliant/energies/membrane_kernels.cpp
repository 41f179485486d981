#include <Eigen/Geometry>
#include <algorithm>
#include <utility>

#include "pliant/energies/elasticity_makers.h"
#include "pliant/energies/element_data.h"
#include "pliant/energies/membrane_elasticity.h"
#include "pliant/materials/hessian.h"

namespace pliant {
namespace {

using Block = Eigen::Matrix<Batch, 9, 9>;

// Second derivatives of Ψ(σ1, σ2, 1), Pa, in the frame (u1, u2, n): the in-plane part is that of a
// solid, and there is the stiffness against motions along n.
struct MembraneHessian {
  PrincipalHessian<Batch> plane;
  Vec2T<Batch> normal;
};

MembraneHessian membrane_hessian(PrincipalHessian<Batch> H, const Vec3T<Batch>& stress,
                                 const Vec3T<Batch>& s, Definiteness definiteness) {
  constexpr double kSmallest = 1e-8;  // below it ψ/σ stops growing
  MembraneHessian m;
  // The thickness does not move.
  for (int k = 0; k < 3; ++k) H.scaling(k, 2) = H.scaling(2, k) = Batch(0.0);
  for (int k = 0; k < 2; ++k) m.normal[k] = stress[k] / max(s[k], Batch(kSmallest));
  if (definiteness == Definiteness::kProjected) {
    H = clamped<Batch>(H);
    for (int k = 0; k < 2; ++k) m.normal[k] = max(m.normal[k], Batch(0.0));
  }
  m.plane = H;
  return m;
}

// uᵀ M w is the second derivative along the directions (u1, u2, n) u aᵀ Vᵀ and ... w bᵀ Vᵀ.
Mat3T<Batch> membrane_block(const MembraneHessian& m, const Vec2T<Batch>& a,
                            const Vec2T<Batch>& b) {
  const PrincipalHessian<Batch>& H = m.plane;
  const Batch direct = 0.5 * (H.flip[2] + H.twist[2]);
  const Batch swapped = 0.5 * (H.flip[2] - H.twist[2]);
  Mat3T<Batch> M;
  M.setConstant(Batch(0.0));
  M(0, 0) = H.scaling(0, 0) * a[0] * b[0] + direct * a[1] * b[1];
  M(1, 1) = H.scaling(1, 1) * a[1] * b[1] + direct * a[0] * b[0];
  M(0, 1) = H.scaling(0, 1) * a[0] * b[1] + swapped * a[1] * b[0];
  M(1, 0) = H.scaling(0, 1) * a[1] * b[0] + swapped * a[0] * b[1];
  M(2, 2) = m.normal[0] * a[0] * b[0] + m.normal[1] * a[1] * b[1];
  return M;
}

// B: rows of the shape gradients of all corners.
Block corner_hessian(const MembraneHessian& m, const Svd32<Batch>& svd,
                     const Eigen::Matrix<Batch, 3, 2>& B, const Batch& volume) {
  Mat3T<Batch> U;
  U.leftCols<2>() = svd.U;
  U.col(2) = svd.U.col(0).cross(svd.U.col(1));
  const Eigen::Matrix<Batch, 3, 2> turned = B * svd.V;
  Block K;
  for (int a = 0; a < 3; ++a) {
    for (int c = a; c < 3; ++c) {
      const Mat3T<Batch> M =
          membrane_block(m, turned.row(a).transpose(), turned.row(c).transpose());
      const Mat3T<Batch> block = (volume * U) * M * U.transpose();
      K.block<3, 3>(3 * a, 3 * c) = block;
      if (c != a) K.block<3, 3>(3 * c, 3 * a) = block.transpose();
    }
  }
  return K;
}

Eigen::Matrix<Batch, 3, 2> all_rows(const Eigen::Matrix<Batch, 2, 2>& inverse_edges) {
  Eigen::Matrix<Batch, 3, 2> B;
  B.bottomRows<2>() = inverse_edges;
  B.row(0) = -(inverse_edges.row(0) + inverse_edges.row(1));
  return B;
}

}  // namespace

MembraneElasticity::MembraneElasticity(std::string label, std::vector<int> stencils,
                                       std::span<const RestTriangle> rest, double thickness,
                                       std::unique_ptr<MaterialKernel> kernel,
                                       const StretchInterval& fit)
    : MaterialElasticity(std::move(label), 3, std::move(stencils), std::move(kernel), fit),
      batches_(batch_count()) {
  for (std::size_t b = 0; b < batches_.size(); ++b) {
    for (int l = 0; l < static_cast<int>(kWidth); ++l) {
      set_rest(batches_[b], l, rest[element_in_lane(b, l)], thickness);
    }
  }
}

void MembraneElasticity::set_rest(Triangles& batch, int l, const RestTriangle& rest,
                                  double thickness) {
  for (int r = 0; r < 2; ++r) {
    for (int c = 0; c < 2; ++c) batch.inverse_edges(r, c).set_lane(l, rest.B(r + 1, c));
  }
  batch.volume.set_lane(l, thickness * rest.area);
}

template <class Use>
void MembraneElasticity::for_each_chunk(const VecX& x, IndexRange range, Use&& use) const {
  const Eigen::Index end = (range.end + kWidth - 1) / kWidth;
  Chunk c;
  for (c.first = range.begin / kWidth; c.first < end; c.first += kTogether) {
    c.batches = static_cast<std::size_t>(std::min<Eigen::Index>(kTogether, end - c.first));
    c.params = params_of(c.first);
    for (std::size_t i = 0; i < c.batches; ++i) {
      const int* stencils = stencils_of(c.batch(i));
      const Vec3T<Batch> x0 = gather_points<3>(x, stencils);
      Mat32T<Batch> edges;
      for (int k = 0; k < 2; ++k) edges.col(k) = gather_points<3>(x, stencils + k + 1) - x0;
      c.svd[i] = svd32<Batch>(edges * triangles(c.batch(i)).inverse_edges);
      c.s[i] = {c.svd[i].s[0], c.svd[i].s[1], Batch(1.0)};
    }
    use(c);
  }
}

double MembraneElasticity::value(const VecX& x, IndexRange range) const {
  EnergySum sum(range);
  std::array<Batch, kTogether> density;
  for_each_chunk(x, range, [&](const Chunk& c) {
    kernel().stretch_energies(c.stretches(), c.params, density.data());
    for (std::size_t i = 0; i < c.batches; ++i) {
      sum.add(c.element(i), triangles(c.batch(i)).volume * density[i]);
    }
  });
  return sum.total();
}

double MembraneElasticity::value_and_gradients(const VecX& x, IndexRange range,
                                               double* corner_gradients) const {
  EnergySum sum(range);
  std::array<Batch, kTogether> density;
  std::array<Vec3T<Batch>, kTogether> stress;
  for_each_chunk(x, range, [&](const Chunk& c) {
    kernel().stretch_energies(c.stretches(), c.params, density.data());
    kernel().principal_stresses(c.stretches(), c.params, stress.data());
    for (std::size_t i = 0; i < c.batches; ++i) {
      write_corners(Batch(1.0), c.svd[i], stress[i], c.batch(i), range, corner_gradients);
      sum.add(c.element(i), triangles(c.batch(i)).volume * density[i]);
    }
  });
  return sum.total();
}

void MembraneElasticity::hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                                  double* blocks) const {
  std::array<Vec3T<Batch>, kTogether> stress;
  std::array<PrincipalHessian<Batch>, kTogether> H;
  for_each_chunk(x, range, [&](const Chunk& c) {
    kernel().principal_stresses(c.stretches(), c.params, stress.data());
    kernel().principal_hessians(c.stretches(), c.params, H.data());
    for (std::size_t i = 0; i < c.batches; ++i) {
      const Triangles& t = triangles(c.batch(i));
      const MembraneHessian m = membrane_hessian(H[i], stress[i], c.s[i], definiteness);
      const Block K = corner_hessian(m, c.svd[i], all_rows(t.inverse_edges), t.volume);
      const Lanes lanes = lanes_of(c.element(i), range);
      scatter_lanes<81>(K.data(), lanes, blocks + 81 * (c.element(i) + lanes.first - range.begin));
    }
  });
}

void MembraneElasticity::laplacians(IndexRange range, double* weights) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e, weights += 9) {
    const Triangles& t = triangles(e / kWidth);
    const auto l = static_cast<int>(e % kWidth);
    const Eigen::Matrix<double, 3, 2> B =
        all_rows(t.inverse_edges).unaryExpr([l](const Batch& b) { return b.lane(l); });
    Eigen::Map<Mat3>{weights} = fitted_stiffness_of(e) * t.volume.lane(l) * B * B.transpose();
  }
}

void MembraneElasticity::project(const VecX& x, IndexRange range, double* corner_targets) const {
  std::array<Vec3T<Batch>, kTogether> p;
  for_each_chunk(x, range, [&](const Chunk& c) {
    kernel().stretch_projections(c.stretches(), c.params, p.data());
    for (std::size_t i = 0; i < c.batches; ++i) {
      write_corners(stiffness_of(c.batch(i)), c.svd[i], p[i], c.batch(i), range, corner_targets);
    }
  });
}

// weight V U diag Vᵀ Bᵀ, to the corners of the elements in the range.
void MembraneElasticity::write_corners(const Batch& weight, const Svd32<Batch>& svd,
                                       const Vec3T<Batch>& diagonal, Eigen::Index batch,
                                       IndexRange range, double* corners) const {
  const Triangles& t = triangles(batch);
  const Mat32T<Batch> P = svd.U * diagonal.head<2>().asDiagonal() * svd.V.transpose();
  Mat3T<Batch> G;
  G.rightCols<2>() = (weight * t.volume * P) * t.inverse_edges.transpose();
  G.col(0) = -(G.col(1) + G.col(2));
  const Eigen::Index e = kWidth * batch;
  const Lanes lanes = lanes_of(e, range);
  scatter_lanes<9>(G.data(), lanes, corners + 9 * (e + lanes.first));
}

std::unique_ptr<MaterialElasticity> PLIANT_KERNEL_SET::make_membrane(
    std::unique_ptr<MaterialKernel> kernel, const Mesh& rest, const ElementOptions& options) {
  const std::vector<RestTriangle> triangles = make_rest_triangles(rest);
  return std::make_unique<MembraneElasticity>(
      options.label, flat_stencils<3>(options.label, rest.triangles, options.first_point),
      triangles, options.thickness, std::move(kernel), options.fit);
}

}  // namespace pliant
