#pragma once

#include "pliant/core/chosen.h"

namespace pliant {

class AnyFiber;
template <class Any>
class Registry;

/// A law of fibres and its stiffness; `FiberLaw` says what all laws have in common.
class FiberChoice : public Choice<AnyFiber> {
 public:
  virtual double stiffness() const = 0;  // along the fibre, at rest, Pa
};

/// A value that holds any law of fibres.
class AnyFiber : public Chosen<FiberChoice> {
 public:
  /// The square-root law with its default stiffness.
  AnyFiber();
  template <class Law>
  requires requires { Law::kSigned; }
  AnyFiber(const Law& law);  // NOLINT(google-explicit-constructor)
};

/// Every law of fibres a scene can name.
const Registry<AnyFiber>& fiber_registry();

}  // namespace pliant
