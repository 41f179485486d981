#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "pliant/collision/pose.h"
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

/// A point on a triangle of a body's surface.
struct SurfacePoint {
  int triangle = 0;       // of Simulation::surface()
  Vec3 weights{1, 0, 0};  // of its corners; from 0 to 1, with a sum of 1
};

/// Bodies moving through time. Each has its own threads and memory: two simulations in two threads
/// do not meet. Names of bodies are those of the scene; units are SI.
class Simulation {
 public:
  /// Simulations may share a model: it never changes.
  Simulation(std::shared_ptr<const Model> model, State start, const SimulationSettings& settings);
  Simulation(Simulation&& other) noexcept;
  Simulation& operator=(Simulation&& other) noexcept;
  ~Simulation();

  /// Moves on by one frame.
  /// @throws SimulationError that names the element where a number is no longer finite, or what
  /// else the step failed for, never an InputError; the state stays that of the last good step.
  StepReport step();

  double time() const { return state().time; }
  const State& state() const;
  const Model& model() const;
  std::shared_ptr<const Model> shared_model() const;
  /// The material of a body as it is now; none if it has springs.
  const std::optional<AnyMaterial>& material(std::string_view body) const;
  /// E(x) where the points are now: every term, attachments, grabs and contacts too, J.
  double potential_energy() const;
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

  /// Takes hold of a vertex or of a point on the surface and pulls it to where it is now, by a
  /// spring of this stiffness, N/m. The spring is part of the minimisation, so it can be stiff.
  /// Returns the number by which it is moved and released.
  /// @throws InputError if there is no such point, nobody could pull it, there is no room for one
  /// more, or the spring is too stiff for the matrix; nothing has changed then.
  int grab(std::string_view body, int vertex, double stiffness);
  int grab(std::string_view body, const SurfacePoint& point, double stiffness);
  /// Where to pull from now on, m.
  void move_grab(int grab, const Vec3& target);
  void release(int grab);
  /// What it pulls with now, N.
  Vec3 grab_force(int grab) const;

  /// Where a collider is: how it was moved and turned since time 0. It has a name.
  Pose pose(std::string_view collider) const;
  /// Moves it there within the next substep; from now on its own motion, if any, no longer does.
  void set_pose(std::string_view collider, const Pose& pose);

  /// Another material or other parameters for a solid; the matrix is factorised again. All its
  /// elements get it: parts and varying parameters of the scene are gone. Fibres and constraints
  /// stay.
  void set_material(std::string_view body, const AnyMaterial& material);
  /// Another solver or other options; nothing is factorised.
  void set_solver(const SolverSettings& solver);
  /// Another step length, s; the matrix is factorised again.
  void set_step(double step, int substeps);

  /// The next minimisations end after these numbers of iterations, whatever the clock and the
  /// tolerance say: makes a run with a time budget once more, bit for bit.
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

  /// A copy of this is everything that changes during a run, what was set and grabbed included.
  /// restore() continues from it bit for bit.
  const State& snapshot() const { return state(); }
  void restore(const State& state);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pliant
