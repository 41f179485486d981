#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "pliant/core/chosen.h"
#include "pliant/core/types.h"
#include "pliant/dynamics/integrators/weights.h"

namespace pliant {

struct State;
class AnyIntegrator;
template <class Any>
class Registry;

/// The names of what an integrator remembers, in the order of IntegratorMemory.
struct MemoryLayout {
  std::span<const std::string_view> arrays{};
  std::span<const std::string_view> numbers{};
  // After them, for each component of the model.
  std::span<const std::string_view> component_numbers{};
};

/// Positions and velocities of all points at an earlier time, in the state's memory.
struct PastMotion {
  const VecX& x;  // m
  VecX& v;        // m/s
};

/// A method of time integration. An explicit one needs forces and no minimiser and implements
/// step(). Each step of an implicit one is one minimisation of the form that StepWeights describes;
/// it implements weights(), predict(), offset_velocity() and advance().
class Integrator : public Choice<AnyIntegrator> {
 public:
  virtual bool is_explicit() const = 0;

  virtual MemoryLayout memory() const = 0;
  /// The accelerations of all points in the state's memory, if the method remembers them; else
  /// null. The caller fills them in from the forces where they are empty, with zero at kinematic
  /// points.
  virtual VecX* accelerations(State& state) const = 0;
  /// The motion one substep ago, if the method remembers it.
  virtual std::optional<PastMotion> past(State& state) const = 0;
  /// For a method that keeps the total energy by blending its states with Euler's: the fraction by
  /// which the energy may differ before it blends [Dinev18].
  virtual std::optional<double> energy_tolerance() const = 0;

  /// Advances x and v of all points by h (s); the caller then places the kinematic ones.
  virtual void step(Forces& forces, double h, State& state, StageBuffers& stages) const = 0;

  virtual StepWeights weights(const State& state, double h) const = 0;
  /// Writes y of every point; acceleration = M⁻¹ f_ext, m/s².
  virtual void predict(const State& state, const VecX& acceleration, double h, VecX& y) const = 0;
  /// Writes w of every point, the part of the velocity u that does not depend on x, m/s.
  virtual void offset_velocity(const State& state, double h, VecX& w) const = 0;
  /// Turns the minimiser x into the next state; the caller advances the time.
  virtual void advance(const VecX& x, double h, State& state) const = 0;
};

/// A value that holds any integrator.
class AnyIntegrator : public Chosen<Integrator> {
 public:
  /// Implicit Euler.
  AnyIntegrator();
  /// An integrator of your own needs pliant/extend/integrator.h in the file that does this.
  template <class I>
  requires requires { I::kOrder; }
  AnyIntegrator(const I& integrator);  // NOLINT(google-explicit-constructor)
};

/// Every integrator a scene can name.
const Registry<AnyIntegrator>& integrator_registry();

}  // namespace pliant
