#pragma once

#include <memory>
#include <string>

#include "pliant/core/chosen.h"

namespace pliant {

class AnyMaterial;
class MaterialKernel;
struct MaterialFunctions;
template <class Any>
class Registry;

/// A material as a scene holds it: a law and its parameters.
class MaterialLaw : public Choice<AnyMaterial> {
 public:
  /// The material as elements evaluate it, many deformation gradients at a time.
  virtual std::unique_ptr<MaterialKernel> make_kernel() const = 0;
  /// The material as tools evaluate it, one deformation gradient at a time.
  virtual MaterialFunctions functions() const = 0;
  /// The material that describes a thin sheet of this one; see plane_stress.h.
  /// @throws InputError starting with `where` if there is none.
  virtual AnyMaterial plane_stress(const std::string& where) const = 0;
};

/// A value that holds any material. It is made from its parameters, such as
/// `StableNeoHookean{.young = 1e5}`, or from its law.
class AnyMaterial : public Chosen<MaterialLaw> {
 public:
  /// Stable neo-Hookean with its defaults.
  AnyMaterial();
  /// @throws InputError if the parameters contradict each other.
  template <class Parameters>
  requires requires { typename Parameters::Law; }
  AnyMaterial(const Parameters& parameters);  // NOLINT(google-explicit-constructor)
  /// A material of your own needs pliant/extend/material.h in the file that does this.
  template <class Law>
  requires requires {
    typename Law::Settings;
    Law::kName;
  }
  AnyMaterial(const Law& law);  // NOLINT(google-explicit-constructor)
};

/// Every material a scene can name.
const Registry<AnyMaterial>& material_registry();

}  // namespace pliant
