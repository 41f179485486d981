#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "pliant/core/kernel_set.h"
#include "pliant/materials/kernel.h"
#include "pliant/materials/make_kernel_of.h"
#include "pliant/materials/material.h"

namespace pliant {

/// The kernel of one material.
template <Material M>
class KernelOf final : public MaterialKernel {
 public:
  explicit KernelOf(const M& material)
      : material_(material), params_(std::bit_cast<Numbers>(material.params())) {}

  std::string_view name() const override { return M::kName; }
  std::span<const double> params() const override { return params_; }

  bool serves(const MaterialKernel& other) const override {
    const auto* same = dynamic_cast<const KernelOf*>(&other);
    if (!same) return false;
    if constexpr (requires { material_.shares_data(same->material_); }) {
      return material_.shares_data(same->material_);
    }
    return true;
  }

  double fitted_stiffness(const StretchInterval& interval) const override {
    // A constraint is the minimum of quadratics of its own stiffness, which is what L takes. A fit
    // would be less stiff, because the constraint has no energy over a whole interval.
    if constexpr (requires { material_.proxy_stiffness(); }) return material_.proxy_stiffness();
    return pliant::fitted_stiffness(material_, material_.params(), interval);
  }

  void energies(std::span<const Mat3T<Batch>> F, KernelParams params,
                Batch* energies) const override {
    for (std::size_t i = 0; i < F.size(); ++i) energies[i] = material_.energy(F[i], at(params, i));
  }

  void stresses(std::span<const Mat3T<Batch>> F, KernelParams params, Batch* energies,
                Mat3T<Batch>* P) const override {
    for (std::size_t i = 0; i < F.size(); ++i) {
      energies[i] = material_.energy_and_stress(F[i], at(params, i), P[i]);
    }
  }

  void stretch_energies(std::span<const Vec3T<Batch>> s, KernelParams params,
                        Batch* energies) const override {
    for (std::size_t i = 0; i < s.size(); ++i) {
      energies[i] = material_.stretch_energy(s[i], at(params, i));
    }
  }

  void principal_stresses(std::span<const Vec3T<Batch>> s, KernelParams params,
                          Vec3T<Batch>* stresses) const override {
    for (std::size_t i = 0; i < s.size(); ++i) {
      stresses[i] = material_.principal_stress(s[i], at(params, i));
    }
  }

  void principal_hessians(std::span<const Vec3T<Batch>> s, KernelParams params,
                          PrincipalHessian<Batch>* hessians) const override {
    for (std::size_t i = 0; i < s.size(); ++i) {
      hessians[i] = material_.principal_hessian(s[i], at(params, i));
    }
  }

  bool is_projective() const override { return ProjectiveMaterial<M>; }

  void projections([[maybe_unused]] std::span<const Mat3T<Batch>> F,
                   [[maybe_unused]] KernelParams params,
                   [[maybe_unused]] Mat3T<Batch>* p) const override {
    if constexpr (ProjectiveMaterial<M>) {
      for (std::size_t i = 0; i < F.size(); ++i) p[i] = material_.projection(F[i], at(params, i));
    }
  }

  void stretch_projections([[maybe_unused]] std::span<const Vec3T<Batch>> s,
                           [[maybe_unused]] KernelParams params,
                           [[maybe_unused]] Vec3T<Batch>* p) const override {
    if constexpr (ProjectiveMaterial<M>) {
      for (std::size_t i = 0; i < s.size(); ++i) {
        p[i] = material_.stretch_projection(s[i], at(params, i));
      }
    }
  }

 private:
  // Params<T> is an aggregate of T alone, so it can be read as an array of T.
  using Params = typename M::template Params<Batch>;
  static constexpr std::size_t kCount = sizeof(Params) / sizeof(Batch);
  using Numbers = std::array<double, kCount>;

  static Params at(KernelParams params, std::size_t i) {
    std::array<Batch, kCount> numbers;
    const Batch* first = params.first + static_cast<std::ptrdiff_t>(i) * params.stride;
    for (std::size_t k = 0; k < kCount; ++k) numbers[k] = first[k];
    return std::bit_cast<Params>(numbers);
  }

  M material_;
  Numbers params_;
};

template <class M>
std::unique_ptr<MaterialKernel> PLIANT_KERNEL_SET::make_kernel_of(const M& law) {
  return std::make_unique<KernelOf<M>>(law);
}

}  // namespace pliant
