// What a program adds to pliant, named in scenes: the example's material, term, collider and
// solver.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "extension/ball.h"
#include "extension/bed.h"
#include "extension/rubber.h"
#include "extension/steepest_descent.h"
#include "pliant/core/text.h"
#include "pliant/extend/integrator.h"
#include "pliant/io/runs/checkpoint.h"
#include "pliant/pliant.h"
#include "support/message_of.h"
#include "support/temporary.h"

namespace pliant {
namespace {

constexpr const char* kScene = R"json({
  "time": { "step": 0.02, "frames": 5, "integrator": "my-euler" },
  "bodies": [
    {
      "name": "block",
      "mesh": { "box": { "size": [0.4, 0.2, 0.4], "cells": [3, 2, 3] } },
      "material": { "type": "my-rubber", "young": 2e4, "poisson": 0.4 },
      "parts": [{ "where": { "box": [[0, -1, -1], [1, 1, 1]] },
                  "material": { "type": "my-rubber", "young": 4e4, "poisson": 0.4 } }],
      "vary": [{ "parameter": "young", "formula": "2e4*(2 + x)" }],
      "terms": [{ "type": "my-bed", "stiffness": 5e4 }]
    }
  ],
  "colliders": [{ "type": "my-ball", "center": [0.05, 0.25, 0], "radius": 0.2 }],
  "solver": { "type": "my-steepest-descent", "iterations": 20 }
})json";

// Implicit Euler typed once more: u = (x - x_n)/h.
struct BackwardEuler {
  static constexpr std::string_view kName = "my-euler";
  static constexpr std::string_view kSummary = "backward Euler";
  static constexpr int kOrder = 1;
  static constexpr auto fields() { return Fields{}; }

  StepWeights weights(const State& /*state*/, double /*h*/) const { return {}; }
  void predict(const State& state, const VecX& acceleration, double h, VecX& y) const {
    y = state.x + h * state.v + (h * h) * acceleration;
  }
  void offset_velocity(const State& state, double h, VecX& w) const { w = state.x / -h; }
  void advance(const VecX& x, double h, State& state) const {
    state.v = (x - state.x) / h;
    state.x = x;
  }
};

Registries registries() {
  Registries mine = built_in_registries();
  mine.integrators.add<BackwardEuler>();
  mine.materials.add<mine::Rubber>();
  mine.terms.add<mine::Bed>();
  mine.colliders.add<mine::Ball>();
  mine.solvers.add<mine::SteepestDescent>();
  return mine;
}

Scene own_scene() { return parse_scene(kScene, "own.json", "", {}, registries()); }

std::string with_names_of_pliant(std::string text) {
  const std::pair<std::string, std::string> names[] = {{"my-euler", "implicit-euler"},
                                                       {"my-rubber", "stable-neo-hookean"},
                                                       {"my-bed", "foundation"},
                                                       {"my-ball", "sphere"},
                                                       {"my-steepest-descent", "gradient-descent"}};
  for (const auto& [own, pliants] : names) {
    for (size_t at = text.find(own); at != std::string::npos; at = text.find(own)) {
      text.replace(at, own.size(), pliants);
    }
  }
  return text;
}

VecX after_five_frames(const Scene& scene) {
  Simulation sim = scene.build();
  for (int i = 0; i < 5; ++i) sim.step();
  return sim.snapshot().x;
}

TEST(OwnKinds, AreWhatTheSceneNames) {
  const Scene scene = own_scene();
  const Body& body = scene.bodies[0];
  ASSERT_TRUE(body.material->is<mine::Rubber>());
  EXPECT_EQ(body.material->get_if<mine::Rubber>()->settings().young, 2e4);
  ASSERT_TRUE(body.terms[0].is<mine::Bed>());
  EXPECT_EQ(body.terms[0].get_if<mine::Bed>()->stiffness, 5e4);
  EXPECT_TRUE(scene.colliders[0].shape.is<mine::Ball>());
  EXPECT_EQ(scene.solver.get_if<mine::SteepestDescentOptions>()->stop.iterations, 20);
}

TEST(OwnKinds, GiveTheBitsOfThoseThatTheyRepeat) {
  EXPECT_EQ(after_five_frames(own_scene()),
            after_five_frames(parse_scene(with_names_of_pliant(kScene), "pliant.json")));
}

TEST(OwnKinds, CanBeGivenInCode) {
  const auto scene = [](const AnyMaterial& material, const AnyTerm& term, const AnyCollider& shape,
                        const SolverSettings& solver) {
    Scene made;
    made.add_solid(make_box({0.4, 0.2, 0.4}, {3, 2, 3}), material).terms = {term};
    made.colliders = {{.shape = shape}};
    made.solver = solver;
    return made;
  };
  const VecX own = after_five_frames(
      scene(mine::Rubber({.young = 2e4, .poisson = 0.4}), mine::Bed{.stiffness = 5e4},
            mine::Ball({.center = {0, 0.25, 0}, .radius = 0.2}), mine::SteepestDescentOptions{}));
  const VecX pliants = after_five_frames(
      scene(StableNeoHookean({.young = 2e4, .poisson = 0.4}), Foundation{.stiffness = 5e4},
            Sphere({.center = {0, 0.25, 0}, .radius = 0.2}), GradientDescentOptions{}));
  EXPECT_EQ(own, pliants);
}

TEST(OwnKinds, AreUnknownToWhoDoesNotAddThem) {
  const std::string overrides[] = {"time.integrator=bdf2"};
  EXPECT_EQ(test::message_of([&] { return parse_scene(kScene, "own.json", "", overrides); }),
            "own.json: bodies.0.material.type: unknown material \"my-rubber\"; known: " +
                join_names(material_registry().names()));
}

TEST(OwnKinds, AreReadWithTheChecksOfTheirParameters) {
  const auto message = [](const std::string& override) {
    const std::string overrides[] = {override};
    return test::message_of(
        [&] { return parse_scene(kScene, "own.json", "", overrides, registries()); });
  };
  EXPECT_EQ(message("bodies.0.terms.0.stiffness=-1"),
            "own.json: bodies.0.terms.0.stiffness: must be > 0 N/m³, found -1");
  EXPECT_EQ(message("solver.iteration=1"),
            "own.json: solver: unknown key \"iteration\"; did you mean \"iterations\"? known: "
            "type, iterations, tolerance, budget, line_search, armijo, shrink or curvature");
  EXPECT_EQ(message("colliders.0.type=my-bal"),
            "own.json: colliders.0.type: unknown collider \"my-bal\"; did you mean \"my-ball\"? "
            "known: " +
                join_names(registries().colliders.names()));
}

// A ball whose parameter has the name of one that colliders of scenes have beside their shape's.
class StiffBall : public mine::Ball {
 public:
  static constexpr std::string_view kName = "stiff-ball";

  struct Settings {
    double stiffness = 1;
    static constexpr auto fields() {
      return Fields{field("stiffness", &Settings::stiffness, "N/m", positive(), "of the ball")};
    }
  };

  StiffBall() = default;
  explicit StiffBall(const Settings& settings, const std::string& /*where*/ = "")
      : settings_(settings) {}
  const Settings& settings() const { return settings_; }

 private:
  Settings settings_;
};

// Such a name among parameters that have an object for themselves, but for "type".
struct Typed : BackwardEuler {
  static constexpr std::string_view kName = "typed";
  double type = 1;
  static constexpr auto fields() {
    return Fields{field("type", &Typed::type, "", positive(), "of what?")};
  }
};

TEST(OwnKinds, ParametersMustNotHaveNamesThatTheSceneUsesBesideThem) {
  Registries stiff = registries();
  stiff.colliders.add<StiffBall>();
  const std::string error =
      "collider \"stiff-ball\": a parameter must have another name than type, name, motion or "
      "stiffness, which a scene itself uses there; found \"stiffness\"";
  EXPECT_EQ(test::message_of([&] { return parse_scene(kScene, "own.json", "", {}, stiff); }),
            error);
  EXPECT_EQ(test::message_of([&] { return scene_schema(stiff); }), error);
  Registries typed = registries();
  typed.integrators.add<Typed>();
  EXPECT_EQ(test::message_of([&] { return parse_scene(kScene, "own.json", "", {}, typed); }),
            "integrator \"typed\": a parameter must have another name than type, which a scene "
            "itself uses there; found \"type\"");
}

TEST(OwnKinds, WrittenScenesReadBack) {
  const std::string text = write_scene(own_scene());
  EXPECT_EQ(write_scene(parse_scene(text, "written.json", "", {}, registries())), text);
}

TEST(OwnKinds, AreInSchemaAndLists) {
  const std::string schema = scene_schema(registries());
  for (const char* name : {"my-rubber", "my-bed", "my-ball", "my-steepest-descent"}) {
    EXPECT_NE(schema.find("\"const\": \"" + std::string(name) + "\""), std::string::npos) << name;
  }
  EXPECT_EQ(catalog("materials", registries()).back().name, "my-rubber");
  EXPECT_EQ(catalog("materials", registries()).back().parameters.front().name, "young");
  EXPECT_NE(catalog_text("energies", registries()).find("my-bed"), std::string::npos);
}

// A term that makes no energy, or one without points.
struct Careless {
  static constexpr std::string_view kName = "careless";
  static constexpr std::string_view kSummary = "returns what it should not";
  static constexpr auto fields() { return Fields{}; }

  TermEnergies make(const TermBody& /*body*/, const std::string& /*where*/) const {
    TermEnergies made;
    made.push_back(nullptr);
    return made;
  }
};

TEST(OwnKinds, TermsWithoutAnEnergyAreRefused) {
  Scene scene = own_scene();
  scene.bodies[0].terms = {Careless{}};
  EXPECT_EQ(test::message_of([&] { scene.build(); }),
            "bodies.0.terms.0: its make() returned a null pointer among its energies");
}

// What was chosen while a simulation ran is in its checkpoint, by name.
TEST(OwnKinds, ComeBackFromCheckpoints) {
  Simulation sim = own_scene().build();
  sim.set_material("block", mine::Rubber({.young = 5e4, .poisson = 0.3}));
  sim.set_solver(mine::SteepestDescentOptions{.stop = {.iterations = 7}});
  sim.step();
  const std::filesystem::path path = test::temporary_path(".ckpt");
  write_checkpoint(path, sim.snapshot(), "scene");
  Simulation resumed = own_scene().build();
  resumed.restore(read_checkpoint(path, "scene", registries()));
  sim.step();
  resumed.step();
  EXPECT_EQ(resumed.snapshot().x, sim.snapshot().x);
  const std::string error = test::message_of([&] { return read_checkpoint(path, "scene"); });
  EXPECT_EQ(error.find(path.string() + ": choices.solver.type: unknown solver \"my-steepest"), 0U)
      << error;
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace pliant
