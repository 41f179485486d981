#include "pliant/dynamics/simulation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/kernel_set.h"
#include "pliant/core/params.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/simulation_impl.h"
#include "pliant/dynamics/sleep.h"
#include "pliant/dynamics/state_check.h"

namespace pliant {
namespace {

Eigen::Map<const Rows3> rows_of(const VecX& all, const BodyModel& body) {
  return {all.data() + 3 * body.first, body.vertex_count(), 3};
}

void check_settings(const SimulationSettings& s) {
  check_range(s.step, positive(), "s", "step");
  check_range(s.substeps, at_least(1), "", "substeps");
  check_range(s.threads, between(1, 1024), "", "threads");
}

}  // namespace

Simulation::Impl::Impl(std::shared_ptr<const Model> m, State start, const SimulationSettings& s)
    : model(std::move(m)),
      built(s),
      settings(s),
      state(std::move(start)),
      pool(s.threads),
      evaluators(*model, pool),
      grabs(std::make_shared<Grabs>()),
      room{*model, settings, evaluators, state} {
  evaluators.add(grabs);
  stepper = make_stepper(room, log);
  stepper->factorize(substep_length());
  set_clock();
}

void Simulation::Impl::set_clock() {
  if (state.clock_h == substep_length()) return;
  state.clock_h = substep_length();
  state.clock_start = state.time;
  state.clock_steps = state.steps;
}

Simulation::Simulation(std::shared_ptr<const Model> model, const State& start,
                       const SimulationSettings& settings) {
  check_settings(settings);
  check_state(start, *model, settings.integrator->memory(), "start");
  kernel_set();  // rejects an unknown PLIANT_KERNELS, even in builds with a single set
  // As the model was built, then with what was chosen and grabbed since.
  State built = start;
  built.choices = {};
  built.grabs.clear();
  impl_ = std::make_unique<Impl>(std::move(model), std::move(built), settings);
  impl_->go_on_from(start);
}
Simulation::Simulation(Simulation&& other) noexcept = default;
Simulation& Simulation::operator=(Simulation&& other) noexcept = default;
Simulation::~Simulation() = default;

StepReport Simulation::step() {
  Impl& impl = *impl_;
  if (impl.is_at_rest()) return impl.rest();
  impl.last_good = impl.state;
  const std::size_t next_replayed = impl.log.next();
  StepReport report;
  (void)impl.log.take();
  try {
    impl.make_substeps(report);
  } catch (...) {
    impl.state = impl.last_good;
    impl.log.set_next(next_replayed);
    throw;
  }
  report.minimizations = impl.log.take();
  return report;
}

// Only what moves by itself, or has been told to, can end the rest of a simulation that is still.
bool Simulation::Impl::is_at_rest() const {
  if (!stepper->is_still()) return false;
  for (std::size_t g = 0; g < model->kinematic.size(); ++g) {
    const KinematicGroup& group = model->kinematic[g];
    if (group.motion && !state.hand_driven[g]) return false;
    for (std::size_t i = 0; i < group.points.size(); ++i) {
      const auto at = group.first_target + static_cast<Eigen::Index>(3 * i);
      if (vertex(state.x, group.points[i]) != state.targets.segment<3>(at)) return false;
    }
  }
  return true;
}

// As steps would end in which all sleep.
StepReport Simulation::Impl::rest() {
  StepReport report;
  const ScopedTimer total(report.seconds.total);
  for (int i = 0; i < settings.substeps; ++i) room.end_substep(substep_length());
  report.solve.status = SolveStatus::kConverged;
  for (const Component& component : model->components) {
    report.asleep +=
        component.free.begin < component.free.end ? static_cast<int>(component.bodies.size()) : 0;
  }
  return report;
}

// What only a step finds out about the input, such as a matrix of the second step of BDF-2 that
// overflows, comes too late for an InputError: the caller has other handlers for those by now.
void Simulation::Impl::make_substeps(StepReport& report) {
  const double h = substep_length();
  try {
    for (int i = 0; i < settings.substeps; ++i) {
      const ScopedTimer total(report.seconds.total);
      {
        const ScopedTimer timer(report.seconds.predict);
        room.begin_substep(h);
      }
      stepper->substep(h, report);
    }
  } catch (const InputError& error) {
    throw SimulationError(room.when() + error.what());
  }
}

void Simulation::replay(std::vector<int> iterations) {
  for (const int count : iterations) check_range(count, at_least(0), "", "replay: iterations");
  impl_->log.replay(std::move(iterations));
}

std::size_t Simulation::replays_left() const { return impl_->log.left(); }

Simulation::StepProblem Simulation::next_problem() {
  const State now = impl_->state;
  const double h = impl_->substep_length();
  VecX start;
  StepObjective* objective = nullptr;
  try {
    impl_->room.begin_substep(h);
    objective = &impl_->stepper->first_problem(h, start);
  } catch (...) {
    impl_->state = now;
    throw;
  }
  impl_->state = now;
  return {*objective, start};
}

const State& Simulation::state() const { return impl_->state; }
const Model& Simulation::model() const { return *impl_->model; }
std::shared_ptr<const Model> Simulation::shared_model() const { return impl_->model; }
const SimulationSettings& Simulation::settings() const { return impl_->settings; }
double Simulation::potential_energy() const { return impl_->evaluators.value(impl_->state.x); }

bool Simulation::is_asleep(std::string_view body) const {
  const auto index = static_cast<int>(&find_body(model(), body) - model().bodies.data());
  const auto& components = model().components;
  const auto holds = [&](const Component& c) { return std::ranges::count(c.bodies, index) > 0; };
  const auto found = std::ranges::find_if(components, holds);
  return is_drowsy(state(), static_cast<int>(found - components.begin()));
}

const std::optional<AnyMaterial>& Simulation::material(std::string_view body) const {
  const BodyModel& found = find_body(model(), body);
  const auto& chosen = impl_->state.choices.materials;
  const std::size_t index = &found - model().bodies.data();
  return !chosen.empty() && chosen[index] ? chosen[index] : found.material;
}

Eigen::Map<const Rows3> Simulation::positions(std::string_view body) const {
  return rows_of(impl_->state.x, find_body(model(), body));
}

Eigen::Map<const Rows3> Simulation::velocities(std::string_view body) const {
  return rows_of(impl_->state.v, find_body(model(), body));
}

std::span<const std::array<int, 3>> Simulation::surface(std::string_view body) const {
  return find_body(model(), body).surface;
}

Rows3 Simulation::render_positions(std::string_view body) const {
  const BodyModel& found = find_body(model(), body);
  if (!found.render) return positions(body);
  VecX fine(3 * found.render->mesh.vertex_count());
  deform(*found.render, impl_->state.x.segment(3 * found.first, 3 * found.vertex_count()), fine);
  return as_rows(fine);
}

std::span<const std::array<int, 3>> Simulation::render_triangles(std::string_view body) const {
  const BodyModel& found = find_body(model(), body);
  return found.render ? found.render->surface : found.surface;
}

void Simulation::observe(IterationObserver observer) {
  impl_->observer = std::move(observer);
  impl_->stepper->observe(impl_->observer);
}

}  // namespace pliant
