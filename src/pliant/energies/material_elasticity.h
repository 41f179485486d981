#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/energies/energy.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/kernel.h"
#include "pliant/materials/stiffness_fit.h"
#include "pliant/math/batch.h"

namespace pliant {

/// Elements of a material, which can change between steps. This class holds what elements of every
/// shape share: their points, their material, and the parameters that may differ between them.
/// Elements are handled in SIMD batches; the last batch is filled up with copies of the last
/// element, whose results nobody reads.
class MaterialElasticity : public Energy, public ProjectiveEnergy {
 public:
  std::string_view label() const override { return label_; }
  int corners() const override { return corners_; }
  std::span<const int> stencils() const override { return {stencils_.data(), corners_ * count_}; }
  const ProjectiveEnergy* projective() const override {
    return kernel_->is_projective() ? this : nullptr;
  }

  /// Gives all elements this material. The Laplacian changes with it.
  virtual void set_material(const AnyMaterial& material) { set_kernel(material->make_kernel()); }

  /// Gives some elements the parameters of `material`.
  /// @throws InputError if it is of another kind than the material of all elements, or differs in
  /// what they share.
  virtual void set_material(const AnyMaterial& material, std::span<const int> elements) {
    set_kernel(*material->make_kernel(), elements);
  }

  /// The stiffness that stands for element e in the Laplacian, Pa.
  double fitted_stiffness_of(Eigen::Index e) const { return stiffness_[e]; }

 protected:
  static constexpr Eigen::Index kWidth = Batch::kLanes;

  /// `stencils`: `corners` points of each element.
  MaterialElasticity(std::string label, int corners, std::vector<int> stencils,
                     std::unique_ptr<MaterialKernel> kernel, const StretchInterval& fit);

  const MaterialKernel& kernel() const { return *kernel_; }
  std::size_t batch_count() const { return (count_ + kWidth - 1) / kWidth; }
  /// The element whose data are in lane l of batch b.
  std::size_t element_in_lane(std::size_t b, int l) const {
    return std::min(b * kWidth + l, count_ - 1);
  }
  const int* stencils_of(Eigen::Index batch) const {
    return stencils_.data() + corners_ * kWidth * batch;
  }
  KernelParams params_of(Eigen::Index batch) const {
    const auto size = static_cast<std::ptrdiff_t>(kernel_->params().size());
    return uniform_ ? KernelParams{params_.data(), 0}
                    : KernelParams{params_.data() + size * batch, size};
  }
  Batch stiffness_of(Eigen::Index batch) const {
    return Batch::load(stiffness_.data() + kWidth * batch);
  }

 private:
  void set_kernel(std::unique_ptr<MaterialKernel> kernel);
  void set_kernel(const MaterialKernel& other, std::span<const int> elements);

  std::string label_;
  int corners_;
  std::size_t count_;
  std::vector<int> stencils_;
  std::unique_ptr<MaterialKernel> kernel_;
  StretchInterval fit_;
  bool uniform_ = true;            // all elements share one set of parameters
  std::vector<Batch> params_;      // of each batch, or of all
  std::vector<double> stiffness_;  // for the Laplacian, Pa
};

}  // namespace pliant
