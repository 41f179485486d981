#include "pliant/io/scenes/scene_json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "pliant/core/error.h"
#include "pliant/pliant.h"
#include "support/message_of.h"
#include "support/temporary.h"

namespace pliant {
namespace {

// The example of the documentation, with every kind of member.
constexpr std::string_view kExample = R"({
  "pliant": 1,                          // version of this format
  "name": "twisting bar", "description": "a bar is twisted",
  "time": { "step": 0.0333, "frames": 120, "integrator": "implicit-euler", "substeps": 2 },
  "gravity": [0, -1.5, 0.25],
  "bodies": [ {
      "name": "bar", /* a block comment */
      "mesh": { "box": { "size": [4, 1, 1], "cells": [8, 2, 2] } },
      "scale": 2, "rotate": { "axis": [0, 1, 0], "angle": 0.5 }, "translate": [1, 2, 3],
      "velocity": [0, 0, -1], "density": 900,
      "material": { "type": "stable-neo-hookean", "young": 1e5, "poisson": 0.45 },
      "attach": [
        { "where": { "box": [[-2.1, -1, -1], [-1.9, 1, 1]] }, "stiffness": 1e7,
          "motion": { "rotate": { "axis": [1, 0, 0], "center": [-2, 0, 0], "rate": 0.1 } } },
        { "where": { "sphere": { "center": [2, 0, 0], "radius": 0.5 } },
          "motion": { "velocity": [1, 0, 0], "amplitude": [0, 1, 0], "frequency": 2, "until": 3 } },
        { "where": { "vertices": [3, 1, 4] }, "stiffness": "exact" },
        { "where": { "plane": { "point": [0, 5, 0], "normal": [0, 1, 0] } } },
        { "where": "all", "stiffness": 10, "to": "cloth" } ]
    }, {
      "name": "cloth", "mesh": { "sheet": { "size": [2, 3], "cells": [4, 5] } }, "mass": 0.3,
      "springs": { "structural": 100, "shear": 50, "bending": 0 },
      "scramble": { "seed": 7, "extent": 1.5 }
    } ],
  "colliders": [ { "type": "plane", "point": [0, -1, 0], "normal": [0, 2, 1], "stiffness": 1e5 } ],
  "damping": { "type": "drag", "rate": 0.05 },
  "solver": { "type": "l-bfgs", "iterations": 20, "history": 3 }
})";

constexpr std::string_view kSmallest =
    R"({ "bodies": [ { "mesh": { "sphere": {} }, "material": { "type": "arap" } } ] })";

Scene parse(std::string_view text, std::vector<std::string> overrides = {}) {
  return parse_scene(text, "scene.json", "", overrides);
}

TEST(SceneJson, ReadsEveryMember) {
  const Scene scene = parse(kExample);
  EXPECT_EQ(scene.name, "twisting bar");
  EXPECT_EQ(scene.description, "a bar is twisted");
  EXPECT_EQ(scene.time.step, 0.0333);
  EXPECT_EQ(scene.time.frames, 120);
  EXPECT_EQ(scene.time.substeps, 2);
  EXPECT_EQ(scene.gravity, Vec3(0, -1.5, 0.25));
  ASSERT_EQ(scene.bodies.size(), 2);
  const Body& bar = scene.bodies[0];
  EXPECT_EQ(bar.name, "bar");
  EXPECT_EQ(std::get<BoxMesh>(bar.mesh).size, Vec3(4, 1, 1));
  EXPECT_EQ(std::get<BoxMesh>(bar.mesh).cells, Vec3i(8, 2, 2));
  EXPECT_EQ(bar.scale, 2);
  EXPECT_EQ(bar.rotate.axis, Vec3(0, 1, 0));
  EXPECT_EQ(bar.rotate.angle, 0.5);
  EXPECT_EQ(bar.translate, Vec3(1, 2, 3));
  EXPECT_EQ(bar.velocity, Vec3(0, 0, -1));
  EXPECT_EQ(bar.density, 900);
  EXPECT_FALSE(bar.mass);
  const auto& moduli = *bar.material->get_if<StableNeoHookean>();
  EXPECT_EQ(moduli.young, 1e5);
  EXPECT_EQ(moduli.poisson, 0.45);
  EXPECT_FALSE(moduli.mu);
  const Body& cloth = scene.bodies[1];
  EXPECT_EQ(std::get<SheetMesh>(cloth.mesh).size, Vec2(2, 3));
  EXPECT_EQ(cloth.mass, 0.3);
  EXPECT_EQ(cloth.springs->shear, 50);
  EXPECT_EQ(cloth.scramble->seed, 7);
  EXPECT_EQ(scene.colliders[0].shape.get_if<HalfSpace>()->settings().normal, Vec3(0, 2, 1));
  EXPECT_EQ(scene.colliders[0].stiffness, 1e5);
  EXPECT_EQ(scene.damping->get_if<Drag>()->rate, 0.05);
  EXPECT_EQ(scene.solver.get_if<LbfgsOptions>()->stop.iterations, 20);
  EXPECT_EQ(scene.solver.get_if<LbfgsOptions>()->history, 3);
}

TEST(SceneJson, ReadsAttachments) {
  const Scene scene = parse(kExample);
  const std::vector<AttachmentSettings>& attach = scene.bodies[0].attachments;
  ASSERT_EQ(attach.size(), 5);
  EXPECT_EQ(std::get<InBox>(attach[0].where).upper, Vec3(-1.9, 1, 1));
  EXPECT_EQ(attach[0].stiffness, 1e7);
  EXPECT_EQ(attach[0].motion->rotate->center, Vec3(-2, 0, 0));
  EXPECT_FALSE(attach[0].motion->until);
  EXPECT_EQ(std::get<InSphere>(attach[1].where).radius, 0.5);
  EXPECT_FALSE(attach[1].stiffness) << "exact where nothing is said";
  EXPECT_FALSE(attach[1].motion->rotate);
  EXPECT_EQ(attach[1].motion->frequency, 2);
  EXPECT_EQ(attach[1].motion->until, 3);
  EXPECT_EQ(std::get<VertexList>(attach[2].where).vertices, (std::vector{3, 1, 4}));
  EXPECT_FALSE(attach[2].stiffness);
  EXPECT_EQ(std::get<OnSideOfPlane>(attach[3].where).point, Vec3(0, 5, 0));
  EXPECT_TRUE(std::holds_alternative<AllVertices>(attach[4].where));
  EXPECT_EQ(attach[4].to, "cloth");
}

TEST(SceneJson, WhatIsLeftOutHasTheDefaultsOfTheLibrary) {
  const Scene scene = parse(kSmallest);
  const Scene fresh;
  EXPECT_EQ(scene.time.step, fresh.time.step);
  EXPECT_EQ(scene.gravity, fresh.gravity);
  EXPECT_EQ(std::get<SphereMesh>(scene.bodies[0].mesh).cells, SphereMesh{}.cells);
  EXPECT_EQ(scene.solver.get_if<LbfgsOptions>()->history, LbfgsOptions{}.history);
  EXPECT_FALSE(scene.damping);
}

// Files say 0 where a program leaves an optional number empty.
TEST(SceneJson, ZeroIsNoBudgetAndNoRadius) {
  const auto options = [](const std::vector<std::string>& set) {
    Scene scene = parse(kSmallest, set);
    scene = parse(write_scene(scene));
    return *scene.solver.get_if<ChebyshevDescentOptions>();
  };
  for (const auto& unset :
       {options({"solver.type=chebyshev"}),
        options({"solver.type=chebyshev", "solver.budget=0", "solver.rho=0"})}) {
    EXPECT_FALSE(unset.stop.budget);
    EXPECT_FALSE(unset.rho);
  }
  const auto set = options({"solver.type=chebyshev", "solver.budget=0.25", "solver.rho=0.5"});
  EXPECT_EQ(set.stop.budget, 0.25);
  EXPECT_EQ(set.rho, 0.5);
  EXPECT_NE(write_scene(parse(kSmallest)).find("\"budget\": 0,"), std::string::npos);
}

TEST(SceneJson, ANameAloneChoosesSomethingWithItsDefaults) {
  const Scene scene = parse(kSmallest, {"solver=local-global", "bodies.0.material=corotated"});
  EXPECT_TRUE(scene.solver.is<LocalGlobalOptions>());
  EXPECT_TRUE(scene.bodies[0].material->is<Corotated>());
}

TEST(SceneJson, IntegratorsHaveOptionsOrANameAlone) {
  const Scene named = parse(kSmallest, {"time.integrator=bdf2", "damping=rigid-drag"});
  EXPECT_TRUE(named.time.integrator.is<Bdf2>());
  EXPECT_NE(write_scene(named).find("\"integrator\": \"bdf2\""), std::string::npos);
  const Scene set = parse(kSmallest, {"time.integrator.type=newmark", "time.integrator.beta=0.3",
                                      "damping.type=rayleigh", "damping.beta=0.01"});
  const Scene again = parse(write_scene(set));
  EXPECT_EQ(again.time.integrator.get_if<Newmark>()->beta, 0.3);
  EXPECT_EQ(again.time.integrator.get_if<Newmark>()->gamma, 0.5);
  EXPECT_EQ(again.damping->get_if<Rayleigh>()->beta, 0.01);
}

TEST(SceneJson, ControlPointsAndFormulasReadBack) {
  const std::string text = R"({ "bodies": [
      { "name": "a", "mesh": { "box": {} }, "material": { "type": "spline", "shape": "custom",
        "a": [[0.5, -2], [1, 0, 3.5], [2, 1]], "scale": 10 } },
      { "name": "b", "mesh": { "box": {} }, "material": { "type": "valanis-landel", "a": "mu*(x - 1)^2",
        "c": "0", "threshold": -1 } } ] })";
  const Scene scene = parse(write_scene(parse(text)));
  const auto& spline = *scene.bodies[0].material->get_if<Spline>();
  EXPECT_EQ(spline.a, (std::vector<ControlPoint>{{0.5, -2}, {1, 0, 3.5}, {2, 1}}));
  EXPECT_TRUE(spline.b.empty());
  EXPECT_EQ(spline.scale, 10);
  const auto& formulas = *scene.bodies[1].material->get_if<ValanisLandel>();
  EXPECT_EQ(formulas.a, "mu*(x - 1)^2");
  EXPECT_EQ(formulas.threshold, -1);
}

TEST(SceneJson, WrittenScenesReadBackExactly) {
  for (const std::string_view text : {kExample, kSmallest}) {
    const std::string written = write_scene(parse(text));
    EXPECT_EQ(write_scene(parse(written)), written);
  }
  // The text says all that the example says: nothing of it was lost on both ways.
  const std::string written = write_scene(parse(kExample));
  for (const char* part :
       {"\"a bar is twisted\"", "0.0333", "[-1.9, 1, 1]", "\"exact\"", "\"cloth\"", "\"until\": 3",
        "[3, 1, 4]", "\"rate\": 0.05", "\"implicit-euler\""}) {
    EXPECT_NE(written.find(part), std::string::npos) << part;
  }
}

// A body with everything that can act on its elements.
constexpr std::string_view kElastic = R"({ "bodies": [
  { "name": "sheet", "mesh": { "sheet": {} }, "preset": "skin", "thickness": 0.0123,
    "bending": 0.0456,
    "material": { "type": "stable-neo-hookean", "mu": 1234, "lambda": 5678 },
    "parts": [ { "where": { "sphere": { "center": [1, 2, 3], "radius": 0.25 } }, "region": "teeth",
                 "material": { "type": "stable-neo-hookean", "young": 4321, "poisson": 0.125 } } ],
    "vary": [ { "parameter": "young", "formula": "1e5 + 1e4*x" } ],
    "fibers": [ { "type": "pull", "stiffness": 777, "direction": [0, 3, 4] },
                { "type": "arap", "attribute": "grain" } ],
    "constraints": [ { "type": "area", "stiffness": 888 },
                     { "type": "strain-limit", "stiffness": 99, "low": 0.75, "high": 1.25 } ] },
  { "name": "flat", "mesh": { "sheet": {} }, "material": "arap", "planar": true } ] })";

TEST(SceneJson, AllThatActsOnElementsReadsBack) {
  const std::string written = write_scene(parse(kElastic));
  const Scene scene = parse(written);
  EXPECT_EQ(write_scene(scene), written);
  const Body& sheet = scene.bodies[0];
  EXPECT_EQ(sheet.preset, "skin");
  EXPECT_EQ(sheet.thickness, 0.0123);
  EXPECT_EQ(sheet.bending, 0.0456);
  EXPECT_EQ(sheet.material->get_if<StableNeoHookean>()->lambda, 5678);
  ASSERT_EQ(sheet.parts.size(), 1);
  EXPECT_EQ(std::get<InSphere>(sheet.parts[0].where).radius, 0.25);
  EXPECT_EQ(sheet.parts[0].region, "teeth");
  EXPECT_EQ(sheet.parts[0].material->get_if<StableNeoHookean>()->poisson, 0.125);
  ASSERT_EQ(sheet.vary.size(), 1);
  EXPECT_EQ(sheet.vary[0].parameter, "young");
  EXPECT_EQ(sheet.vary[0].formula, "1e5 + 1e4*x");
  ASSERT_EQ(sheet.fibers.size(), 2);
  EXPECT_EQ(sheet.fibers[0].law.get_if<FiberPull>()->settings().stiffness, 777);
  EXPECT_EQ(sheet.fibers[0].direction, Vec3(0, 3, 4));
  EXPECT_TRUE(sheet.fibers[1].law.is<FiberArap>());
  EXPECT_EQ(sheet.fibers[1].attribute, "grain");
  ASSERT_EQ(sheet.constraints.size(), 2);
  EXPECT_EQ(sheet.constraints[0].get_if<AreaConstraint>()->stiffness, 888);
  EXPECT_EQ(sheet.constraints[1].get_if<StrainLimit>()->low, 0.75);
  EXPECT_FALSE(sheet.planar);
  EXPECT_TRUE(scene.bodies[1].planar);
}

// A preset alone stays a preset: what it fills in is not written.
TEST(SceneJson, APresetReadsBackAsItWasGiven) {
  const Scene scene = parse(
      write_scene(parse(R"({ "bodies": [ { "mesh": { "box": {} }, "preset": "muscle" } ] })")));
  EXPECT_EQ(scene.bodies[0].preset, "muscle");
  EXPECT_FALSE(scene.bodies[0].material || scene.bodies[0].density);
  EXPECT_TRUE(scene.bodies[0].fibers.empty());
}

TEST(SceneJson, NumbersKeepTheirBits) {
  for (const double value : {0.1, 1.0 / 3, -0.0, 5e-324, 1.7e308, 9007199254740993.0, 1e22,
                             123456789012345680000.0, -2.5e-7}) {
    Scene scene = parse(kSmallest);
    scene.gravity.x() = value;
    const double read = parse(write_scene(scene)).gravity.x();
    EXPECT_EQ(read, value);
    EXPECT_EQ(std::signbit(read), std::signbit(value));
  }
}

TEST(SceneJson, RefusesToWriteWhatAFileCannotSay) {
  Scene scene = parse(kSmallest);
  scene.gravity.x() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW((void)write_scene(scene), InputError);
  scene.gravity.x() = 0;
  scene.name = "\xff";
  EXPECT_THROW((void)write_scene(scene), InputError);
  scene.name = "";
  scene.bodies[0].mesh = make_box({1, 1, 1}, {1, 1, 1});
  EXPECT_THROW((void)write_scene(scene), InputError);
}

// Files named in a scene are found beside it, whatever the working folder is.
TEST(SceneJson, MeshFilesAreRelativeToTheScene) {
  const std::filesystem::path folder = test::temporary_path();
  std::filesystem::create_directories(folder / "meshes");
  std::ofstream(folder / "meshes" / "one.obj") << "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 3 2\n";
  std::ofstream(folder / "scene.json")
      << R"({ "bodies": [ { "mesh": { "file": "meshes/one.obj" }, "springs": {} } ] })";
  const Scene scene = read_scene((folder / "scene.json").string());
  const auto& file = std::get<FileMesh>(scene.bodies[0].mesh);
  EXPECT_EQ(file.path, "meshes/one.obj");
  EXPECT_EQ(file.mesh.triangles.size(), 1);
  EXPECT_NE(write_scene(scene).find("\"meshes/one.obj\""), std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(SceneJson, FilesThatAreNoScenesAreRefused) {
  const auto message = [](const std::string& path) {
    return test::message_of([&] { return read_scene(path); });
  };
  EXPECT_EQ(message("nowhere/scene.json"), "nowhere/scene.json: no such file");
  EXPECT_EQ(message(PLIANT_SOURCE_DIR), PLIANT_SOURCE_DIR ": is not a regular file");
  const std::string large = test::temporary_path("_large.json").string();
  std::ofstream(large) << std::string(17 << 20, ' ');
  EXPECT_EQ(message(large), large + ": is too large for a scene: 17825792 bytes, at most 16777216");
  std::filesystem::remove(large);
}

}  // namespace
}  // namespace pliant
