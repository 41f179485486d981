#pragma once

#include <memory>

#include "pliant/core/chosen.h"

namespace pliant {

class AnyConstraint;
class MaterialKernel;
template <class Any>
class Registry;

/// A constraint of Projective Dynamics that acts on elements in addition to their material. It is
/// soft, with a stiffness of its own; one element may have several. `Arap` is such a constraint
/// too, but is also a material in its own right.
class ConstraintLaw : public Choice<AnyConstraint> {
 public:
  virtual std::unique_ptr<MaterialKernel> make_kernel() const = 0;
};

/// A value that holds any constraint.
class AnyConstraint : public Chosen<ConstraintLaw> {
 public:
  /// The strain limit with its defaults.
  AnyConstraint();
  /// A constraint made from its parameters, such as `StrainLimit{.high = 1.2}`.
  /// @throws InputError if one is out of range.
  template <class Parameters>
  requires requires { typename Parameters::Law; }
  AnyConstraint(const Parameters& parameters);  // NOLINT(google-explicit-constructor)
  template <class Law>
  requires requires {
    typename Law::Settings;
    Law::kName;
  }
  AnyConstraint(const Law& law);  // NOLINT(google-explicit-constructor)
};

/// Every constraint a scene can name.
const Registry<AnyConstraint>& constraint_registry();

}  // namespace pliant
