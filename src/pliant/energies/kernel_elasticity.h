#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/energies/lanes.h"
#include "pliant/energies/solid_elasticity.h"

namespace pliant {

/// What elements of every shape share: their points, their material, and the parameters that may
/// differ between them. Elements are handled in SIMD batches; the last one is filled up with copies
/// of the last element, whose results nobody reads.
class KernelElasticity : public SolidElasticity {
 public:
  std::string_view label() const override { return label_; }
  int corners() const override { return corners_; }
  std::span<const int> stencils() const override {
    return {stencils_.data(), static_cast<std::size_t>(corners_) * count_};
  }
  bool is_projective() const override { return kernel_->is_projective(); }
  void set_material(const AnyMaterial& material) override { set_kernel(material->make_kernel()); }
  void set_material(const AnyMaterial& material, std::span<const int> elements) override {
    set_kernel(*material->make_kernel(), elements);
  }
  double fitted_stiffness_of(Eigen::Index e) const override { return stiffness_[e]; }

 protected:
  static constexpr Eigen::Index kWidth = Batch::kLanes;

  /// `stencils`: `corners` points of each element.
  KernelElasticity(std::string label, int corners, std::vector<int> stencils,
                   std::unique_ptr<MaterialKernel> kernel, const StretchInterval& fit);

  void set_kernel(std::unique_ptr<MaterialKernel> kernel);
  void set_kernel(const MaterialKernel& other, std::span<const int> elements);

  const MaterialKernel& kernel() const { return *kernel_; }
  std::size_t count() const { return count_; }
  std::size_t batch_count() const { return (count_ + kWidth - 1) / kWidth; }
  /// The element whose data stand in lane l of batch b.
  std::size_t element_in_lane(std::size_t b, int l) const {
    return std::min(b * kWidth + static_cast<std::size_t>(l), count_ - 1);
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

/// Adds up the energies of the elements in a range, which come batch by batch.
class EnergySum {
 public:
  explicit EnergySum(IndexRange range) : range_(range) {}

  /// `energies` of the batch whose first element is e.
  void add(Eigen::Index e, const Batch& energies) {
    const Lanes lanes = lanes_of(e, range_);
    if (lanes.all()) {
      whole_ += energies;
    } else {
      for (int l = lanes.first; l < lanes.last; ++l) rest_ += energies.lane(l);
    }
  }
  double total() const {
    return (whole_.lane(0) + whole_.lane(1)) + (whole_.lane(2) + whole_.lane(3)) + rest_;
  }

 private:
  IndexRange range_;
  Batch whole_ = 0.0;
  double rest_ = 0;
};

}  // namespace pliant
