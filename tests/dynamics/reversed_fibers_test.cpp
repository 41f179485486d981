#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "pliant/dynamics/step_objective.h"
#include "pliant/pliant.h"

// Fibres of type arap in inverted elements, where their energy jumps by 2 k l.

namespace pliant {
namespace {

// A fibre at 30° from z. With F = diag(1, 1, s) it is reversed from s = -1/3 on, with a length of
// tan 30° there.
const Vec3 kDirection(0.5, 0, std::sqrt(0.75));
constexpr double kEdge = -1.0 / 3;

Simulation cube(double young, double stiffness, double step) {
  Scene scene;
  scene.gravity.setZero();
  Body& body = scene.add_solid(make_box({1, 1, 1}, {2, 2, 2}),
                               StableNeoHookean({.young = young, .poisson = 0.3}));
  body.fibers = {{.law = FiberArap({.stiffness = stiffness}), .direction = kDirection}};
  return scene.build({.step = step});
}

void squash(Simulation& simulation, double s, double rate) {
  State state = simulation.snapshot();
  for (Eigen::Index i = 0; i < state.x.size() / 3; ++i) {
    const double z = state.x[3 * i + 2];
    state.x[3 * i + 2] = s * z;
    state.v[3 * i + 2] = rate * z;
  }
  simulation.restore(state);
}

TEST(ReversedFibers, Explore) {
  for (const double k : {1e3, 1e5}) {
    for (const double h : {0.01, 0.1, 1.0}) {
      for (const double s : {-0.9, -0.6, -0.4, -0.34, -0.33, -0.3, -0.1, 0.0, 0.3}) {
        for (const double reach : {0.0, -0.5}) {
          for (const bool from_here : {false, true}) {
            Simulation sim = cube(1e4, k, h);
            squash(sim, s, reach / h);
            const VecX here = sim.snapshot().x;
            auto [objective, start] = sim.next_problem();
            VecX x = from_here ? here : start;
            std::string row;
            for (const SolverSettings& solver :
                 {SolverSettings(LbfgsOptions{.iterations = 1000, .tolerance = 1e-8}),
                  SolverSettings(NewtonOptions{.iterations = 200, .tolerance = 1e-8})}) {
              VecX at = x;
              const SolveReport r = solver->make_minimizer()->minimize(objective, at);
              char text[200];
              std::snprintf(text, sizeof text, " | %s %d its %d ls g %.6g |grad| %.3g z %.3f",
                            std::string(to_text(r.status)).c_str(), r.iterations,
                            r.line_search_evaluations, r.value, r.gradient_norm,
                            at[at.size() - 1] / 0.5);
              row += text;
            }
            std::printf("k %g h %g s %g reach %g from %s%s\n", k, h, s, reach,
                        from_here ? "here" : "y", row.c_str());
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace pliant
