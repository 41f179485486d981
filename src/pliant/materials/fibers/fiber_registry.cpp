#include "pliant/materials/fibers/fiber_registry.h"

#include "pliant/core/registry.h"
#include "pliant/materials/any_fiber.h"

namespace pliant {
namespace {

template <class Law>
class FiberOf final : public FiberChoice {
 public:
  explicit FiberOf(const Law& law) : law_(law) {}

  std::string_view name() const override { return Law::kName; }
  std::string_view summary() const override { return Law::kSummary; }
  std::unique_ptr<Draft<AnyFiber>> draft() const override {
    return std::make_unique<DraftOf<AnyFiber, Law>>(law_.settings());
  }
  const void* find(const std::type_info& type) const override { return find_in(law_, type); }
  double stiffness() const override { return law_.stiffness(); }

 private:
  Law law_;
};

}  // namespace

AnyFiber::AnyFiber() : AnyFiber(FiberSquareRoot()) {}

template <class Law>
requires requires { Law::kSigned; }
AnyFiber::AnyFiber(const Law& law) : Chosen(std::make_shared<FiberOf<Law>>(law)) {}

template AnyFiber::AnyFiber(const FiberSquareRoot&);
template AnyFiber::AnyFiber(const FiberStVenantKirchhoff&);
template AnyFiber::AnyFiber(const FiberArap&);
template AnyFiber::AnyFiber(const FiberPull&);

const Registry<AnyFiber>& fiber_registry() {
  static const auto kRegistry = make_registry<AnyFiber, Fibers>("fibre");
  return kRegistry;
}

}  // namespace pliant
