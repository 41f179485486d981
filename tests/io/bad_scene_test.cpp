#include <gtest/gtest.h>

#include "bad_scenes.h"
#include "pliant/core/registry.h"
#include "pliant/core/text.h"
#include "pliant/materials/registry.h"
#include "pliant/solvers/options.h"

namespace pliant {
namespace {

using test::BadScene;
using test::body;
using test::expect_messages;
using test::scene;
using test::solid;

TEST(BadScene, WrongTypes) {
  const BadScene scenes[] = {
      {"[]", "scene.json: must be an object, found an empty list"},
      {"3", "scene.json: must be an object, found the number 3"},
      {"null", "scene.json: must be an object, found null"},
      {R"({ "bodies": 3 })", "scene.json: bodies: must be a list, found the number 3"},
      {R"({ "bodies": [3] })", "scene.json: bodies.0: must be an object, found the number 3"},
      {solid(R"("density": "abc")"),
       "scene.json: bodies.0.density: must be a number, found a string \"abc\""},
      {solid(R"("density": null)"), "scene.json: bodies.0.density: must be a number, found null"},
      {solid(R"("translate": [1, 2])"),
       "scene.json: bodies.0.translate: must be a list of 3 numbers, found a list of 2"},
      {solid(R"("translate": 1)"),
       "scene.json: bodies.0.translate: must be a list of 3 numbers, found the number 1"},
      {solid(R"("velocity": [0, true, 0])"),
       "scene.json: bodies.0.velocity.1: must be a number, found true"},
      {scene(R"("name": 5)"), "scene.json: name: must be a string, found the number 5"},
      {scene(R"("time": { "frames": 1.5 })"),
       "scene.json: time.frames: must be a whole number, found 1.5"},
      {scene(R"("time": { "frames": 1e20 })"),
       "scene.json: time.frames: must be a whole number up to 2147483647, found 1e+20"},
      {scene(R"("time": { "substeps": "two" })"),
       "scene.json: time.substeps: must be a whole number, found a string \"two\""},
      {scene(R"("solver": 3)"),
       "scene.json: solver: must be an object or a name, found the number 3"},
      {scene(R"("solver": { "type": 3 })"),
       "scene.json: solver.type: must be a string, found the number 3"},
      {solid(R"("attach": [ { "where": 3 } ])"),
       "scene.json: bodies.0.attach.0.where: must be \"all\" or an object, found the number 3"},
      {solid(R"("attach": [ { "where": "all", "stiffness": "rigid" } ])"),
       "scene.json: bodies.0.attach.0.stiffness: must be a number or \"exact\", found a string "
       "\"rigid\""},
      {solid(R"("attach": [ { "where": { "box": [[0, 0, 0]] } } ])"),
       "scene.json: bodies.0.attach.0.where.box: must be a list of 2 corners, found a list of 1"},
      {solid(R"("attach": [ { "where": { "vertices": [0, 1.5] } } ])"),
       "scene.json: bodies.0.attach.0.where.vertices.1: must be a whole number, found 1.5"},
      {scene(R"("pliant": 2)"),
       "scene.json: pliant: must be 1, the version of this format that this program reads; found "
       "2"},
  };
  expect_messages(scenes);
}

TEST(BadScene, UnknownKeys) {
  const BadScene scenes[] = {
      {R"({ "bodys": [] })",
       "scene.json: unknown key \"bodys\"; did you mean \"bodies\"? known: pliant, name, "
       "description, time, gravity, bodies, colliders, damping, solver or sleep"},
      {scene(R"("time": { "stepp": 1 })"),
       "scene.json: time: unknown key \"stepp\"; did you mean \"step\"? known: step, frames, "
       "substeps or integrator"},
      {body(R"("meshh": {})"),
       "scene.json: bodies.0: unknown key \"meshh\"; did you mean \"mesh\"? known: name, mesh, "
       "render, rotate, scale, translate, velocity, spin, density, mass, thickness, bending, "
       "stretch_interval, planar, "
       "preset, material, parts, vary, fibers, constraints, springs, terms, attach or scramble"},
      {body(R"("mesh": { "box": { "sizes": [1, 1, 1] } })"),
       "scene.json: bodies.0.mesh.box: unknown key \"sizes\"; did you mean \"size\"? known: size "
       "or cells"},
      {body(R"("mesh": { "box": {} }, "material": { "type": "arap", "young": 1e5 })"),
       "scene.json: bodies.0.material: unknown key \"young\"; known: type or mu"},
      {solid(R"("rotate": { "angel": 1 })"),
       "scene.json: bodies.0.rotate: unknown key \"angel\"; did you mean \"angle\"? known: axis or "
       "angle"},
      {solid(R"("attach": [ { "were": "all" } ])"),
       "scene.json: bodies.0.attach.0: unknown key \"were\"; did you mean \"where\"? known: where, "
       "stiffness, motion or to"},
      {solid(R"("attach": [ { "where": "all", "motion": { "spin": 1 } } ])"),
       "scene.json: bodies.0.attach.0.motion: unknown key \"spin\"; known: rotate, velocity, "
       "amplitude, frequency, until or keyframes"},
      {scene(R"("colliders": [ { "type": "plane", "norm": [0, 1, 0] } ])"),
       "scene.json: colliders.0: unknown key \"norm\"; did you mean \"normal\"? known: type, "
       "point, normal, name, motion or stiffness"},
      {scene(R"("solver": { "type": "local-global", "history": 5 })"),
       "scene.json: solver: unknown key \"history\"; known: type, iterations, tolerance or budget"},
      {scene(R"("damping": { "type": "drag", "rates": 1 })"),
       "scene.json: damping: unknown key \"rates\"; did you mean \"rate\"? known: type or rate"},
  };
  expect_messages(scenes);
}

TEST(BadScene, UnknownNames) {
  const BadScene scenes[] = {
      {body(R"("mesh": { "bok": {} })"),
       "scene.json: bodies.0.mesh: unknown mesh \"bok\"; did you mean \"box\"? known: box, "
       "hex-box, sphere, "
       "torus, cylinder, sheet, tetrahedralize or file"},
      {body(R"("mesh": { "box": {}, "sphere": {} })"),
       "scene.json: bodies.0.mesh: must be an object with one member, box, hex-box, sphere, torus, "
       "cylinder, sheet, tetrahedralize or file; found 2 members"},
      {body(R"("mesh": "box")"),
       "scene.json: bodies.0.mesh: must be an object with one member, box, hex-box, sphere, torus, "
       "cylinder, sheet, tetrahedralize or file; found a string \"box\""},
      {body(R"("mesh": { "box": {} }, "material": { "type": "stable-neo-hokean" })"),
       "scene.json: bodies.0.material.type: unknown material \"stable-neo-hokean\"; did you mean "
       "\"stable-neo-hookean\"? known: " +
           join_names(material_registry().names())},
      {body(R"("mesh": { "box": {} }, "material": { "mu": 1 })"),
       "scene.json: bodies.0.material.type: is missing; known: " +
           join_names(material_registry().names())},
      {scene(R"("solver": { "type": "lbfgs" })"),
       "scene.json: solver.type: unknown solver \"lbfgs\"; did you mean \"l-bfgs\"? known: " +
           join_names(solver_registry().names())},
      {scene(R"("solver": { "type": "newton", "linear": "cholesky" })"),
       "scene.json: solver.linear: unknown choice \"cholesky\"; known: direct, pcg or "
       "truncated-cg"},
      {scene(R"("solver": "newtons")"),
       "scene.json: solver: unknown solver \"newtons\"; did you mean \"newton\"? known: " +
           join_names(solver_registry().names())},
      {scene(R"("solver": { "type": "newton", "preconditioner": "ichl" })"),
       "scene.json: solver.preconditioner: unknown choice \"ichl\"; did you mean \"ichol\"? "
       "known: " +
           join_names(PreconditionerName::words())},
      {scene(R"("time": { "integrator": "implicit-eulr" })"),
       "scene.json: time.integrator: unknown integrator \"implicit-eulr\"; did you mean "
       "\"implicit-euler\"? known: " +
           join_names(integrator_registry().names())},
      {scene(R"("colliders": [ { "type": "plain" } ])"),
       "scene.json: colliders.0.type: unknown collider \"plain\"; did you mean \"plane\"? known: " +
           join_names(collider_registry().names())},
      {scene(R"("colliders": [ {} ])"), "scene.json: colliders.0.type: is missing; known: " +
                                            join_names(collider_registry().names())},
      {solid(R"("terms": [ { "type": "fundation" } ])"),
       "scene.json: bodies.0.terms.0.type: unknown term \"fundation\"; did you mean "
       "\"foundation\"? known: " +
           join_names(term_registry().names())},
      {solid(R"("terms": [ {} ])"), "scene.json: bodies.0.terms.0.type: is missing; known: " +
                                        join_names(term_registry().names())},
      {scene(R"("damping": { "type": "raleigh" })"),
       "scene.json: damping.type: unknown damping \"raleigh\"; did you mean \"rayleigh\"? known: " +
           join_names(damping_registry().names())},
      {solid(R"("attach": [ { "where": { "bix": 1 } } ])"),
       "scene.json: bodies.0.attach.0.where: unknown region \"bix\"; did you mean \"box\"? known: "
       "box, sphere, plane or vertices"},
  };
  expect_messages(scenes);
}

TEST(BadScene, MissingMembers) {
  const BadScene scenes[] = {
      {"{}", "scene.json: bodies: is missing"},
      {R"({ "bodies": [] })", "scene.json: bodies: there must be at least one body"},
      {body(R"("name": "bar")"), "scene.json: bodies.0.mesh: is missing"},
      {solid(R"("attach": [ {} ])"), "scene.json: bodies.0.attach.0.where: is missing"},
      {solid(R"("attach": [ { "where": { "sphere": { "center": [0, 0, 0] } } } ])"),
       "scene.json: bodies.0.attach.0.where.sphere.radius: is missing"},
      {body(R"("mesh": { "box": {} })"),
       "scene.json: bodies.0: give a material (a solid) or springs (a network)"},
  };
  expect_messages(scenes);
}

}  // namespace
}  // namespace pliant
