#include "pliant/energies/material_elasticity.h"

#include <algorithm>
#include <utility>

#include "pliant/core/error.h"

namespace pliant {

MaterialElasticity::MaterialElasticity(std::string label, int corners, std::vector<int> stencils,
                                       std::unique_ptr<MaterialKernel> kernel,
                                       const StretchInterval& fit)
    : label_(std::move(label)),
      corners_(corners),
      count_(stencils.size() / corners),
      stencils_(std::move(stencils)),
      fit_(fit) {
  while (stencils_.size() < corners * kWidth * batch_count()) {
    stencils_.push_back(stencils_[stencils_.size() - corners]);
  }
  stiffness_.resize(kWidth * batch_count());
  set_kernel(std::move(kernel));
}

void MaterialElasticity::set_kernel(std::unique_ptr<MaterialKernel> kernel) {
  const double stiffness = positive_stiffness(*kernel, fit_, label_ + ".material");
  kernel_ = std::move(kernel);
  uniform_ = true;
  params_.assign(kernel_->params().begin(), kernel_->params().end());
  std::fill(stiffness_.begin(), stiffness_.end(), stiffness);
}

void MaterialElasticity::set_kernel(const MaterialKernel& other, std::span<const int> elements) {
  if (!kernel_->serves(other)) {
    throw InputError(label_ + ".material",
                     kernel_->name() == other.name()
                         ? "elements of one body must share their curves and formulas"
                         : "must stay " + std::string(kernel_->name()) + ", found " +
                               std::string(other.name()) +
                               "; some elements cannot be of another kind");
  }
  const std::size_t size = kernel_->params().size();
  if (uniform_) {
    const std::vector<Batch> shared = params_;
    params_.clear();
    for (std::size_t b = 0; b < batch_count(); ++b) {
      params_.insert(params_.end(), shared.begin(), shared.end());
    }
    uniform_ = false;
  }
  const double stiffness = positive_stiffness(other, fit_, label_ + ".material");
  for (const int e : elements) {
    Batch* batch = params_.data() + size * (e / kWidth);
    for (std::size_t k = 0; k < size; ++k)
      batch[k].set_lane(static_cast<int>(e % kWidth), other.params()[k]);
    stiffness_[e] = stiffness;
  }
}

}  // namespace pliant
