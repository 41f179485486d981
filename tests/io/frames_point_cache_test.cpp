// PC2 and MDD are decoded here from their descriptions, byte by byte, with no code of the writers.
#include <bit>
#include <cstdint>

#include "io/frames_support.h"
#include "pliant/io/meshes/obj.h"

namespace pliant {
namespace {

struct Cache {
  float start = 0;           // PC2
  float rate = 0;            // PC2
  std::vector<float> times;  // MDD, s
  std::vector<std::vector<float>> frames;
};

// Takes numbers of four bytes off the front of a file.
class Words {
 public:
  Words(std::string bytes, bool big_endian) : bytes_(std::move(bytes)), big_endian_(big_endian) {}

  std::int32_t integer() {
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) {
      const auto byte = static_cast<unsigned char>(bytes_.at(at_ + i));
      word |= static_cast<std::uint32_t>(byte) << 8 * (big_endian_ ? 3 - i : i);
    }
    at_ += 4;
    return static_cast<std::int32_t>(word);
  }
  float number() { return std::bit_cast<float>(integer()); }
  std::vector<float> numbers(int count) {
    std::vector<float> all;
    for (int i = 0; i < count; ++i) all.push_back(number());
    return all;
  }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  std::string bytes_;
  bool big_endian_;
  std::size_t at_ = 0;
};

Cache decode_pc2(const std::string& bytes, int points) {
  EXPECT_EQ(bytes.substr(0, 12), std::string("POINTCACHE2\0", 12));
  Words words(bytes.substr(12), false);
  EXPECT_EQ(words.integer(), 1);
  EXPECT_EQ(words.integer(), points);
  Cache cache;
  cache.start = words.number();
  cache.rate = words.number();
  const int samples = words.integer();
  for (int i = 0; i < samples; ++i) cache.frames.push_back(words.numbers(3 * points));
  EXPECT_TRUE(words.at_end());
  return cache;
}

Cache decode_mdd(const std::string& bytes, int points) {
  Words words(bytes, true);
  const int frames = words.integer();
  EXPECT_EQ(words.integer(), points);
  Cache cache;
  cache.times = words.numbers(frames);
  for (int i = 0; i < frames; ++i) cache.frames.push_back(words.numbers(3 * points));
  EXPECT_TRUE(words.at_end());
  return cache;
}

void expect_positions(const std::vector<float>& found, const VecX& expected) {
  ASSERT_EQ(found.size(), static_cast<std::size_t>(expected.size()));
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i], static_cast<float>(expected[static_cast<Eigen::Index>(i)]));
  }
}

class PointCaches : public test::FrameRun {
 protected:
  void expect_frames(const Cache& cache, std::size_t body) {
    ASSERT_EQ(cache.frames.size(), frames_.size());
    for (std::size_t i = 0; i < frames_.size(); ++i)
      expect_positions(cache.frames[i], expected(i, body));
  }
};

TEST_F(PointCaches, Pc2HoldsEveryFrameOfEveryBody) {
  run("pc2", 4);
  const char* const names[] = {"block.pc2", "sheet.pc2", "net.pc2", "ball.pc2"};
  for (std::size_t i = 0; i < 4; ++i) {
    const Cache cache = decode_pc2(bytes(names[i]), body(i).count);
    EXPECT_EQ(cache.start, 0);
    EXPECT_EQ(cache.rate, 1);
    expect_frames(cache, i);
  }
}

TEST_F(PointCaches, MddHoldsEveryFrameOfEveryBodyAndItsTime) {
  run("mdd", 4);
  const char* const names[] = {"block.mdd", "sheet.mdd", "net.mdd", "ball.mdd"};
  for (std::size_t i = 0; i < 4; ++i) {
    const Cache cache = decode_mdd(bytes(names[i]), body(i).count);
    EXPECT_EQ(cache.times, (std::vector<float>{0, 0.125F, 0.25F, 0.375F}));
    expect_frames(cache, i);
  }
}

TEST_F(PointCaches, MeshBesideItHasTheSamePointsInTheirOrder) {
  run("pc2", 3);
  const char* const names[] = {"block.obj", "sheet.obj", "net.obj", "ball.obj"};
  for (std::size_t i = 0; i < 4; ++i) {
    const Mesh mesh = parse_obj(bytes(names[i]), names[i]);
    test::expect_same_bits(mesh.positions, expected(0, i));
    EXPECT_EQ(mesh.triangles, body(i).triangles);
    EXPECT_EQ(mesh.edges, body(i).edges);
  }
  EXPECT_TRUE(body(2).triangles.empty());
  EXPECT_EQ(body(2).edges.size(), 3u);
}

TEST_F(PointCaches, NothingIsInPlaceBeforeTheEnd) {
  run("pc2", 2);
  const std::string before = bytes("net.pc2"), mesh = bytes("net.obj");
  start("pc2");
  write(0);
  write(1);
  EXPECT_EQ(bytes("net.pc2"), before);
  EXPECT_EQ(bytes("net.obj"), mesh);
  writer_->finish();  // stopped after two frames, of however many were asked for
  expect_frames(decode_pc2(bytes("net.pc2"), 3), 2);
  EXPECT_NE(bytes("net.obj"), mesh);
  writer_.reset();
  EXPECT_EQ(files(), (std::vector<std::string>{"ball.obj", "ball.pc2", "block.obj", "block.pc2",
                                               "net.obj", "net.pc2", "sheet.obj", "sheet.pc2"}));
}

TEST_F(PointCaches, NoFramesLeaveNoFiles) {
  for (const char* format : {"pc2", "mdd"}) run(format, 0);
  EXPECT_TRUE(files().empty());
}

TEST_F(PointCaches, AbandonedRunLeavesNothing) {
  start("mdd");
  write(0);
  writer_.reset();
  EXPECT_TRUE(files().empty());
}

TEST_F(PointCaches, ResumedRunHasFilesOfItsOwn) {
  for (const char* format : {"pc2", "mdd"}) run(format, 2);
  const std::string before = bytes("block.pc2");
  run("pc2", 3, 40);
  const Cache pc2 = decode_pc2(bytes("block_from_0040.pc2"), body(0).count);
  EXPECT_EQ(pc2.start, 40);
  expect_frames(pc2, 0);
  run("mdd", 2, 41);
  const Cache mdd = decode_mdd(bytes("net_from_0041.mdd"), 3);
  EXPECT_EQ(mdd.times, (std::vector<float>{41 * 0.125F, 42 * 0.125F}));
  expect_frames(mdd, 2);
  EXPECT_EQ(bytes("block.pc2"), before);
}

}  // namespace
}  // namespace pliant
