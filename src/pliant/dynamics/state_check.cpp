#include "pliant/dynamics/state_check.h"

#include <cmath>
#include <cstddef>

#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

// Beyond it a double no longer tells one step from the next, and times are products with it.
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

// Of what an integrator remembers: nothing, or all points.
void check_memory(const VecX& found, Eigen::Index expected, const std::string& where) {
  if (found.size() > 0) check_array(found, expected, where);
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

void check_state(const State& given, const State& now, const std::string& where) {
  const std::string here = where + ": ";
  const Eigen::Index size = now.x.size();
  check_array(given.x, size, here + "x");
  check_array(given.v, size, here + "v");
  check_array(given.force, now.force.size(), here + "force");
  check_array(given.targets, now.targets.size(), here + "targets");
  check_size(given.hand_driven.size(), now.hand_driven.size(), here + "hand_driven");
  check_clock(given, here);
  check_memory(given.last_x, size, here + "last_x");
  check_array(given.last_v, given.last_x.size(), here + "last_v");
  check_memory(given.a, size, here + "a");
  check_range(given.last_h, given.last_x.size() > 0 ? positive() : at_least(0), "s",
              here + "last_h");
  check_range(given.energy_gap, any_number(), "J", here + "energy_gap");
}

}  // namespace pliant
