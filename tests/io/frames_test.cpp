#include "pliant/io/frames/frames.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "pliant/core/text.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/meshes/obj.h"
#include "pliant/pliant.h"
#include "support/message_of.h"
#include "support/scenes.h"
#include "support/temporary.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

class Frames : public ::testing::Test {
 protected:
  Frames() : folder_(test::temporary_path()), simulation_(build()) { fs::remove_all(folder_); }
  ~Frames() override { fs::remove_all(folder_); }

  // Two bodies, the second with 3 x 3 vertices that are all on its surface.
  static Simulation build() {
    Scene scene = test::small_block(Arap({.mu = 1e4}), 4);
    scene.add_springs(SheetMesh{{.size = {1, 1}, .cells = {2, 2}}}, Springs{}, {.name = "sheet"});
    scene.time.step = 0.5;
    return scene.build();
  }
  std::unique_ptr<FrameWriter> writer(const std::string& format, const fs::path& folder,
                                      int first) const {
    return make_frame_writer(format, {folder, "two bodies", first}, simulation_);
  }
  std::string text(const std::string& name) const { return read_whole_file(folder_ / name); }
  static size_t count(const std::string& text, const std::string& part) {
    size_t found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
      ++found;
    return found;
  }

  fs::path folder_;
  Simulation simulation_;
};

TEST_F(Frames, VtuHoldsAllBodies) {
  const auto out = writer("vtu", folder_ / "deep/down", 0);
  out->write({0, simulation_});
  const std::string frame = text("deep/down/frame_0000.vtu");
  const auto vertices =
      simulation_.positions("block").rows() + simulation_.positions("sheet").rows();
  EXPECT_EQ(count(frame, "NumberOfPoints=\"" + std::to_string(vertices) + "\""), 1u);
  EXPECT_EQ(count(frame, "Name=\"velocity\""), 1u);
  EXPECT_EQ(count(frame, "Name=\"body\""), 1u);
}

TEST_F(Frames, CollectionIsWholeAfterEveryFrame) {
  const auto out = writer("vtu", folder_, 0);
  for (int i = 0; i < 3; ++i) {
    out->write({i, simulation_});
    const std::string collection = text("frames.pvd");
    EXPECT_EQ(count(collection, "<DataSet"), static_cast<size_t>(i + 1));
    EXPECT_EQ(count(collection, "</VTKFile>"), 1u);
  }
  EXPECT_EQ(count(text("frames.pvd"), "timestep=\"1\" part=\"0\" file=\"frame_0002.vtu\""), 1u);
}

TEST_F(Frames, CollectionIsCompleteInTheEnd) {
  const auto out = writer("vtu", folder_, 0);
  for (int i = 0; i < 250; ++i) out->write({i, simulation_});
  out->finish();
  EXPECT_EQ(count(text("frames.pvd"), "<DataSet"), 250u);
}

TEST_F(Frames, CollectionGoesOnWhereItWasResumed) {
  writer("vtu", folder_, 0)->write({0, simulation_});
  writer("vtu", folder_, 1)->write({1, simulation_});
  EXPECT_EQ(count(text("frames.pvd"), "<DataSet"), 2u);
  // A new run starts a new collection.
  writer("vtu", folder_, 0)->write({0, simulation_});
  EXPECT_EQ(count(text("frames.pvd"), "<DataSet"), 1u);
}

TEST_F(Frames, ObjHasAnObjectForEachBody) {
  writer("obj", folder_, 0)->write({12345, simulation_});
  const std::string frame = text("frame_12345.obj");
  EXPECT_EQ(count(frame, "o block\n"), 1u);
  EXPECT_EQ(count(frame, "o sheet\n"), 1u);
  const Mesh mesh = parse_obj(frame, "frame");
  EXPECT_EQ(mesh.triangles.size(),
            simulation_.surface("block").size() + simulation_.surface("sheet").size());
  // The 5 x 3 x 3 vertices of the block without the 3 inside it, and the sheet's 9.
  EXPECT_EQ(mesh.vertex_count(), 45 - 3 + 9);
}

TEST_F(Frames, ObjTrianglesAreTheSurface) {
  writer("obj", folder_, 0)->write({0, simulation_});
  const Mesh mesh = parse_obj(text("frame_0000.obj"), "frame");
  size_t t = 0;
  for (const char* body : {"block", "sheet"}) {
    for (const auto& triangle : simulation_.surface(body)) {
      for (size_t k = 0; k < 3; ++k) {
        const Vec3 expected = simulation_.positions(body).row(triangle[k]).transpose();
        EXPECT_EQ(Vec3(vertex(mesh.positions, mesh.triangles[t][k])), expected);
      }
      ++t;
    }
  }
}

TEST_F(Frames, UnknownFormatIsNamed) {
  EXPECT_EQ(test::message_of([&] { return writer("vtx", folder_, 0); }),
            "--format: unknown frame format \"vtx\"; did you mean \"vtu\"? known: " +
                join_names(FrameFormats::kNames));
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(Frames, FolderThatIsAFileIsRefused) {
  std::ofstream(folder_) << "in the way";
  EXPECT_THROW(writer("vtu", folder_, 0), OutputError);
  EXPECT_THROW(writer("vtu", folder_ / "below", 0), OutputError);
}

}  // namespace
}  // namespace pliant
