#include "pliant/dynamics/state_check.h"

#include <cmath>
#include <cstddef>

#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

// Beyond this a double cannot distinguish one step from the next, and times are products with it.
constexpr double kMostSteps = 9007199254740992;  // 2⁵³

void check_size(std::size_t found, std::size_t expected, const std::string& where) {
  if (found == expected) return;
  throw InputError(where, "must have " + std::to_string(expected) + " numbers, found " +
                              std::to_string(found) + ": the state belongs to another scene");
}

void check_finite(const VecX& values, const std::string& where) {
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) continue;
    throw InputError(where, "must be finite, found " + to_text(values[i]) + " for " + "xyz"[i % 3] +
                                " of point " + std::to_string(i / 3));
  }
}

void check_array(const VecX& found, Eigen::Index expected, const std::string& where) {
  check_size(static_cast<std::size_t>(found.size()), static_cast<std::size_t>(expected), where);
  check_finite(found, where);
}

// Checks what an integrator remembers: it must be nothing, or all of it.
void check_memory(const IntegratorMemory& memory, const MemoryLayout& layout, const Model& model,
                  const std::string& here) {
  if (memory.empty()) return;
  const std::size_t names = layout.numbers.size();
  const std::size_t kinds = layout.component_numbers.size();
  if (memory.arrays.size() != layout.arrays.size() ||
      memory.numbers.size() != names + kinds * model.components.size()) {
    throw InputError(here + "memory", "belongs to another integrator");
  }
  for (std::size_t i = 0; i < layout.arrays.size(); ++i) {
    check_array(memory.arrays[i], 3 * model.points(), here + std::string(layout.arrays[i]));
  }
  for (std::size_t i = 0; i < memory.numbers.size(); ++i) {
    const std::string_view name =
        i < names ? layout.numbers[i] : layout.component_numbers[(i - names) % kinds];
    check_range(memory.numbers[i], any_number(), "", here + std::string(name));
  }
}

void check_grab(const Grab& grab, const Model& model, int places, const std::string& here) {
  check_range(grab.stiffness, positive(), "N/m", here + ".stiffness");
  check_range(grab.place, at_least_below(0, places), "", here + ".place");
  for (int i = 0; i < 3; ++i) {
    check_range(grab.points[i], at_least_below(0, static_cast<int>(model.vertices)), "",
                here + ".points." + std::to_string(i));
  }
  check_grab_weights(grab.weights, here + ".weights");
}

// Checks that ids rise and are below the next id, and that no two grabs occupy the same place.
void check_grabs(const State& state, const Model& model, const std::string& where) {
  int places = 0;
  for (const KinematicGroup& group : model.kinematic) {
    if (group.kind == KinematicGroup::Kind::kGrabs) places = static_cast<int>(group.points.size());
  }
  check_range(state.next_grab, at_least(1), "", where + "next_grab");
  for (std::size_t i = 0; i < state.grabs.size(); ++i) {
    const Grab& grab = state.grabs[i];
    const std::string here = where + "grabs." + std::to_string(i);
    const int last = i == 0 ? 0 : state.grabs[i - 1].id;
    check_grab(grab, model, places, here);
    check_range(grab.id, at_least_below(last + 1, state.next_grab), "", here + ".id");
    for (std::size_t k = 0; k < i; ++k) {
      if (state.grabs[k].place != grab.place) continue;
      throw InputError(here + ".place", std::to_string(grab.place) + " is taken by another grab");
    }
  }
}

void check_choices(const Choices& choices, const Model& model, const std::string& where) {
  if (choices.step) check_range(*choices.step, positive(), "s", where + "step");
  if (choices.substeps) check_range(*choices.substeps, at_least(1), "", where + "substeps");
  if (choices.materials.empty()) return;
  check_size(choices.materials.size(), model.bodies.size(), where + "materials");
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    if (!choices.materials[i] || !model.bodies[i].material_terms.empty()) continue;
    throw InputError(where + "materials",
                     "body \"" + model.bodies[i].name + "\" has springs and no material");
  }
}

void check_clock(const State& state, const std::string& where) {
  const auto steps = static_cast<double>(state.steps);
  check_range(state.time, at_least(0), "s", where + "time");
  check_range(steps, between(0, kMostSteps), "", where + "steps");
  check_range(state.clock_h, at_least(0), "s", where + "clock_h");
  check_range(state.clock_start, at_least(0), "s", where + "clock_start");
  check_range(static_cast<double>(state.clock_steps), between(0, steps), "", where + "clock_steps");
}

}  // namespace

void check_grab_weights(const std::array<double, 3>& weights, const std::string& where) {
  constexpr double kTolerance = 1e-6;  // round-off of floats
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    check_range(weights[i], between(0, 1), "", where + "." + std::to_string(i));
    sum += weights[i];
  }
  if (std::abs(sum - 1) > kTolerance) {
    throw InputError(where, "must sum to 1, found " + to_text(sum));
  }
}

void check_state(const State& given, const Model& model, const MemoryLayout& memory,
                 const std::string& where) {
  const std::string here = where + ": ";
  const Eigen::Index size = 3 * model.points();
  check_array(given.x, size, here + "x");
  check_array(given.v, size, here + "v");
  check_array(given.force, size, here + "force");
  check_array(given.targets, model.next_target(), here + "targets");
  check_size(given.hand_driven.size(), model.kinematic.size(), here + "hand_driven");
  check_clock(given, here);
  check_memory(given.memory, memory, model, here);
  if (!given.slow.empty()) check_size(given.slow.size(), model.components.size(), here + "slow");
  for (const double seconds : given.slow) check_range(seconds, at_least(0), "s", here + "slow");
  check_grabs(given, model, here);
  check_choices(given.choices, model, here);
}

}  // namespace pliant
