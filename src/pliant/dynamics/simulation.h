#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "pliant/core/types.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/damping.h"
#include "pliant/dynamics/state.h"
#include "pliant/materials/any_material.h"
#include "pliant/solvers/solve_report.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

struct Model;
class StepObjective;

/// How a model is moved through time.
struct SimulationSettings {
  double step = 1.0 / 30;  // one frame, s
  int substeps = 1;        // per frame
  AnyIntegrator integrator{};
  std::optional<AnyDamping> damping{};
  SolverSettings solver{};
  int threads = 1;  // results do not depend on it
};

/// What one frame took: sums over its substeps; status, value and gradient are the last one's.
struct StepReport {
  SolveReport solve{};
  /// Iterations of each minimisation, if the solver has a budget: what replay() takes.
  std::vector<int> minimizations{};
  struct Seconds {
    double predict = 0;   // y, targets
    double evaluate = 0;  // energies and gradients
    double linear = 0;    // A0⁻¹
    double minimize = 0;  // the rest of the solver
    double update = 0;    // velocities, checks
    double total = 0;
  } seconds;
};

/// Bodies moving through time. Each has its own threads and memory: two simulations in two threads
/// do not meet. Names of bodies are those of the scene; units are SI.
class Simulation {
 public:
  Simulation(std::unique_ptr<Model> model, State start, const SimulationSettings& settings);
  Simulation(Simulation&& other) noexcept;
  Simulation& operator=(Simulation&& other) noexcept;
  ~Simulation();

  /// Moves on by one frame.
  /// @throws SimulationError that names the element where a number is no longer finite; the state
  /// stays that of the last good step.
  StepReport step();

  double time() const { return state().time; }
  const State& state() const;
  const Model& model() const;
  const SimulationSettings& settings() const;

  /// Views of a body's vertices, one row each; valid until the simulation is moved or destroyed.
  /// @throws InputError for an unknown name.
  Eigen::Map<const Rows3> positions(std::string_view body) const;
  Eigen::Map<const Rows3> velocities(std::string_view body) const;
  /// Outward triangles over those rows.
  std::span<const std::array<int, 3>> surface(std::string_view body) const;

  /// The render mesh of a body where it is now, one row for each of its vertices, and its triangles
  /// over those rows; of a body without one, all its vertices and its surface.
  Rows3 render_positions(std::string_view body) const;
  std::span<const std::array<int, 3>> render_triangles(std::string_view body) const;

  /// Where the points of an attachment are pulled or pinned to now; rows in the order of vertices.
  Rows3 targets(std::string_view body, int attachment) const;
  /// Moves them; from now on the attachment's own motion, if any, no longer does.
  void set_targets(std::string_view body, int attachment, const Rows3& positions);

  /// A force on a vertex, N, that stays until it is changed.
  void set_force(std::string_view body, int vertex, const Vec3& force);
  void clear_forces();

  /// Another material or other parameters for a solid; the matrix is factorised again. All its
  /// elements get it: parts and varying parameters of the scene are gone. Fibres and constraints
  /// stay.
  void set_material(std::string_view body, const AnyMaterial& material);
  /// Another solver or other options; nothing is factorised.
  void set_solver(const SolverSettings& solver);
  /// Another step length, s; the matrix is factorised again.
  void set_step(double step, int substeps);

  /// The next minimisations end after these numbers of iterations, whatever the clock and the
  /// tolerance say: makes a run with a time budget once more, bit by bit.
  void replay(std::vector<int> iterations);
  /// How many of them are to come.
  size_t replays_left() const;

  /// For convergence records of the solver: called at the first guess and after each iteration.
  void observe(IterationObserver observer);

  /// The minimisation that the next substep is, and its first guess: for convergence studies. Valid
  /// until the simulation is stepped or changed; asking for it changes nothing.
  struct StepProblem {
    StepObjective& objective;
    VecX start;  // of the free vertices, m
  };
  StepProblem next_problem();

  /// All that changes, and back to it: continues bit by bit.
  const State& snapshot() const { return state(); }
  void restore(const State& state);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pliant
