#include <gtest/gtest.h>

#include "bad_scenes.h"
#include "pliant/io/meshes/mesh_file.h"
#include "support/message_of.h"

namespace pliant {
namespace {

using test::BadScene;
using test::body;
using test::expect_messages;
using test::scene;
using test::solid;

std::string material(const std::string& members) {
  return body(R"("mesh": { "box": {} }, "material": { "type": "stable-neo-hookean", )" + members +
              " }");
}

TEST(BadValues, OutOfRange) {
  const BadScene scenes[] = {
      {solid(R"("density": -3)"), "scene.json: bodies.0.density: must be > 0 kg/m³, found -3"},
      {solid(R"("mass": 0)"), "scene.json: bodies.0.mass: must be > 0 kg, found 0"},
      {solid(R"("scale": 0)"), "scene.json: bodies.0.scale: must be > 0, found 0"},
      {material(R"("young": -3, "poisson": 0.3)"),
       "scene.json: bodies.0.material.young: must be > 0 Pa, found -3"},
      {material(R"("young": 1e5, "poisson": 0.5)"),
       "scene.json: bodies.0.material.poisson: must be > -1 and < 0.5, found 0.5"},
      {body(R"("mesh": { "box": { "size": [1, 0, 1] } })"),
       "scene.json: bodies.0.mesh.box.size.1: must be > 0 m, found 0"},
      {body(R"("mesh": { "box": { "cells": [1, 1.5, 1] } })"),
       "scene.json: bodies.0.mesh.box.cells.1: must be a whole number, found 1.5"},
      {body(R"("mesh": { "box": { "cells": [0, 1, 1] } })"),
       "scene.json: bodies.0.mesh.box.cells.0: must be >= 1, found 0"},
      {body(R"("mesh": { "torus": { "segments": 2 } })"),
       "scene.json: bodies.0.mesh.torus.segments: must be >= 3, found 2"},
      {body(R"("mesh": { "sheet": {} }, "springs": { "structural": 0 })"),
       "scene.json: bodies.0.springs.structural: must be > 0 N/m, found 0"},
      {solid(R"("scramble": { "seed": -1 })"),
       "scene.json: bodies.0.scramble.seed: must be >= 0, found -1"},
      {solid(R"("attach": [ { "where": "all", "stiffness": 0 } ])"),
       "scene.json: bodies.0.attach.0.stiffness: must be > 0 N/m, found 0"},
      {solid(R"("attach": [ { "where": { "sphere": { "center": [0, 0, 0], "radius": -1 } } } ])"),
       "scene.json: bodies.0.attach.0.where.sphere.radius: must be > 0 m, found -1"},
      {solid(R"("attach": [ { "where": { "vertices": [-1] } } ])"),
       "scene.json: bodies.0.attach.0.where.vertices.0: must be >= 0, found -1"},
      {scene(R"("time": { "step": 0 })"), "scene.json: time.step: must be > 0 s, found 0"},
      {scene(R"("time": { "frames": -1 })"), "scene.json: time.frames: must be >= 0, found -1"},
      {scene(R"("time": { "substeps": 0 })"), "scene.json: time.substeps: must be >= 1, found 0"},
      {scene(R"("solver": { "iterations": -1 })"),
       "scene.json: solver.iterations: must be >= 0, found -1"},
      {scene(R"("solver": { "armijo": 0.7 })"),
       "scene.json: solver.armijo: must be > 0 and < 0.5, found 0.7"},
      {scene(R"("damping": { "type": "drag", "rate": -1 })"),
       "scene.json: damping.rate: must be >= 0 1/s, found -1"},
      {scene(R"("colliders": [ { "type": "plane", "stiffness": -1 } ])"),
       "scene.json: colliders.0.stiffness: must be > 0 N/m, found -1"},
  };
  expect_messages(scenes);
}

TEST(BadValues, Contradictions) {
  const BadScene scenes[] = {
      {material(R"("young": 1e5, "lambda": 1e5)"),
       "scene.json: bodies.0.material: give young and poisson, or mu and lambda, not a mixture"},
      {material(R"("young": 1e5, "mu": 1e5)"),
       "scene.json: bodies.0.material: give young and poisson, or mu and lambda, not a mixture"},
      {material(R"("mu": 1e5, "lambda": -1e5)"),
       "scene.json: bodies.0.material.lambda: must be > -2/3 mu = -66666.66666666666 Pa, found "
       "-1e+05"},
      {solid(R"("density": 1, "mass": 1)"),
       "scene.json: bodies.0.mass: give density or mass, not both"},
      {solid(R"("springs": {})"), "scene.json: bodies.0: give material or springs, not both"},
      {solid(R"("rotate": { "axis": [0, 0, 0] })"),
       "scene.json: bodies.0.rotate.axis: must not be the zero vector"},
      {solid(R"("attach": [ { "where": "all", "motion": { "rotate": { "axis": [0, 0, 0] } } } ])"),
       "scene.json: bodies.0.attach.0.motion.rotate.axis: must not be the zero vector"},
      {solid(R"("attach": [ { "where": { "box": [[1, 0, 0], [0, 1, 1]] } } ])"),
       "scene.json: bodies.0.attach.0.where.box: the first corner must be the lower one: 1 > 0 "
       "along x"},
      {scene(R"("colliders": [ { "type": "plane", "normal": [0, 0, 0] } ])"),
       "scene.json: colliders.0.normal: must not be zero, found [0, 0, 0]"},
      {scene(R"("colliders": [ { "type": "sphere", "radius": 0 } ])"),
       "scene.json: colliders.0.radius: must be > 0 m, found 0"},
      {scene(R"("colliders": [ { "type": "torus", "major_radius": 1, "minor_radius": 2 } ])"),
       "scene.json: colliders.0.minor_radius: must be < major_radius = 1 m, found 2"},
  };
  expect_messages(scenes);
}

TEST(BadValues, Bodies) {
  const std::string bar = R"({ "name": "bar", "mesh": { "box": {} }, "material": "arap" })";
  const std::string unnamed = R"({ "mesh": { "box": {} }, "material": "arap" })";
  const BadScene scenes[] = {
      {R"({ "bodies": [)" + bar + "," + bar + "] }",
       "scene.json: bodies.1.name: \"bar\" is the name of bodies.0 already; names must be unique"},
      {R"({ "bodies": [)" + bar + "," + unnamed + "] }",
       "scene.json: bodies.1.name: must not be empty where there are several bodies"},
      {solid(R"("attach": [ { "where": "all", "stiffness": 1, "to": "baar" } ])"),
       "scene.json: bodies.0.attach.0.to: unknown body \"baar\"; did you mean \"bar\"? known: bar"},
      {solid(R"("attach": [ { "where": "all", "stiffness": 1, "to": "bar" } ])"),
       "scene.json: bodies.0.attach.0.to: a body cannot be tied to itself"},
  };
  expect_messages(scenes);
}

// As mesh_file_test.cpp has it, with all extensions there are.
std::string refusal_of(const std::string& path) {
  return test::message_of([&] { return read_mesh(path); });
}

TEST(BadValues, MeshFiles) {
  const std::string folder = PLIANT_SOURCE_DIR "/tests/malformed/";
  const std::string spring = R"(, "springs": {})";
  const BadScene scenes[] = {
      {body(R"("mesh": { "file": "nowhere.mesh" })" + spring),
       "scene.json: bodies.0.mesh.file: " + folder + "nowhere.mesh: no such file"},
      {body(R"("mesh": { "file": "vertices.xyz" })" + spring),
       "scene.json: bodies.0.mesh.file: " + refusal_of(folder + "vertices.xyz")},
      {body(R"("mesh": { "file": 3 })" + spring),
       "scene.json: bodies.0.mesh.file: must be a string, found the number 3"},
      {body(R"("mesh": { "file": "points.obj" })" + spring),
       "bodies.0.springs: needs a mesh with edges"},
      {body(R"("mesh": { "file": "bad-index.obj" })" + spring),
       "scene.json: bodies.0.mesh.file: " + folder +
           "bad-index.obj:4: a vertex number must be from 1 to 3 (the vertices so far) or -1 to "
           "-3, found 7"},
  };
  expect_messages(scenes);
}

// What only shows when the meshes are made.
TEST(BadValues, Building) {
  const BadScene scenes[] = {
      {body(R"("mesh": { "box": { "cells": [100000, 100000, 100000] } }, "material": "arap")"),
       "bodies.0.mesh.box.cells: asks for 5e+15 tets, at most 20000000 can be made"},
      {body(R"("mesh": { "sphere": { "cells": 2000000000 } }, "material": "arap")"),
       "bodies.0.mesh.sphere.cells: asks for 3.2e+28 tets, at most 20000000 can be made"},
      {body(R"("mesh": { "sheet": { "cells": [2000000000, 2] } }, "springs": {})"),
       "bodies.0.mesh.sheet.cells: asks for 8e+09 triangles, at most 20000000 can be made"},
      {body(R"("mesh": { "box": {} }, "material": "arap", "planar": true)"),
       "bodies.0.planar: needs a mesh of triangles only; this one has 320 tets and 0 hexes"},
      {body(R"("mesh": { "sheet": {} }, "material": "arap", "planar": true)"),
       "bodies.0.planar: the mesh must lie in a plane of constant z, found z from -0.5 to 0.5 m; a "
       "sheet lies there with \"rotate\": { \"axis\": [1, 0, 0], \"angle\": 1.5707963267948966 }"},
      {body(R"("mesh": { "box": {} }, "material": "arap", "bending": 1)"),
       "bodies.0.bending: needs a mesh of triangles only"},
      {body(R"("mesh": { "box": {} }, "springs": {}, "fibers": [ { "type": "pull" } ])"),
       "scene.json: bodies.0.fibers: needs a material; this body has springs"},
      {body(R"("mesh": { "box": {} }, "preset": "rubbr")"),
       "scene.json: bodies.0.preset: unknown preset \"rubbr\"; did you mean \"rubber\"? known: "
       "rubber, "
       "silicone, gelatine, muscle, fat, skin, steel-sheet, cotton or silk"},
      {solid(R"("attach": [ { "where": { "box": [[9, 9, 9], [10, 10, 10]] } } ])"),
       "bodies.0.attach.0.where: no vertex of \"bar\" lies there"},
      {solid(R"("attach": [ { "where": { "vertices": [12] } } ])"),
       "bodies.0.attach.0.where.vertices.0: must be at least 0 and less than 12, found 12"},
      {solid(R"("attach": [ { "where": "all" }, { "where": { "vertices": [3] } } ])"),
       "bodies.0.attach.1: vertex 3 of \"bar\" is pinned by bodies.0.attach.0 already; give one of "
       "them a "
       "stiffness"},
  };
  expect_messages(scenes);
}

std::string drawn(const std::string& type, const std::string& members) {
  return body(R"("mesh": { "box": {} }, "material": { "type": ")" + type + R"(", )" + members +
              " }");
}

TEST(BadValues, FormulasAndControlPoints) {
  const std::string where = "scene.json: bodies.0.material.";
  const BadScene scenes[] = {
      {drawn("valanis-landel", R"("a": "mu*x^2 + ")"),
       where + "a: column 10: expected a number, a name or \"(\", found the end"},
      {drawn("valanis-landel", R"("c": 3)"), where + "c: must be a string, found the number 3"},
      {drawn("spline", R"("shape": "custom", "a": 3)"),
       where + "a: must be a list of points [x, y] or [x, y, slope], found the number 3"},
      {drawn("spline", R"("shape": "custom", "a": [[0, 1], [1]])"),
       where + "a.1: must be a point [x, y] or [x, y, slope], found a list of 1"},
      {drawn("spline", R"("shape": "custom", "a": [[0, 1], [1, 2, 3, 4]])"),
       where + "a.1: must be a point [x, y] or [x, y, slope], found a list of 4"},
      {drawn("spline", R"("shape": "custom", "b": [[0, "one"], [1, 2]])"),
       where + "b.0.1: must be a number, found a string \"one\""},
      {drawn("spline", R"("shape": "custom", "c": [[0, 1], [0, 2, 1]])"),
       where + "c.1: x must ascend from point to point, found 0 after 0"},
      {drawn("spline", R"("shape": "custom", "c": [])"),
       "scene.json: bodies.0.material: a custom spline needs control points in a, b or c"},
      {drawn("spline", R"("shape": "soft")"),
       where + "shape: unknown shape \"soft\"; known: compression, tension or custom"},
  };
  expect_messages(scenes);
}

}  // namespace
}  // namespace pliant
