#include "io/frames_support.h"
#include "pliant/io/meshes/ply/ply.h"

namespace pliant {
namespace {

using PlySequence = test::FrameRun;

TEST_F(PlySequence, HoldsAllBodiesInEveryFrame) {
  run("ply", 3);
  EXPECT_EQ(files(),
            (std::vector<std::string>{"frame_0000.ply", "frame_0001.ply", "frame_0002.ply"}));
  const std::string text = bytes("frame_0002.ply");
  EXPECT_EQ(text.find("ply\nformat binary_little_endian 1.0\n"), 0u);
  const Mesh mesh = parse_ply(text, "frame");
  test::expect_same_bits(mesh.positions, frames_[2]);
  EXPECT_EQ(mesh.triangles.size(),
            body(0).triangles.size() + body(1).triangles.size() + body(3).triangles.size());
  EXPECT_EQ(mesh.edges.size(), 3u);
  EXPECT_EQ(mesh.edges[1], (std::array<int, 2>{body(2).first + 1, body(2).first + 2}));
}

TEST_F(PlySequence, ElementsSayWhichBodyTheyBelongTo) {
  run("ply", 1);
  const Mesh mesh = parse_ply(bytes("frame_0000.ply"), "frame");
  const auto* faces = mesh.find_attribute("body", ElementKind::kTriangle);
  const auto* edges = mesh.find_attribute("body", ElementKind::kEdge);
  ASSERT_TRUE(faces && edges);
  std::vector<double> expected(body(0).triangles.size(), 0);
  expected.resize(expected.size() + body(1).triangles.size(), 1);
  expected.resize(mesh.triangles.size(), 3);
  EXPECT_EQ(faces->values, expected);
  EXPECT_EQ(edges->values, (std::vector<double>{2, 2, 2}));
}

}  // namespace
}  // namespace pliant
