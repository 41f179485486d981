#include <cmath>

#include "pliant/core/timer.h"
#include "pliant/dynamics/simulation_impl.h"

namespace pliant {

// The forces of a simulation's model within the substep that has begun.
class Simulation::Impl::StepForces final : public Forces {
 public:
  explicit StepForces(Impl& impl) : impl_(impl) {}

  void accelerate(double fraction, VecX& points, const VecX& v, VecX& a) override {
    if (fraction > 0) place(fraction, points);
    const double energy =
        impl_.model->potential.value_and_gradient(impl_.pool, points, impl_.gradient);
    if (Dissipation* viscous = impl_.objective.dissipation()) {
      impl_.objective.gather_free(v, impl_.free_velocity);
      viscous->add_pull(impl_.free_velocity, impl_.gradient);
    }
    a = impl_.acceleration;
    const auto& free = impl_.model->free;
    for (size_t i = 0; i < free.size(); ++i) {
      a.segment<3>(3 * free[i]) -=
          impl_.gradient.segment<3>(static_cast<Eigen::Index>(3 * i)) / impl_.model->mass[free[i]];
    }
    if (!std::isfinite(energy) || !a.allFinite()) impl_.report_culprit(points);
  }

 private:
  // Kinematic points within the step: where their motion has them, or on the straight way to where
  // the user puts them.
  void place(double fraction, VecX& points) const {
    const State& now = impl_.state;
    const double h = impl_.substep_length();
    const double time = impl_.time_after(0, h) + fraction * h;
    impl_.stage_targets.resize(now.targets.size());
    for (size_t g = 0; g < impl_.model->kinematic.size(); ++g) {
      const KinematicGroup& group = impl_.model->kinematic[g];
      auto targets = impl_.stage_targets.segment(group.first_target, group.start.size());
      const bool driven = group.motion && !now.hand_driven[g];
      if (driven) group.motion->move(time, group.start, targets);
      for (size_t i = 0; i < group.points.size(); ++i) {
        const Eigen::Index at = 3 * group.points[i];
        const Vec3 last = now.x.segment<3>(at);
        const Vec3 moved = targets.segment<3>(static_cast<Eigen::Index>(3 * i));
        points.segment<3>(at) =
            driven ? moved : Vec3(last + fraction * (impl_.next.segment<3>(at) - last));
      }
    }
  }

  Impl& impl_;
};

void Simulation::Impl::explicit_substep(double h, StepReport& report) {
  {
    const ScopedTimer timer(report.seconds.evaluate);
    place_kinematic_points(velocity, state.v);
    if (Dissipation* viscous = objective.dissipation()) viscous->begin_step(state.x, state.v);
    StepForces forces(*this);
    settings.integrator->step(forces, h, state, stages);
  }
  const ScopedTimer timer(report.seconds.update);
  place_kinematic_points(next, state.x);
  if (!state.x.allFinite() || !state.v.allFinite()) report_culprit(state.x);
  end_substep(h);
  report.solve.status = SolveStatus::kConverged;  // there is nothing to solve
}

// At the start of the substep.
void Simulation::Impl::find_accelerations(VecX& a) {
  if (Dissipation* viscous = objective.dissipation()) {
    stages.v = state.v;
    place_kinematic_points(velocity, stages.v);
    viscous->begin_step(state.x, stages.v);
  }
  StepForces(*this).accelerate(0, state.x, state.v, a);
}

}  // namespace pliant
