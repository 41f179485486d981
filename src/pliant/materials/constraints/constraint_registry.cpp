#include "pliant/materials/constraints/constraint_registry.h"

#include "pliant/core/registry.h"
#include "pliant/materials/any_constraint.h"
#include "pliant/materials/kernel.h"
#include "pliant/materials/make_kernel_of.h"

namespace pliant {
namespace {

template <class C>
class ConstraintOf final : public ConstraintLaw {
 public:
  explicit ConstraintOf(const C& constraint) : own_(constraint) {}

  std::string_view name() const override { return C::kName; }
  std::string_view summary() const override { return C::kSummary; }
  std::unique_ptr<Draft<AnyConstraint>> draft() const override {
    return std::make_unique<DraftOf<AnyConstraint, C>>(own_.settings());
  }
  const void* find(const std::type_info& type) const override { return find_in(own_, type); }
  std::unique_ptr<MaterialKernel> make_kernel() const override {
    return PLIANT_KERNEL(make_kernel_of<C>)(own_);
  }

 private:
  C own_;
};

}  // namespace

AnyConstraint::AnyConstraint() : AnyConstraint(StrainLimit{}) {}

template <class Law>
requires requires {
  typename Law::Settings;
  Law::kName;
}
AnyConstraint::AnyConstraint(const Law& law) : Chosen(std::make_shared<ConstraintOf<Law>>(law)) {}

template <class Parameters>
requires requires { typename Parameters::Law; }
AnyConstraint::AnyConstraint(const Parameters& parameters)
    : AnyConstraint(typename Parameters::Law(parameters)) {}

template AnyConstraint::AnyConstraint(const StrainLimitLaw&);
template AnyConstraint::AnyConstraint(const VolumeConstraintLaw&);
template AnyConstraint::AnyConstraint(const AreaConstraintLaw&);
template AnyConstraint::AnyConstraint(const StrainLimit&);
template AnyConstraint::AnyConstraint(const VolumeConstraint&);
template AnyConstraint::AnyConstraint(const AreaConstraint&);

const Registry<AnyConstraint>& constraint_registry() {
  static const auto kRegistry = make_registry<AnyConstraint, Constraints>("constraint");
  return kRegistry;
}

}  // namespace pliant
