#include <utility>

#include "io/frames_support.h"
#include "io/gltf_reader.h"
#include "pliant/io/frames/gltf_frames.h"

namespace pliant {
namespace {

using test::GltfReader;
using Numbers = std::vector<double>;
constexpr int kFloat = 5126, kUnsignedInt = 5125;

// A body as a viewer sees it.
struct Animated {
  std::string name;
  int mode = 0;
  Numbers indices;
  std::vector<Numbers> positions, normals;  // in every frame
};

// Mesh and targets of one attribute, mixed by the weights of every frame: the rule of the format.
std::vector<Numbers> mixed(const GltfReader& gltf, const Json& primitive, const char* attribute,
                           const Numbers& weights, std::size_t frames) {
  const auto read = [&](const Json& attributes) {
    const std::size_t accessor = GltfReader::size(attributes, attribute);
    EXPECT_TRUE(std::string(attribute) != "POSITION" || gltf.has_bounds(accessor));
    return gltf.numbers(accessor, "VEC3", kFloat);
  };
  std::vector<Numbers> result(frames, read(GltfReader::at(primitive, "attributes")));
  if (frames == 1) return result;
  const Json::Array& targets = GltfReader::list(primitive, "targets");
  EXPECT_EQ(weights.size(), frames * targets.size());
  for (std::size_t t = 0; t < targets.size(); ++t) {
    const Numbers delta = read(targets[t]);
    for (std::size_t f = 0; f < frames; ++f)
      for (std::size_t i = 0; i < delta.size(); ++i)
        result[f].at(i) += weights.at(f * targets.size() + t) * delta[i];
  }
  return result;
}

struct Played {
  Numbers times;
  std::vector<Animated> bodies;
};

// One for the weights of each body, all with the first sampler.
void expect_channels(const Json& animation, std::size_t bodies) {
  const Json::Array& channels = GltfReader::list(animation, "channels");
  ASSERT_EQ(channels.size(), bodies);
  for (std::size_t i = 0; i < bodies; ++i) {
    const Json& target = GltfReader::at(channels[i], "target");
    EXPECT_EQ(GltfReader::size(channels[i], "sampler"), 0u);
    EXPECT_EQ(GltfReader::size(target, "node"), i);
    EXPECT_EQ(*GltfReader::at(target, "path").string(), "weights");
  }
}

// Times and weights of the one animation that moves all bodies; none of a mesh that rests.
std::pair<Numbers, Numbers> read_animation(const GltfReader& gltf, std::size_t bodies) {
  if (!gltf.root().find("animations")) return {{0}, {}};
  const Json& animation = GltfReader::list(gltf.root(), "animations").at(0);
  const Json& sampler = GltfReader::list(animation, "samplers").at(0);
  EXPECT_TRUE(gltf.has_bounds(GltfReader::size(sampler, "input")));
  EXPECT_EQ(*GltfReader::at(sampler, "interpolation").string(), "LINEAR");
  expect_channels(animation, bodies);
  const Numbers times = gltf.numbers(GltfReader::size(sampler, "input"), "SCALAR", kFloat);
  for (std::size_t i = 1; i < times.size(); ++i) EXPECT_LT(times[i - 1], times[i]);
  return {times, gltf.numbers(GltfReader::size(sampler, "output"), "SCALAR", kFloat)};
}

Played play(const GltfReader& gltf, std::size_t bodies) {
  const auto [times, weights] = read_animation(gltf, bodies);
  Played played{.times = times, .bodies = {}};
  for (std::size_t i = 0; i < bodies; ++i) {
    const Json& node = GltfReader::list(gltf.root(), "nodes").at(i);
    const Json& mesh = GltfReader::list(gltf.root(), "meshes").at(GltfReader::size(node, "mesh"));
    const Json& primitive = GltfReader::list(mesh, "primitives").at(0);
    Animated& body = played.bodies.emplace_back();
    body.name = *GltfReader::at(node, "name").string();
    body.mode = static_cast<int>(GltfReader::size(primitive, "mode"));
    body.indices = gltf.numbers(GltfReader::size(primitive, "indices"), "SCALAR", kUnsignedInt);
    body.positions = mixed(gltf, primitive, "POSITION", weights, times.size());
    if (body.mode == 4) body.normals = mixed(gltf, primitive, "NORMAL", weights, times.size());
  }
  return played;
}

class Gltf : public test::FrameRun {
 protected:
  using FrameRun::FrameRun;

  Played play_glb(const std::string& name = "frames.glb") const {
    return play(GltfReader::from_glb(bytes(name)), 4);
  }

  // Corner by corner, as vertices may be doubled. Single precision rounds twice, by 6e-8 each.
  void expect_frame(const Animated& found, std::size_t i, std::size_t played,
                    std::size_t frame) const {
    std::vector<int> corners;
    for (const auto& t : body(i).triangles) corners.insert(corners.end(), t.begin(), t.end());
    for (const auto& e : body(i).edges) corners.insert(corners.end(), e.begin(), e.end());
    const VecX x = expected(frame, i);
    ASSERT_EQ(found.indices.size(), corners.size());
    for (std::size_t c = 0; c < corners.size(); ++c) {
      for (std::size_t k = 0; k < 3; ++k) {
        const double coordinate =
            found.positions[played].at(3 * static_cast<std::size_t>(found.indices[c]) + k);
        const double right = x[3 * corners[c] + static_cast<Eigen::Index>(k)];
        EXPECT_NEAR(coordinate, right, 2e-7 * (1 + std::abs(right)));
      }
    }
  }
  void expect_all(const Played& played) const {
    ASSERT_EQ(played.times.size(), frames_.size());
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t f = 0; f < frames_.size(); ++f) expect_frame(played.bodies[i], i, f, f);
  }
};

TEST_F(Gltf, PlaysEveryFrameOfEveryBody) {
  run("glb", 4);
  EXPECT_EQ(files(), std::vector<std::string>{"frames.glb"});
  const Played played = play_glb();
  EXPECT_EQ(played.times, (Numbers{0, 0.125, 0.25, 0.375}));
  expect_all(played);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(played.bodies[i].name, body(i).name);
    EXPECT_EQ(played.bodies[i].mode, i == 2 ? 1 : 4);  // the net is lines, the others triangles
  }
}

TEST_F(Gltf, TextAndBinaryFormAreTheSame) {
  run("gltf", 3);
  EXPECT_EQ(files(), (std::vector<std::string>{"frames.bin", "frames.gltf"}));
  const GltfReader gltf(bytes("frames.gltf"), bytes("frames.bin"));
  EXPECT_EQ(*GltfReader::at(GltfReader::list(gltf.root(), "buffers")[0], "uri").string(),
            "frames.bin");
  expect_all(play(gltf, 4));
}

TEST_F(Gltf, NormalsAreOfUnitLengthAndFollowTheFaces) {
  run("glb", 4);
  for (const Animated& body : play_glb().bodies) {
    for (std::size_t f = 0; f < body.normals.size(); ++f) {
      const auto vector = [](const Numbers& all, double i) {
        return Vec3(Eigen::Map<const Vec3>(&all.at(3 * static_cast<std::size_t>(i))));
      };
      for (std::size_t c = 0; c < body.indices.size(); c += 3) {
        const Vec3 a = vector(body.positions[f], body.indices[c]);
        const Vec3 ab = vector(body.positions[f], body.indices[c + 1]) - a;
        const Vec3 ac = vector(body.positions[f], body.indices[c + 2]) - a;
        const Vec3 n = vector(body.normals[f], body.indices[c]);
        EXPECT_NEAR(n.norm(), 1, 1e-5);
        // A smooth part bends by 40 degrees from face to face, so a mean is nearer than 60 to all.
        EXPECT_GT(n.dot(ab.cross(ac).normalized()), 0.5);
      }
    }
  }
}

TEST_F(Gltf, OneFrameIsAMeshThatRests) {
  run("glb", 1);
  const GltfReader gltf = GltfReader::from_glb(bytes("frames.glb"));
  EXPECT_EQ(gltf.root().find("animations"), nullptr);
  expect_all(play(gltf, 4));
}

TEST_F(Gltf, NoFramesLeaveNoFile) {
  run("glb", 0);
  run("gltf", 0);
  EXPECT_TRUE(files().empty());
}

TEST_F(Gltf, ResumedRunStartsAtItsTime) {
  run("glb", 2);
  run("glb", 2, 16);
  const Played played = play_glb("frames_from_0016.glb");
  EXPECT_EQ(played.times, (Numbers{2, 2.125}));
  expect_all(played);
}

TEST_F(Gltf, LongRunsAreThinnedOutAndSaySo) {
  start("glb");
  for (int i = 0; i <= 1202; ++i) writer_->write({i, simulation_});
  writer_->finish();
  const GltfReader gltf = GltfReader::from_glb(bytes("frames.glb"));
  const Json& extras = GltfReader::at(GltfReader::at(gltf.root(), "asset"), "extras");
  EXPECT_EQ(GltfReader::size(extras, "every"), 4u);
  EXPECT_EQ(GltfReader::size(extras, "last_frame"), 1202u);
  EXPECT_NE(extras.find("note"), nullptr);
  const Numbers times = play(gltf, 4).times;
  ASSERT_EQ(times.size(), 302u);  // 0, 4, ..., 1200 and the last
  EXPECT_EQ(times[1], 4 * test::kFrameStep);
  EXPECT_EQ(times.back(), 1202 * test::kFrameStep);
}

TEST_F(Gltf, LargeRunsStayWithinTheirBudget) {
  constexpr std::size_t kBudget = 60'000;
  writer_ = std::make_unique<GlbFrames>(FrameTarget{folder_.path(), "", 0}, simulation_, kBudget);
  for (int i = 0; i < 50; ++i) write(i);
  writer_->finish();
  EXPECT_LT(bytes("frames.glb").size(), kBudget);
  const Played played = play_glb();
  EXPECT_GT(played.times.size(), 2u);
  for (std::size_t k = 0; k < played.times.size(); ++k) {
    const auto frame = static_cast<std::size_t>(played.times[k] / test::kFrameStep);
    for (std::size_t i = 0; i < 4; ++i) expect_frame(played.bodies[i], i, k, frame);
  }
  EXPECT_EQ(played.times.back(), 49 * test::kFrameStep);
}

const std::vector<std::string> kHostile{"a/b\"", "../x", "line\nfeed \x7f梁", "\xff\xfe"};

class HostileGltf : public Gltf {
 protected:
  HostileGltf() : Gltf(kHostile) {}
};

TEST_F(HostileGltf, NamesAreKeptAsFarAsTheyAreUtf8) {
  run("glb", 2);
  const Played played = play_glb();
  expect_all(played);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(played.bodies[i].name, kHostile[i]);
  EXPECT_EQ(played.bodies[3].name, "\xef\xbf\xbd\xef\xbf\xbd");
}

}  // namespace
}  // namespace pliant
