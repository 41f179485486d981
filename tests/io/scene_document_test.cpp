#include "pliant/io/scenes/scene_document.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "pliant/io/json/json_parse.h"
#include "pliant/solvers/lbfgs.h"
#include "support/message_of.h"

namespace pliant {
namespace {

SceneDocument document(const std::string& text) {
  return {parse_json(text, "scene.json"), "scene.json", "/nowhere"};
}

constexpr const char* kMissing = R"({ "bodies": [
  { "name": "a", "mesh": { "file": "a.msh" }, "material": "arap",
    "render": { "file": "b.obj" } },
  { "name": "b", "mesh": { "tetrahedralize": { "surface": "c.obj", "vertices": 500 } },
    "material": "arap" } ] })";

TEST(SceneDocument, IsReadWithoutTheMeshesThatItNames) {
  const Scene scene = read_description(document(kMissing));
  EXPECT_EQ(std::get<FileMesh>(scene.bodies[0].mesh).path, "a.msh");
  EXPECT_EQ(std::get<FileMesh>(*scene.bodies[0].render).path, "b.obj");
  EXPECT_EQ(std::get<FilledMesh>(scene.bodies[1].mesh).surface, "c.obj");
}

TEST(SceneDocument, MeshesThatAreNotThereAreNamedByTheirPath) {
  const SceneDocument scene = document(kMissing);
  const auto message = [&](auto change) {
    Scene read = read_description(scene);
    change(read);
    return test::message_of([&] {
      load_meshes(scene, read);
      return 0;
    });
  };
  EXPECT_EQ(message([](Scene&) {}), "scene.json: bodies.0.mesh.file: /nowhere/a.msh: no such file");
  EXPECT_EQ(message([](Scene& read) { read.bodies[0].mesh = BoxMesh{}; }),
            "scene.json: bodies.0.render.file: /nowhere/b.obj: no such file");
  EXPECT_EQ(message([](Scene& read) { read.bodies.pop_front(); }),
            "scene.json: bodies.0.mesh.tetrahedralize: /nowhere/c.obj: no such file");
}

TEST(SceneDocument, IsCheckedBeforeMeshesAreLoaded) {
  const SceneDocument twice = document(R"({ "bodies": [
    { "mesh": { "file": "a.msh" }, "material": "arap", "density": 1, "mass": 1 } ] })");
  EXPECT_EQ(test::message_of([&] { return read_description(twice); }),
            "scene.json: bodies.0.mass: give density or mass, not both");
}

TEST(SceneDocument, TheSolverIsReadAlone) {
  const SolverSettings solver = read_solver(
      document(R"({ "solver": { "type": "l-bfgs", "history": 3 }, "bodies": "none" })"));
  EXPECT_EQ(solver.get_if<LbfgsOptions>()->history, 3);
  EXPECT_EQ(read_solver(document("{}")).name(), "l-bfgs");
  EXPECT_EQ(
      test::message_of([] { return read_solver(document(R"({ "solver": { "history": -1 } })")); }),
      "scene.json: solver.history: must be >= 0 and <= 1000, found -1");
}

}  // namespace
}  // namespace pliant
