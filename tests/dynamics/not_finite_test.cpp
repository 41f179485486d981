// Kinds of a program's own with a mistake: derivatives that are not finite where the energy is. A
// step that comes to such a place fails and says what is to blame.

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pliant/extend/collider.h"
#include "pliant/extend/energy_term.h"
#include "pliant/pliant.h"
#include "pliant/solvers/preconditioners/registry.h"
#include "pliant/solvers/registry.h"
#include "support/scenes.h"

namespace pliant {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kDepth = 1e-3;  // m below its start, where the derivatives of a vertex end
constexpr int kBad = 7;          // the vertex

// A weak spring from each vertex to its start.
class PitEnergy final : public Energy {
 public:
  PitEnergy(const TermBody& body, bool bad_gradient, bool bad_hessian)
      : label_(body.label),
        rest_(body.rest.positions),
        bad_gradient_(bad_gradient),
        bad_hessian_(bad_hessian) {
    for (int i = 0; i < body.rest.vertex_count(); ++i) points_.push_back(body.first + i);
  }

  std::string_view label() const override { return label_; }
  int corners() const override { return 1; }
  std::span<const int> stencils() const override { return points_; }

  double value(const VecX& x, IndexRange range) const override {
    double sum = 0;
    for (Eigen::Index e = range.begin; e < range.end; ++e) sum += 0.5 * arm(x, e).squaredNorm();
    return sum;
  }
  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e) {
      Eigen::Map<Vec3>{corner_gradients + 3 * e} =
          bad_gradient_ && is_in_pit(x, e) ? Vec3(Vec3::Constant(kNan)) : arm(x, e);
    }
    return value(x, range);
  }
  void hessians(const VecX& x, IndexRange range, Definiteness /*definiteness*/,
                double* blocks) const override {
    for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += 9) {
      Eigen::Map<Mat3>{blocks} = Mat3::Identity();
      if (bad_hessian_ && is_in_pit(x, e)) blocks[1] = blocks[3] = kNan;
    }
  }
  void laplacians(IndexRange range, double* weights) const override {
    std::fill(weights, weights + (range.end - range.begin), 1.0);
  }

 private:
  Vec3 arm(const VecX& x, Eigen::Index e) const {
    return vertex(x, points_[e]) - vertex(rest_, static_cast<int>(e));
  }
  bool is_in_pit(const VecX& x, Eigen::Index e) const {
    return e == kBad && arm(x, e)[1] < -kDepth;
  }

  std::string label_;
  VecX rest_;
  bool bad_gradient_, bad_hessian_;
  std::vector<int> points_;
};

struct Pit {
  static constexpr std::string_view kName = "pit";
  static constexpr std::string_view kSummary = "has a mistake";
  bool bad_gradient = false;
  bool bad_hessian = false;
  static constexpr auto fields() {
    return Fields{field("bad_gradient", &Pit::bad_gradient, "", any_number(), "a mistake"),
                  field("bad_hessian", &Pit::bad_hessian, "", any_number(), "another")};
  }

  TermEnergies make(const TermBody& body, const std::string& /*where*/) const {
    TermEnergies made;
    made.push_back(std::make_unique<PitEnergy>(body, bad_gradient, bad_hessian));
    return made;
  }
};

// A block that falls into the pit within a few steps.
Scene falling_block(const SolverSettings& solver) {
  Scene scene = test::small_block(Arap({.mu = 4e4}));
  scene.gravity = {0, -9.81, 0};
  scene.solver = solver;
  return scene;
}

Scene falling_block(const SolverSettings& solver, const Pit& pit) {
  Scene scene = falling_block(solver);
  scene.bodies[0].terms = {pit};
  return scene;
}

// What the first step that fails says, after `step N, t = ...: `; empty if none fails.
std::string failure(Simulation& sim) {
  State last;
  try {
    for (int frame = 0; frame < 20; ++frame) {
      last = sim.snapshot();
      sim.step();
    }
  } catch (const SimulationError& error) {
    EXPECT_EQ(sim.state().x, last.x);
    EXPECT_EQ(sim.state().steps, last.steps);
    const std::string message = error.what();
    EXPECT_EQ(message.find("step "), 0U);
    return message.substr(message.find(" s: ") + 4);
  }
  return "";
}

std::string failure(const Scene& scene) {
  Simulation sim = scene.build({.step = 0.01});
  return failure(sim);
}

std::string is_not_finite(const std::string& what) {
  return "the " + what + " is not finite, but its energy is: check how the term computes it";
}

TEST(NotFinite, GradientsAreNamedWhateverTheSolver) {
  Solvers::for_each([]<class S>() {
    if (S::kName == LocalGlobal::kName) return;  // needs projective terms
    SCOPED_TRACE(S::kName);
    EXPECT_EQ(failure(falling_block(typename S::Options{}, {.bad_gradient = true})),
              is_not_finite("gradient of block: pit 7"));
    EXPECT_EQ(failure(falling_block(typename S::Options{}, {})), "");
  });
}

TEST(NotFinite, GradientsAreNamedWhateverTheIntegrator) {
  for (const AnyIntegrator& integrator :
       {AnyIntegrator(Bdf2{}), AnyIntegrator(ImplicitMidpoint{}), AnyIntegrator(Newmark{}),
        AnyIntegrator(StabilizedMidpoint{}), AnyIntegrator(SymplecticEuler{})}) {
    Scene scene = falling_block(LbfgsOptions{}, {.bad_gradient = true});
    scene.time.integrator = integrator;
    scene.time.substeps = 20;
    EXPECT_EQ(failure(scene), is_not_finite("gradient of block: pit 7")) << integrator.name();
  }
}

TEST(NotFinite, HessiansAreNamedWhereASolverNeedsThem) {
  std::vector<std::pair<std::string, SolverSettings>> solvers = {
      {"projected", NewtonOptions{}},
      {"exact", NewtonOptions{.hessian = HessianRepair::kExact}},
      {"hybrid", HybridOptions{}},
      {"l-bfgs", LbfgsOptions{.initial = InitialHessian::kFrame}}};
  for (const std::string_view name : Preconditioners::kNames) {
    for (const auto solve : {LinearSolve::kPcg, LinearSolve::kTruncated}) {
      const LinearSystemOptions linear{.solve = solve, .preconditioner = PreconditionerName(name)};
      solvers.emplace_back(name, NewtonOptions{.linear = linear});
    }
  }
  for (const auto& [name, solver] : solvers) {
    EXPECT_EQ(failure(falling_block(solver, {.bad_hessian = true})),
              is_not_finite("Hessian of block: pit 7"))
        << name;
  }
}

// Nobody looks for a mistake that does no harm.
TEST(NotFinite, HessiansThatNobodyNeedsMayBeAnything) {
  EXPECT_EQ(failure(falling_block(LbfgsOptions{}, {.bad_hessian = true})), "");
}

TEST(NotFinite, HessiansAreNamedWhereDampingNeedsThem) {
  Scene scene = falling_block(LbfgsOptions{}, {.bad_hessian = true});
  scene.damping = Rayleigh{.alpha = 0, .beta = 1e-3};
  EXPECT_EQ(failure(scene), is_not_finite("Hessian of block: pit 7"));
}

// The ground below, without a normal or a curvature for vertices that are in it.
class Bog {
 public:
  static constexpr std::string_view kName = "bog";
  static constexpr std::string_view kSummary = "has a mistake";
  struct Settings {
    bool bad_normal = false;
    static constexpr auto fields() {
      return Fields{field("bad_normal", &Settings::bad_normal, "", any_number(), "which mistake")};
    }
  };

  Bog() = default;
  explicit Bog(const Settings& settings, const std::string& /*where*/ = "") : settings_(settings) {}
  const Settings& settings() const { return settings_; }

  double signed_distance(const Vec3& x) const { return x[1] + 0.2; }
  Vec3 normal(const Vec3& x) const {
    const bool is_bad = settings_.bad_normal && signed_distance(x) < 0;
    return Vec3(0, is_bad ? kNan : 1, 0);
  }
  Mat3 curvature(const Vec3& x) const { return Mat3::Constant(signed_distance(x) < 0 ? kNan : 0); }

 private:
  Settings settings_;
};

TEST(NotFinite, NormalsAndCurvaturesOfCollidersAreNamed) {
  Scene scene = falling_block(LbfgsOptions{});
  scene.colliders = {{.shape = Bog({.bad_normal = true})}};
  EXPECT_EQ(failure(scene).find("the gradient of colliders.0: contact "), 0U) << failure(scene);
  scene.colliders = {{.shape = Bog()}};
  EXPECT_EQ(failure(scene), "");
  scene.solver = NewtonOptions{};
  EXPECT_EQ(failure(scene).find("the Hessian of colliders.0: contact "), 0U) << failure(scene);
}

// No element is to blame.
TEST(NotFinite, WhatNoElementIsToBlameForIsSaidToo) {
  Simulation sim = falling_block(LbfgsOptions{}).build();
  State fast = sim.snapshot();
  fast.v[0] = 1e200;
  sim.restore(fast);
  EXPECT_EQ(failure(sim),
            "positions, velocities or forces are not finite; a smaller step or more iterations may "
            "help");
}

}  // namespace
}  // namespace pliant
