#include <gtest/gtest.h>

#include "geometry/surface_shapes.h"
#include "io/mesh_support.h"
#include "pliant/geometry/surface.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/io/scenes/scene_text.h"
#include "support/message_of.h"

namespace pliant {
namespace {

// A body whose surface has a hole, flipped faces and a second sphere through it.
class FilledMeshScene : public ::testing::Test {
 protected:
  FilledMeshScene() {
    const Mesh two =
        test::joined(test::make_globe(0.5, 32), test::make_globe(0.4, 32, Vec3(0.5, 0, 0)));
    surface_ = test::with_flips(test::with_hole(two, Vec3(0, 0, 1), 0.47), 0.4, 1);
    write_mesh(folder_ / "ball.obj", surface_);
  }

  Scene read(const std::string& mesh) {
    write_file_atomically(folder_ / "scene.json", R"({
      "time": { "step": 0.02 },
      "bodies": [{
        "name": "ball", "mesh": )" + mesh + R"(, "render": { "file": "ball.obj" },
        "translate": [0, 0.7, 0],
        "material": { "type": "stable-neo-hookean", "young": 1e4, "poisson": 0.4 }
      }],
      "colliders": [{ "type": "plane" }]
    })");
    return read_scene(folder_ / "scene.json");
  }

  std::string error_of(const std::string& mesh) {
    return test::message_of([&] { read(mesh); });
  }

  test::TemporaryFolder folder_;
  Mesh surface_;
};

constexpr const char* kFilled = R"({ "tetrahedralize": { "surface": "ball.obj", "cell": 0.15 } })";

// The whole way of a spoilt surface: filled, carried, dropped to the ground and drawn.
TEST_F(FilledMeshScene, RunsWithItsOwnSurfaceAsRenderMesh) {
  const Scene scene = read(kFilled);
  EXPECT_TRUE(mesh_warnings(scene).empty()) << mesh_warnings(scene)[0];
  Simulation sim = scene.build();
  EXPECT_EQ(sim.render_positions("ball").rows(), surface_.vertex_count());
  Rows3 rest = as_rows(surface_.positions);
  rest.rowwise() += Vec3(0, 0.7, 0).transpose();
  EXPECT_LT((sim.render_positions("ball") - rest).cwiseAbs().maxCoeff(), 1e-6);
  for (int i = 0; i < 20; ++i) sim.step();
  EXPECT_TRUE(sim.render_positions("ball").allFinite());
  EXPECT_GT(sim.render_positions("ball").col(1).minCoeff(), -0.05);
  EXPECT_LT(sim.render_positions("ball").col(1).minCoeff(), 0.19);  // it fell
}

TEST_F(FilledMeshScene, IsWrittenAsItWasRead) {
  const Scene scene = read(kFilled);
  const std::string text = write_scene(scene);
  EXPECT_NE(text.find("\"tetrahedralize\""), std::string::npos);
  EXPECT_NE(text.find("\"surface\": \"ball.obj\""), std::string::npos);
  // A checkpoint knows it by what it became.
  EXPECT_NE(scene_text(scene).find("checksum"), std::string::npos);
  EXPECT_NE(scene_text(scene),
            scene_text(read(R"({ "tetrahedralize": { "surface": "ball.obj", "cell": 0.2 } })")));
}

TEST_F(FilledMeshScene, NamesWhatIsWrong) {
  EXPECT_NE(error_of(R"({ "tetrahedralize": { "cell": 0.1 } })")
                .find("bodies.0.mesh.tetrahedralize.surface: is missing"),
            std::string::npos);
  EXPECT_NE(error_of(R"({ "tetrahedralize": { "surface": "ball.obj", "cell": -1 } })")
                .find("bodies.0.mesh.tetrahedralize.cell: must be > 0 m, found -1"),
            std::string::npos);
  EXPECT_NE(error_of(R"({ "tetrahedralize": { "surface": "ball.obj", "cell": 9 } })")
                .find("bodies.0.mesh.tetrahedralize: surface: nothing is inside"),
            std::string::npos);
  EXPECT_NE(error_of(R"({ "tetrahedralize": { "surface": "cow.obj" } })").find("cow.obj"),
            std::string::npos);
}

}  // namespace
}  // namespace pliant
