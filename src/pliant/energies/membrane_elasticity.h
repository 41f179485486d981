#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pliant/energies/energy_sum.h"
#include "pliant/energies/lanes.h"
#include "pliant/energies/material_elasticity.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/materials/plane_stress.h"
#include "pliant/math/svd32.h"

namespace pliant {

/// Triangles of a thin sheet in space: F is 3 x 2 and E(x) = Σ t A Ψ(σ1, σ2, 1), in J, with t the
/// thickness and A the area at rest. In-plane stretches are never negative: a triangle in space has
/// no inside that could be turned out.
///
/// With F = U diag(σ) Vᵀ and n the normal, d²Ψ/dF² has the modes of a solid within the plane and,
/// for motions along n, the eigenvalues ψ_i/σ_i: tension straightens, pressure buckles.
class MembraneElasticity final : public MaterialElasticity {
 public:
  MembraneElasticity(std::string label, std::vector<int> stencils,
                     std::span<const RestTriangle> rest, double thickness,
                     std::unique_ptr<MaterialKernel> kernel, const StretchInterval& fit);

  void set_material(const AnyMaterial& material) override {
    MaterialElasticity::set_material(material->plane_stress("material"));
  }
  void set_material(const AnyMaterial& material, std::span<const int> elements) override {
    MaterialElasticity::set_material(material->plane_stress("material"), elements);
  }

  double value(const VecX& x, IndexRange range) const override;
  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override;
  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override;
  void laplacians(IndexRange range, double* weights) const override;
  void project(const VecX& x, IndexRange range, double* corner_targets) const override;

 private:
  static constexpr int kTogether = 8;  // batches that are passed to a kernel at once
  using Mat2T = Eigen::Matrix<Batch, 2, 2>;

  // What a kernel reads of `kWidth` triangles.
  struct Triangles {
    Mat2T inverse_edges;  // rows 1 and 2 of B, 1/m
    Batch volume;         // m³
  };
  struct Chunk {
    Eigen::Index first = 0;  // batch
    std::size_t batches = 0;
    KernelParams params;
    std::array<Svd32<Batch>, kTogether> svd;
    std::array<Vec3T<Batch>, kTogether> s;  // (σ1, σ2, 1)

    std::span<const Vec3T<Batch>> stretches() const { return {s.data(), batches}; }
    Eigen::Index batch(std::size_t i) const { return first + i; }
    Eigen::Index element(std::size_t i) const { return kWidth * batch(i); }
  };

  static void set_rest(Triangles& batch, int l, const RestTriangle& rest, double thickness);
  template <class Use>
  void for_each_chunk(const VecX& x, IndexRange range, Use&& use) const;
  const Triangles& triangles(Eigen::Index batch) const { return batches_[batch]; }
  void write_corners(const Batch& weight, const Svd32<Batch>& svd, const Vec3T<Batch>& diagonal,
                     Eigen::Index batch, IndexRange range, double* corners) const;

  std::vector<Triangles> batches_;
};

}  // namespace pliant
