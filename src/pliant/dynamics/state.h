#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pliant/core/types.h"
#include "pliant/materials/any_material.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

/// What an integrator remembers from one substep to the next; empty if it needs nothing or starts
/// afresh. Its MemoryLayout names the entries. Whoever edits x or v of free points must clear it,
/// and State::slow.
struct IntegratorMemory {
  std::vector<VecX> arrays{};  // three numbers for each point, like x and v
  std::vector<double> numbers{};

  bool empty() const { return arrays.empty() && numbers.empty(); }
  friend bool operator==(const IntegratorMemory&, const IntegratorMemory&) = default;
};

/// A point of a body that is being pulled; see Simulation::grab().
struct Grab {
  int id = 0;
  std::array<int, 3> points{};      // corners of a triangle; a vertex three times
  std::array<double, 3> weights{};  // of these corners; sum to 1
  double stiffness = 0;             // N/m
  int place = 0;                    // which of the model's places for grabs it occupies

  friend bool operator==(const Grab&, const Grab&) = default;
};

/// What was chosen while the simulation ran, replacing what it was built with.
struct Choices {
  std::vector<std::optional<AnyMaterial>> materials{};  // one for each body, or none at all
  std::optional<SolverSettings> solver{};
  std::optional<double> step{};  // s
  std::optional<int> substeps{};
};

/// All that changes during a run. A copy of it is a snapshot; restoring it continues bit for bit.
struct State {
  double time = 0;         // s
  std::int64_t steps = 0;  // substeps done
  // While substeps have the length clock_h, time is clock_start + (steps - clock_steps) * clock_h:
  // a product, which does not drift as a sum would.
  double clock_h = 0;      // s
  double clock_start = 0;  // s
  std::int64_t clock_steps = 0;
  VecX x{};                         // positions of all points, m: vertices, then anchors
  VecX v{};                         // their velocities, m/s
  VecX force{};                     // what the user pulls with, N; stays until changed
  VecX targets{};                   // positions of the kinematic groups, one after the other, m
  std::vector<char> hand_driven{};  // per group: moved by the user and no longer by its motion
  std::vector<Grab> grabs{};        // in the order of their ids
  int next_grab = 1;                // the id of the next grab
  Choices choices{};
  IntegratorMemory memory{};
  std::vector<double> slow{};  // for how long each component has been slow, s; see sleep.h
};

/// FNV-1a over the bits of the first `points` positions and velocities, as 16 hex digits.
std::string state_hash(const State& state, Eigen::Index points);

}  // namespace pliant
