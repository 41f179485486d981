#include <algorithm>
#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/dynamics/simulation_impl.h"
#include "pliant/dynamics/sleep.h"
#include "pliant/dynamics/state_check.h"
#include "pliant/energies/make_elasticity.h"

// Changes of what a simulation was built with while it runs: materials, solver, step.

namespace pliant {
namespace {

// Handles share what they hold, which never changes, so a copy holds the same object.
template <class Any>
bool hold_the_same(const std::optional<Any>& a, const std::optional<Any>& b) {
  return a.has_value() == b.has_value() && (!a || &**a == &**b);
}

const std::optional<AnyMaterial>& material_of(const Choices& choices, std::size_t body) {
  static const std::optional<AnyMaterial> kNone;
  return choices.materials.empty() ? kNone : choices.materials[body];
}

bool differ_in_materials(const Choices& a, const Choices& b) {
  const std::size_t bodies = std::max(a.materials.size(), b.materials.size());
  for (std::size_t i = 0; i < bodies; ++i) {
    if (!hold_the_same(material_of(a, i), material_of(b, i))) return true;
  }
  return false;
}

}  // namespace

void Simulation::Impl::choose(const Choices& wanted) {
  const Choices last = state.choices;
  try {
    apply(last, wanted);
  } catch (...) {
    apply(wanted, last);
    throw;
  }
  state.choices = wanted;
  wake_changed(last, wanted);
}

// A body with another material wakes by itself; another solver or step is something new for all.
void Simulation::Impl::wake_changed(const Choices& last, const Choices& now) {
  if (!hold_the_same(last.solver, now.solver) || last.step != now.step ||
      last.substeps != now.substeps) {
    return wake(state);
  }
  for (std::size_t c = 0; c < model->components.size(); ++c) {
    for (const int body : model->components[c].bodies) {
      if (!hold_the_same(material_of(last, body), material_of(now, body))) state.slow[c] = 0;
    }
  }
}

void Simulation::Impl::apply(const Choices& now, const Choices& wanted) {
  const double last_h = substep_length();
  settings.step = wanted.step.value_or(built.step);
  settings.substeps = wanted.substeps.value_or(built.substeps);
  settings.solver = wanted.solver.value_or(built.solver);
  const bool stiffer = differ_in_materials(now, wanted);
  if (stiffer) replace_materials(now, wanted);
  if (stiffer || !hold_the_same(now.solver, wanted.solver)) {
    stepper->use_solver();
    stepper->observe(observer);
  }
  if (stiffer || substep_length() != last_h) stepper->factorize(substep_length());
}

void Simulation::Impl::replace_materials(const Choices& now, const Choices& wanted) {
  for (std::size_t i = 0; i < model->bodies.size(); ++i) {
    const std::optional<AnyMaterial>& material = material_of(wanted, i);
    if (hold_the_same(material_of(now, i), material)) continue;
    const BodyModel& body = model->bodies[i];
    for (const MaterialTerm& term : body.material_terms) {
      evaluators.replace(term.index,
                         material ? make_elasticity(term.shape, *material, body.rest, term.options)
                                  : model->potential.energies()[term.index]);
    }
  }
}

void Simulation::set_material(std::string_view body, const AnyMaterial& material) {
  const BodyModel& found = find_body(model(), body);
  if (found.material_terms.empty()) {
    throw InputError("body \"" + found.name + "\" has springs and no material");
  }
  Choices wanted = impl_->state.choices;
  wanted.materials.resize(model().bodies.size());
  wanted.materials[&found - model().bodies.data()] = material;
  impl_->choose(wanted);
}

void Simulation::set_solver(const SolverSettings& solver) {
  Choices wanted = impl_->state.choices;
  wanted.solver = solver;
  impl_->choose(wanted);
}

void Simulation::set_step(double step, int substeps) {
  check_range(step, positive(), "s", "step");
  check_range(substeps, at_least(1), "", "substeps");
  Choices wanted = impl_->state.choices;
  wanted.step = step;
  wanted.substeps = substeps;
  impl_->choose(wanted);
  impl_->set_clock();
}

void Simulation::restore(const State& state) {
  check_state(state, model(), settings().integrator->memory(), "restore");
  impl_->go_on_from(state);
}

void Simulation::Impl::go_on_from(const State& wanted) {
  const Choices last = state.choices;
  const std::vector<double> slow = state.slow;
  list_grabs(wanted.grabs);
  try {
    choose(wanted.choices);
    stepper->take_changes();
  } catch (...) {
    list_grabs(state.grabs);
    choose(last);
    state.slow = slow;
    throw;
  }
  state = wanted;
  forget_impossible_sleep();
  set_clock();
}

// A state may come from a simulation that sleeps where this one does not, and who edited velocities
// meant them.
void Simulation::Impl::forget_impossible_sleep() {
  state.slow.resize(model->components.size());  // if empty: all awake
  const Integrator& integrator = *settings.integrator;
  const bool may_sleep = settings.sleep && !integrator.is_explicit() &&
                         integrator.weights(state, substep_length()).inertia > 0;
  for (std::size_t c = 0; c < state.slow.size(); ++c) {
    const IndexRange free = model->components[c].free;
    const auto first = model->free.begin();
    const auto moves = [&](int point) { return !vertex(state.v, point).isZero(0); };
    const bool sleeps = state.slow[c] >= kTimeToSleep;
    if (!may_sleep || (sleeps && std::any_of(first + free.begin, first + free.end, moves))) {
      state.slow[c] = 0;
    }
  }
}

}  // namespace pliant
