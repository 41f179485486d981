#include <gtest/gtest.h>

#include "io/mesh_support.h"
#include "pliant/geometry/generators.h"
#include "pliant/geometry/surface.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/frames/drawing.h"
#include "pliant/io/frames/frames.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/obj.h"
#include "pliant/io/scenes/scene_json.h"

namespace pliant {
namespace {

constexpr const char* kScene = R"({
  "time": { "step": 0.02 },
  "bodies": [{
    "name": "ball",
    "mesh": { "box": { "size": [1, 1, 1], "cells": [2, 2, 2] } },
    "render": { "file": "fine.obj" },
    "scale": 0.5, "rotate": { "axis": [1, 1, 0], "angle": 0.7 }, "translate": [0, 0.3, 0],
    "material": { "type": "stable-neo-hookean", "young": 1e4, "poisson": 0.4 }
  }],
  "colliders": [{ "type": "plane" }]
})";

class RenderMesh : public ::testing::Test {
 protected:
  RenderMesh() {
    Mesh fine = make_surface_mesh(make_sphere(0.5, 12));
    loose_ = fine.vertex_count();
    fine.positions.conservativeResize(fine.positions.size() + 3);  // a vertex of no element
    fine.positions.tail<3>() = Vec3(0, 0.25, 0);
    write_mesh(folder_ / "fine.obj", fine);
    write_file_atomically(folder_ / "scene.json", kScene);
    scene_ = read_scene(folder_ / "scene.json");
    fine_ = fine;
  }

  test::TemporaryFolder folder_;
  Scene scene_;
  Mesh fine_;
  int loose_ = 0;
};

TEST_F(RenderMesh, IsPlacedAndCarriedLikeTheBody) {
  Simulation sim = scene_.build();
  EXPECT_EQ(sim.render_positions("ball").rows(), fine_.vertex_count());
  EXPECT_EQ(sim.render_triangles("ball").size(), fine_.triangles.size());
  const Embedding& render = *sim.model().bodies[0].render;
  EXPECT_LT((sim.render_positions("ball") - as_rows(render.mesh.positions)).norm(), 1e-6);
  EXPECT_NEAR(enclosed_volume(render.mesh.positions, render.surface),
              enclosed_volume(fine_.positions, fine_.triangles) / 8, 1e-9);
  const double height = sim.render_positions("ball")(loose_, 1);
  for (int i = 0; i < 5; ++i) sim.step();
  EXPECT_LT(sim.render_positions("ball")(loose_, 1), height - 0.02);
}

TEST_F(RenderMesh, EveryVertexOfItsFileIsDrawn) {
  const Simulation sim = scene_.build();
  const Drawing drawing(sim);
  ASSERT_EQ(drawing.bodies().size(), 1u);
  EXPECT_EQ(drawing.bodies()[0].count, fine_.vertex_count());
  EXPECT_EQ(drawing.bodies()[0].triangles, fine_.triangles);
  make_frame_writer("obj", {folder_ / "out", "", 0}, sim)->write({0, sim});
  const Mesh frame = parse_obj(read_whole_file(folder_ / "out/frame_0000.obj"), "frame");
  EXPECT_LT((as_rows(frame.positions) - sim.render_positions("ball")).norm(), 1e-12);
}

TEST_F(RenderMesh, VtuHoldsItBesideTheTets) {
  const Simulation sim = scene_.build();
  make_frame_writer("vtu", {folder_ / "out", "", 0}, sim)->write({0, sim});
  const std::string frame = read_whole_file(folder_ / "out/frame_0000.vtu");
  const auto points = sim.positions("ball").rows() + fine_.vertex_count();
  EXPECT_NE(frame.find("NumberOfPoints=\"" + std::to_string(points) + "\""), std::string::npos);
  const auto cells = sim.model().bodies[0].rest.tets.size() + fine_.triangles.size();
  EXPECT_NE(frame.find("NumberOfCells=\"" + std::to_string(cells) + "\""), std::string::npos);
}

TEST_F(RenderMesh, ProblemsNameItsPath) {
  Mesh bad = fine_;
  bad.triangles[3][1] = 100000;
  scene_.bodies[0].render = bad;
  EXPECT_EQ(test::message_of([&] { scene_.build(); }).find("bodies.0.render: triangle 3: vertex"),
            0u);
  scene_.bodies[0].render = Mesh{};
  EXPECT_EQ(test::message_of([&] { scene_.build(); }),
            "bodies.0.render: has nothing to show: no element");
  for (const double radius : {1e60, 1e155, 1e300}) {
    scene_.bodies[0].render = make_sphere(radius, 4);
    const std::string error = test::message_of([&] { scene_.build(); });
    EXPECT_EQ(error.find("bodies.0.render: vertex "), 0u) << error;
    EXPECT_NE(error.find(" m is too large; the limit is 1e+50 m"), std::string::npos) << error;
  }
}

TEST_F(RenderMesh, AMeshThatIsTooLargeIsRefusedToo) {
  scene_.bodies[0].render.reset();
  scene_.bodies[0].scale = 1e60;
  const std::string error = test::message_of([&] { scene_.build(); });
  EXPECT_EQ(error.find("bodies.0.mesh: vertex "), 0u) << error;
  EXPECT_NE(error.find(" m is too large; the limit is 1e+50 m"), std::string::npos) << error;
}

// A sheet of springs from a file with a vertex in front that nothing refers to, and one turned tet
// beside it in a file of tets.
class LooseVertices : public ::testing::Test {
 protected:
  LooseVertices() {
    Mesh sheet = make_sheet({1, 1}, {2, 2});
    VecX positions(sheet.positions.size() + 3);
    positions << 9, 8, 7, sheet.positions;
    sheet.positions = positions;
    for (auto& triangle : sheet.triangles)
      for (int& v : triangle) ++v;
    write_mesh(folder_ / "sheet.obj", sheet);
    sheet_ = sheet;
  }

  Scene read(const std::string& attach) const {
    write_file_atomically(folder_ / "scene.json", R"({ "bodies": [{ "name": "sheet",
      "mesh": { "file": "sheet.obj" }, "translate": [0, 1, 0], "springs": {}, "density": 0.1,
      "attach": [{ "where": { "vertices": [)" + attach +
                                                      "] } }] }] }");
    return read_scene(folder_ / "scene.json");
  }

  test::TemporaryFolder folder_;
  Mesh sheet_;
};

TEST_F(LooseVertices, AreDroppedWithAWarningAndDrawnInTheirPlace) {
  const Scene scene = read("1");
  EXPECT_EQ(
      mesh_warnings(scene),
      std::vector<std::string>{"sheet.obj: 1 vertex in no element: no part of the simulation"});
  const Simulation sim = scene.build();
  EXPECT_EQ(sim.positions("sheet").rows(), 9);
  const Drawing drawing(sim);
  EXPECT_EQ(drawing.bodies()[0].triangles, sheet_.triangles);
  VecX points;
  drawing.update(sim, points);
  VecX expected = sheet_.positions;
  for (int i = 0; i < 10; ++i) vertex(expected, i)[1] += 1;
  test::expect_same_bits(points, expected);
  make_frame_writer("vtu", {folder_ / "out", "", 0}, sim)->write({0, sim});
  EXPECT_NE(read_whole_file(folder_ / "out/frame_0000.vtu").find("NumberOfPoints=\"10\""),
            std::string::npos);
}

TEST_F(LooseVertices, NumbersInASceneAreThoseOfTheFile) {
  const Simulation sim = read("1").build();
  EXPECT_EQ(sim.model().kinematic[0].points, std::vector<int>{0});
  EXPECT_EQ(sim.model().point_name(0), "vertex 1 of \"sheet\"");
  EXPECT_EQ(test::message_of([&] { read("0").build(); }),
            "bodies.0.attach.0.where.vertices.0: vertex 0 of the file is in no element");
}

}  // namespace
}  // namespace pliant
