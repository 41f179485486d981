#pragma once

#include <array>
#include <cstddef>
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
  bool sleep = true;  // leave bodies at rest out of steps until something wakes them
  int threads = 1;    // the results do not depend on it
};

/// What one frame took: sums over its substeps; status, value and gradient are those of the last.
struct StepReport {
  SolveReport solve{};
  /// Iterations of each minimisation, if the solver has a budget: what replay() takes.
  std::vector<int> minimizations{};
  int asleep = 0;  // bodies that slept through the last substep
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
  Vec3 weights{1, 0, 0};  // of its corners: each from 0 to 1, summing to 1
};

/// Bodies moving through time. Each simulation has its own threads and memory, so two of them may
/// run in two threads of a program. Names of bodies are those of the scene; units are SI.
class Simulation {
 public:
  /// Goes on from `start`: the one of a BuiltScene, or a snapshot of another simulation of the same
  /// model. Simulations may share a model: it never changes.
  /// @throws InputError if `start` belongs to another model or integrator.
  Simulation(std::shared_ptr<const Model> model, const State& start,
             const SimulationSettings& settings);
  Simulation(Simulation&& other) noexcept;
  Simulation& operator=(Simulation&& other) noexcept;
  ~Simulation();

  /// Advances by one frame.
  /// @throws SimulationError that names the element where a number is no longer finite, or what
  /// else the step failed for, never an InputError; the state stays that of the last good step.
  StepReport step();

  double time() const { return state().time; }
  const State& state() const;
  const Model& model() const;
  std::shared_ptr<const Model> shared_model() const;
  /// The material of a body as it is now; none if it has springs.
  const std::optional<AnyMaterial>& material(std::string_view body) const;
  /// Whether a body is at rest and left out of steps. It wakes when something that it is attached
  /// to begins to move, or a collider that it touches or is about to; or by any change below that
  /// concerns it.
  bool is_asleep(std::string_view body) const;
  /// E(x), J, at the current positions: all terms, including attachments, grabs and contacts.
  double potential_energy() const;
  const SimulationSettings& settings() const;

  /// Views of a body's vertices, one row each; valid until the simulation is moved or destroyed.
  /// @throws InputError for an unknown name.
  Eigen::Map<const Rows3> positions(std::string_view body) const;
  Eigen::Map<const Rows3> velocities(std::string_view body) const;
  /// The triangles of a body's surface, facing outwards, as indices of those rows.
  std::span<const std::array<int, 3>> surface(std::string_view body) const;

  /// The current positions of a body's render mesh, one row for each of its vertices, and its
  /// triangles as indices of those rows. For a body without a render mesh: all its vertices and its
  /// surface.
  Rows3 render_positions(std::string_view body) const;
  std::span<const std::array<int, 3>> render_triangles(std::string_view body) const;

  /// The positions that the vertices of an attachment are pulled or pinned to now, one row each, in
  /// the order of the vertices.
  Rows3 targets(std::string_view body, int attachment) const;
  /// Moves these targets. From now on the attachment's own motion, if any, no longer moves them.
  void set_targets(std::string_view body, int attachment, const Rows3& positions);

  /// Applies a force (N) to a vertex, until it is changed.
  void set_force(std::string_view body, int vertex, const Vec3& force);
  void clear_forces();

  /// Takes hold of a vertex or of a point on the surface and pulls it to where it is now, by a
  /// spring of this stiffness, N/m. The spring is part of the minimisation, so it can be stiff.
  /// Returns the number by which it is moved and released.
  /// @throws InputError if there is no such point, it is pinned, there is no room for one more, or
  /// the spring is too stiff for the matrix; nothing has changed then.
  int grab(std::string_view body, int vertex, double stiffness);
  int grab(std::string_view body, const SurfacePoint& point, double stiffness);
  /// Pulls to this position from now on, m.
  void move_grab(int grab, const Vec3& target);
  void release(int grab);
  /// The force that the grab pulls with now, N.
  Vec3 grab_force(int grab) const;

  /// Where the collider of this name is: how it has been moved and turned since time 0.
  Pose pose(std::string_view collider) const;
  /// Moves the collider there within the next substep. From now on its own motion, if any, no
  /// longer moves it.
  void set_pose(std::string_view collider, const Pose& pose);

  /// Gives a solid another material or other parameters; the matrix is factorised again. All
  /// elements of the body get them, also those that had others (`parts` and `vary` of the scene).
  /// Fibres and constraints stay.
  void set_material(std::string_view body, const AnyMaterial& material);
  /// Switches to another solver or other options; nothing is factorised.
  void set_solver(const SolverSettings& solver);
  /// Changes the length of a frame (s) and its number of substeps; the matrix is factorised again.
  void set_step(double step, int substeps);

  /// Ends the next minimisations after these numbers of iterations, whatever the clock and the
  /// tolerance say. This repeats a run with a time budget bit for bit.
  void replay(std::vector<int> iterations);
  /// How many of these minimisations are still to come.
  std::size_t replays_left() const;

  /// Sets what is called at the first guess and after each iteration of the solver: for convergence
  /// records.
  void observe(IterationObserver observer);

  /// The minimisation that the next substep will solve, or the sum of those of all islands, whether
  /// they sleep or not, and y as the first guess: for convergence studies. Valid until the
  /// simulation is stepped or changed; asking for it changes nothing.
  struct StepProblem {
    StepObjective& objective;
    VecX start;  // positions of the free points, m
  };
  StepProblem next_problem();

  /// A copy of what this returns holds everything that changes during a run, including what was set
  /// and grabbed. restore() continues from it bit for bit.
  const State& snapshot() const { return state(); }
  void restore(const State& state);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pliant
