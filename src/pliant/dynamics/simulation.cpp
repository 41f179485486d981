#include "pliant/dynamics/simulation.h"

#include <cmath>
#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/kernel_set.h"
#include "pliant/core/params.h"
#include "pliant/dynamics/simulation_impl.h"
#include "pliant/dynamics/state_check.h"
#include "pliant/energies/make_elasticity.h"

namespace pliant {
namespace {

const BodyModel& find_body(const Model& model, std::string_view name) {
  if (model.bodies.size() == 1 && model.bodies[0].name.empty()) return model.bodies[0];
  std::vector<std::string_view> known;
  for (const BodyModel& body : model.bodies) {
    if (body.name == name) return body;
    known.push_back(body.name);
  }
  throw InputError(unknown_name("body", name, known));
}

size_t find_group(const Model& model, std::string_view body, int attachment) {
  const std::string& name = find_body(model, body).name;
  for (size_t g = 0; g < model.kinematic.size(); ++g) {
    if (model.kinematic[g].body == name && model.kinematic[g].attachment == attachment) return g;
  }
  throw InputError("body \"" + std::string(body) + "\" has no attachment " +
                   std::to_string(attachment) + " to the world");
}

Eigen::Map<const Rows3> rows_of(const VecX& all, const BodyModel& body) {
  return {all.data() + 3 * body.first, body.vertex_count(), 3};
}

void check_settings(const SimulationSettings& s) {
  check_range(s.step, positive(), "s", "step");
  check_range(s.substeps, at_least(1), "", "substeps");
  check_range(s.threads, between(1, 1024), "", "threads");
}

}  // namespace

Simulation::Simulation(std::unique_ptr<Model> model, State start,
                       const SimulationSettings& settings) {
  check_settings(settings);
  kernel_set();  // rejects an unknown PLIANT_KERNELS, even in builds with a single set
  impl_ = std::make_unique<Impl>(std::move(model), std::move(start), settings);
}
Simulation::Simulation(Simulation&& other) noexcept = default;
Simulation& Simulation::operator=(Simulation&& other) noexcept = default;
Simulation::~Simulation() = default;

StepReport Simulation::step() {
  impl_->last_good = impl_->state;
  const size_t next_replayed = impl_->next_replayed;
  StepReport report;
  impl_->minimizations.clear();
  try {
    for (int i = 0; i < impl_->settings.substeps; ++i) impl_->substep(report);
  } catch (...) {
    impl_->state = impl_->last_good;
    impl_->next_replayed = next_replayed;
    throw;
  }
  report.minimizations = impl_->minimizations;
  return report;
}

void Simulation::replay(std::vector<int> iterations) {
  for (const int count : iterations) check_range(count, at_least(0), "", "replay: iterations");
  impl_->replayed = std::move(iterations);
  impl_->next_replayed = 0;
}

size_t Simulation::replays_left() const { return impl_->replayed.size() - impl_->next_replayed; }

Simulation::StepProblem Simulation::next_problem() {
  if (impl_->settings.integrator->is_explicit()) {
    throw InputError("time.integrator: a step of an explicit integrator is no minimisation");
  }
  const State now = impl_->state;
  impl_->begin_substep(impl_->substep_length());
  impl_->predict(impl_->substep_length());
  impl_->state = now;
  if (!std::isfinite(impl_->objective.value(impl_->x))) impl_->report_culprit(impl_->next);
  return {impl_->objective, impl_->x};
}

const State& Simulation::state() const { return impl_->state; }
const Model& Simulation::model() const { return *impl_->model; }
const SimulationSettings& Simulation::settings() const { return impl_->settings; }

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

Rows3 Simulation::targets(std::string_view body, int attachment) const {
  const KinematicGroup& group = model().kinematic[find_group(model(), body, attachment)];
  return Eigen::Map<const Rows3>(impl_->state.targets.data() + group.first_target,
                                 group.start.size() / 3, 3);
}

void Simulation::set_targets(std::string_view body, int attachment, const Rows3& positions) {
  const size_t g = find_group(model(), body, attachment);
  const KinematicGroup& group = model().kinematic[g];
  const Eigen::Index rows = group.start.size() / 3;
  if (positions.rows() != rows) {
    throw InputError("set_targets", "the attachment has " + std::to_string(rows) +
                                        " points, found " + std::to_string(positions.rows()));
  }
  if (!positions.allFinite()) throw InputError("set_targets", "a position is not finite");
  Eigen::Map<Rows3>(impl_->state.targets.data() + group.first_target, rows, 3) = positions;
  impl_->state.hand_driven[g] = 1;
}

void Simulation::set_force(std::string_view body, int vertex, const Vec3& force) {
  const BodyModel& found = find_body(model(), body);
  check_range(vertex, at_least_below(0, found.vertex_count()), "", "set_force: vertex");
  if (!force.allFinite()) throw InputError("set_force", "the force is not finite");
  impl_->state.force.segment<3>(3 * (found.first + vertex)) = force;
}

void Simulation::clear_forces() { impl_->state.force.setZero(); }

void Simulation::set_material(std::string_view body, const AnyMaterial& material) {
  const BodyModel& found = find_body(model(), body);
  if (found.material_terms.empty()) {
    throw InputError("body \"" + found.name + "\" has springs, no material");
  }
  Model& changed = *impl_->model;
  BodyModel& entry = changed.bodies[static_cast<size_t>(&found - changed.bodies.data())];
  std::vector<std::unique_ptr<Energy>> terms;
  for (const MaterialTerm& term : entry.material_terms) {
    terms.push_back(make_elasticity(term.shape, material, entry.rest, term.options));
  }
  const auto exchange_terms = [&] {
    for (size_t i = 0; i < terms.size(); ++i) {
      terms[i] = changed.potential.replace(entry.material_terms[i].index, std::move(terms[i]));
    }
  };
  exchange_terms();
  try {
    impl_->minimizer->check(impl_->objective);
    impl_->factorize();
  } catch (...) {
    exchange_terms();
    impl_->factorize();
    throw;
  }
  entry.material = material;
}

void Simulation::set_solver(const SolverSettings& solver) {
  SolverSettings chosen = solver;
  std::unique_ptr<Minimizer> minimizer = solver->make_minimizer();
  std::unique_ptr<Minimizer> for_euler = impl_->euler ? solver->make_minimizer() : nullptr;
  minimizer->check(impl_->objective);
  minimizer->observe(impl_->observer);
  impl_->minimizer = std::move(minimizer);
  impl_->euler_minimizer = std::move(for_euler);
  impl_->settings.solver = std::move(chosen);
}

void Simulation::set_step(double step, int substeps) {
  const SimulationSettings last = impl_->settings;
  SimulationSettings changed = last;
  changed.step = step;
  changed.substeps = substeps;
  check_settings(changed);
  impl_->settings = changed;
  try {
    impl_->factorize();
  } catch (const InputError&) {
    impl_->settings = last;
    impl_->factorize();
    throw;
  }
  impl_->set_clock();
}

void Simulation::observe(IterationObserver observer) {
  impl_->observer = std::move(observer);
  impl_->minimizer->observe(impl_->observer);
}

void Simulation::restore(const State& state) {
  check_state(state, impl_->state, "restore");
  impl_->state = state;
  impl_->set_clock();
}

}  // namespace pliant
