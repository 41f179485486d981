#include <set>

#include "io/frames_support.h"
#include "io/usda_parser.h"

namespace pliant {
namespace {

using test::UsdaParser;
using test::UsdPrim;
using test::UsdValue;

bool is_identifier(const std::string& name) {
  return !name.empty() &&
         name.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
             "XYZ_0123456789") == std::string::npos &&
         (name[0] < '0' || name[0] > '9');
}

class Usda : public test::FrameRun {
 protected:
  using FrameRun::FrameRun;

  UsdPrim layer(const std::string& name = "frames.usda") const {
    return UsdaParser::parse(bytes(name));
  }

  // The points that a prim should list: those of curves by edges.
  std::vector<int> listed(std::size_t i) const {
    std::vector<int> points;
    for (const auto& edge : body(i).edges) points.insert(points.end(), edge.begin(), edge.end());
    if (!points.empty()) return points;
    for (int k = 0; k < body(i).count; ++k) points.push_back(k);
    return points;
  }

  void expect_points(const UsdPrim& prim, std::size_t i, int first) const {
    const UsdValue& points_of = prim.properties.at("points.timeSamples").value;
    const std::vector<UsdValue>& samples = points_of.samples;
    ASSERT_EQ(samples.size(), frames_.size());
    const std::vector<int> points = listed(i);
    for (std::size_t f = 0; f < samples.size(); ++f) {
      EXPECT_EQ(points_of.times[f], first + static_cast<double>(f));  // ascending, without gaps
      const VecX x = expected(f, i);
      ASSERT_EQ(samples[f].items.size(), points.size());
      for (std::size_t k = 0; k < points.size(); ++k) {
        const UsdValue& point = samples[f].items[k];
        ASSERT_EQ(point.items.size(), 3u);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          const double coordinate = x[3 * points[k] + static_cast<Eigen::Index>(axis)];
          EXPECT_EQ(static_cast<float>(point.items[axis].number), static_cast<float>(coordinate));
        }
      }
    }
  }

  // Every extent encloses the points of its sample and, but for `margin`, no more.
  static void expect_extents(const UsdPrim& prim, double margin) {
    const auto& extents = prim.properties.at("extent.timeSamples").value.samples;
    const auto& points = prim.properties.at("points.timeSamples").value.samples;
    EXPECT_EQ(prim.properties.at("extent.timeSamples").value.times,
              prim.properties.at("points.timeSamples").value.times);
    ASSERT_EQ(extents.size(), points.size());
    for (std::size_t f = 0; f < extents.size(); ++f) {
      ASSERT_EQ(extents[f].items.size(), 2u);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        double lower = 1e300, upper = -1e300;
        for (const UsdValue& point : points[f].items) {
          lower = std::min(lower, point.items.at(axis).number);
          upper = std::max(upper, point.items.at(axis).number);
        }
        EXPECT_NEAR(extents[f].items[0].items.at(axis).number, lower - margin, 1e-6);
        EXPECT_NEAR(extents[f].items[1].items.at(axis).number, upper + margin, 1e-6);
      }
    }
  }
};

TEST_F(Usda, LayerSaysWhatItsNumbersMean) {
  run("usda", 4);
  UsdPrim root = layer();
  EXPECT_EQ(root.metadata["defaultPrim"].text, "Scene");
  EXPECT_EQ(root.metadata["metersPerUnit"].number, 1);
  EXPECT_EQ(root.metadata["upAxis"].text, "Y");
  EXPECT_EQ(root.metadata["timeCodesPerSecond"].number, 8);
  EXPECT_EQ(root.metadata["framesPerSecond"].number, 8);
  EXPECT_EQ(root.metadata["startTimeCode"].number, 0);
  EXPECT_EQ(root.metadata["endTimeCode"].number, 3);
  ASSERT_EQ(root.children.size(), 1u);
  EXPECT_EQ(root.children[0].type, "Xform");
  EXPECT_EQ(root.children[0].name, "Scene");
  EXPECT_EQ(root.children[0].metadata["customData:title"].text, "four bodies");
}

TEST_F(Usda, MeshesHaveTheirTrianglesAndPoints) {
  run("usda", 4);
  const UsdPrim scene = layer().children.at(0);
  ASSERT_EQ(scene.children.size(), 4u);
  for (const std::size_t i : {0u, 1u, 3u}) {
    UsdPrim mesh = scene.children[i];
    EXPECT_EQ(mesh.type, "Mesh");
    EXPECT_EQ(mesh.name, body(i).name);
    EXPECT_EQ(mesh.properties["subdivisionScheme"].value.text, "none");
    EXPECT_EQ(mesh.properties["subdivisionScheme"].type, "uniform token");
    EXPECT_EQ(mesh.properties["orientation"].value.text, "rightHanded");
    EXPECT_EQ(mesh.properties["points.timeSamples"].type, "point3f[]");
    const auto& counts = mesh.properties["faceVertexCounts"].value.items;
    const auto& indices = mesh.properties["faceVertexIndices"].value.items;
    ASSERT_EQ(counts.size(), body(i).triangles.size());
    ASSERT_EQ(indices.size(), 3 * counts.size());
    for (std::size_t k = 0; k < indices.size(); ++k) {
      EXPECT_EQ(counts[k / 3].number, 3);
      EXPECT_EQ(indices[k].number, body(i).triangles[k / 3].at(k % 3));
    }
    expect_points(mesh, i, 0);
    expect_extents(mesh, 0);
  }
}

TEST_F(Usda, EdgesAreCurves) {
  run("usda", 3);
  UsdPrim curves = layer().children.at(0).children.at(2);
  EXPECT_EQ(curves.type, "BasisCurves");
  EXPECT_EQ(curves.properties["type"].value.text, "linear");
  const auto& counts = curves.properties["curveVertexCounts"].value.items;
  ASSERT_EQ(counts.size(), 3u);
  for (const UsdValue& count : counts) EXPECT_EQ(count.number, 2);
  EXPECT_EQ(curves.properties["widths"].metadata["interpolation"].text, "constant");
  ASSERT_EQ(curves.properties["widths"].value.items.size(), 1u);
  const double width = curves.properties["widths"].value.items[0].number;
  EXPECT_GT(width, 0);
  expect_points(curves, 2, 0);
  expect_extents(curves, width / 2);
}

TEST_F(Usda, NothingIsInPlaceBeforeTheEnd) {
  start("usda");
  write(0);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "frames.usda"));
  write(1);
  writer_->finish();
  writer_.reset();
  EXPECT_EQ(files(), std::vector<std::string>{"frames.usda"});
  expect_points(layer().children.at(0).children.at(3), 3, 0);
}

TEST_F(Usda, NoFramesLeaveNoFile) {
  run("usda", 0);
  EXPECT_TRUE(files().empty());
}

TEST_F(Usda, ResumedRunStartsAtItsFrame) {
  run("usda", 1);
  run("usda", 2, 7);
  EXPECT_EQ(files(), (std::vector<std::string>{"frames.usda", "frames_from_0007.usda"}));
  UsdPrim root = layer("frames_from_0007.usda");
  EXPECT_EQ(root.metadata["startTimeCode"].number, 7);
  EXPECT_EQ(root.metadata["endTimeCode"].number, 8);
  expect_points(root.children.at(0).children.at(0), 0, 7);
}

const std::vector<std::string> kHostile{"../a\"b\\", "__a_b_", "line\nfeed \x7f\t梁",
                                        "9)} def Mesh \"x\" {"};

class HostileUsda : public Usda {
 protected:
  HostileUsda() : Usda(kHostile) {}
};

TEST_F(HostileUsda, NamesBecomeIdentifiersAndAreKept) {
  run("usda", 2);
  const UsdPrim scene = layer().children.at(0);
  std::set<std::string> names;
  for (std::size_t i = 0; i < 4; ++i) {
    UsdPrim prim = scene.children.at(i);
    EXPECT_TRUE(is_identifier(prim.name)) << prim.name;
    EXPECT_TRUE(names.insert(prim.name).second) << prim.name;
    EXPECT_EQ(prim.metadata["customData:name"].text, kHostile[i]);
    expect_points(prim, i, 0);
  }
}

}  // namespace
}  // namespace pliant
