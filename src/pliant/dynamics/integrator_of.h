#pragma once

#include <concepts>
#include <memory>

#include "pliant/core/registry.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/state.h"

namespace pliant {

template <class I>
concept ExplicitIntegrator = requires(const I& i, Forces& forces, State& state,
                                      StageBuffers& stages) {
  i.step(forces, 1.0, state, stages);
};

template <class I>
concept ImplicitIntegrator = requires(const I& i, State& state, const VecX& all, VecX& out) {
  { i.weights(state, 1.0) } -> std::same_as<StepWeights>;
  i.predict(state, all, 1.0, out);
  i.offset_velocity(state, 1.0, out);
  i.advance(all, 1.0, state);
};

/// Wraps an I as an Integrator. The functions that I does not have are never called.
template <class I>
class IntegratorOf final : public Integrator {
 public:
  static_assert(ImplicitIntegrator<I> != ExplicitIntegrator<I>);

  explicit IntegratorOf(const I& integrator) : own_(integrator) {}

  std::string_view name() const override { return I::kName; }
  std::string_view summary() const override { return I::kSummary; }
  std::unique_ptr<Draft<AnyIntegrator>> draft() const override {
    return std::make_unique<DraftOf<AnyIntegrator, I>>(own_);
  }
  const void* find(const std::type_info& type) const override { return find_in(own_, type); }

  bool is_explicit() const override { return ExplicitIntegrator<I>; }

  MemoryLayout memory() const override {
    MemoryLayout layout;
    if constexpr (requires { I::kRememberedArrays; }) layout.arrays = I::kRememberedArrays;
    if constexpr (requires { I::kRememberedNumbers; }) layout.numbers = I::kRememberedNumbers;
    if constexpr (requires { I::kRememberedOfComponents; }) {
      layout.component_numbers = I::kRememberedOfComponents;
    }
    return layout;
  }
  VecX* accelerations([[maybe_unused]] State& state) const override {
    if constexpr (requires { own_.accelerations(state); }) return own_.accelerations(state);
    return nullptr;
  }
  std::optional<PastMotion> past([[maybe_unused]] State& state) const override {
    if constexpr (requires { own_.past(state); }) return own_.past(state);
    return {};
  }
  std::optional<double> energy_tolerance() const override {
    if constexpr (requires { own_.energy_tolerance(); }) return own_.energy_tolerance();
    return {};
  }

  void step([[maybe_unused]] Forces& forces, [[maybe_unused]] double h,
            [[maybe_unused]] State& state, [[maybe_unused]] StageBuffers& stages) const override {
    if constexpr (ExplicitIntegrator<I>) own_.step(forces, h, state, stages);
  }
  StepWeights weights([[maybe_unused]] const State& state,
                      [[maybe_unused]] double h) const override {
    if constexpr (ImplicitIntegrator<I>) return own_.weights(state, h);
    return {};
  }
  void predict([[maybe_unused]] const State& state, [[maybe_unused]] const VecX& acceleration,
               [[maybe_unused]] double h, [[maybe_unused]] VecX& y) const override {
    if constexpr (ImplicitIntegrator<I>) own_.predict(state, acceleration, h, y);
  }
  void offset_velocity([[maybe_unused]] const State& state, [[maybe_unused]] double h,
                       [[maybe_unused]] VecX& w) const override {
    if constexpr (ImplicitIntegrator<I>) own_.offset_velocity(state, h, w);
  }
  void advance([[maybe_unused]] const VecX& x, [[maybe_unused]] double h,
               [[maybe_unused]] State& state) const override {
    if constexpr (ImplicitIntegrator<I>) own_.advance(x, h, state);
  }

 private:
  I own_;
};

template <class I>
requires requires { I::kOrder; }
AnyIntegrator::AnyIntegrator(const I& integrator)
    : Chosen(std::make_shared<IntegratorOf<I>>(integrator)) {}

}  // namespace pliant
