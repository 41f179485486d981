#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// All that changes during a run. A copy of it is a snapshot; restoring it continues bit by bit.
struct State {
  double time = 0;         // s
  std::int64_t steps = 0;  // substeps done
  // Since the substeps have the length clock_h, time is clock_start + (steps - clock_steps)
  // clock_h: a product, which does not drift as a sum would.
  double clock_h = 0;      // s
  double clock_start = 0;  // s
  std::int64_t clock_steps = 0;
  VecX x{};                         // positions of all points, m: vertices, then anchors
  VecX v{};                         // their velocities, m/s
  VecX force{};                     // what the user pulls with, N; stays until changed
  VecX targets{};                   // of the kinematic groups, one after the other, m
  std::vector<char> hand_driven{};  // per group: moved by the user, no longer by its motion

  // What integrators remember; empty or 0 where one needs none or begins anew. Whoever edits x or v
  // clears it.
  VecX last_x{};          // positions one substep ago, m
  VecX last_v{};          // velocities one substep ago, m/s
  double last_h = 0;      // length of the last substep, s
  VecX a{};               // accelerations, m/s²
  double energy_gap = 0;  // that the total energy should be higher, J
};

/// FNV-1a over the bits of the first `points` positions and velocities, as 16 hex digits.
std::string state_hash(const State& state, Eigen::Index points);

}  // namespace pliant
