#pragma once

#include <memory>
#include <string>

#include "pliant/core/registry.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/make_kernel_of.h"
#include "pliant/materials/material_functions.h"
#include "pliant/materials/plane_stress.h"

namespace pliant {

/// Wraps a law and its parameters as a MaterialLaw.
template <Material M>
class MaterialOf final : public MaterialLaw {
 public:
  explicit MaterialOf(const M& law) : law_(law) {}

  std::string_view name() const override { return M::kName; }
  std::string_view summary() const override { return M::kSummary; }
  std::unique_ptr<Draft<AnyMaterial>> draft() const override {
    return std::make_unique<DraftOf<AnyMaterial, M>>(law_.settings());
  }
  const void* find(const std::type_info& type) const override { return find_in(law_, type); }

  std::unique_ptr<MaterialKernel> make_kernel() const override {
    return PLIANT_KERNEL(make_kernel_of<M>)(law_);
  }
  MaterialFunctions functions() const override { return functions_of(law_); }
  AnyMaterial plane_stress(const std::string& where) const override {
    return pliant::plane_stress(law_, where);
  }

 private:
  M law_;
};

template <class Law>
requires requires {
  typename Law::Settings;
  Law::kName;
}
AnyMaterial::AnyMaterial(const Law& law) : Chosen(std::make_shared<MaterialOf<Law>>(law)) {}

template <class Parameters>
requires requires { typename Parameters::Law; }
AnyMaterial::AnyMaterial(const Parameters& parameters)
    : AnyMaterial(typename Parameters::Law(parameters)) {}

}  // namespace pliant
