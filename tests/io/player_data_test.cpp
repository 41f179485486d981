#include "pliant/io/frames/player_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "pliant/collision/half_space.h"
#include "pliant/collision/sphere.h"
#include "pliant/collision/torus.h"
#include "pliant/io/frames/player_colliders.h"
#include "pliant/pliant.h"
#include "support/scenes.h"

namespace pliant {
namespace {

using Bytes = std::vector<unsigned char>;

// Digit by digit, so unlike the code that writes it.
Bytes decode_base64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  Bytes bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text.substr(0, text.find('='))) {
    bits = bits << 6U | static_cast<unsigned>(digits.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<unsigned char>(bits >> static_cast<unsigned>(count) & 255U));
  }
  return bytes;
}

// The contents of the elements of a class.
std::vector<std::string> elements(const std::string& html, const std::string& name) {
  std::vector<std::string> found;
  const std::string start = "class=\"pliant-" + name + "\">";
  for (size_t at = html.find(start); at != std::string::npos; at = html.find(start, at + 1)) {
    const size_t from = at + start.size();
    found.push_back(html.substr(from, html.find("</script>", from) - from));
  }
  return found;
}

unsigned number_at(const Bytes& bytes, size_t at, size_t size) {
  unsigned value = 0;
  for (size_t i = size; i-- > 0;) value = value << 8U | bytes.at(at + i);
  return value;
}

class PlayerData : public ::testing::Test {
 protected:
  static constexpr const char* kName = "</script><script>alert('&\"')</script>";

  static Simulation build() {
    Scene scene = test::small_block(Arap({.mu = 1e4}), 4);
    scene.gravity = {0, 0, -9.81};
    scene.add_springs(SheetMesh{{.size = {1, 1}, .cells = {2, 2}}}, Springs{}, {.name = kName});
    scene.time.step = 0.25;
    return scene.build();
  }

  RecordedFrame frame(double time, float shift) {
    drawing_.update(simulation_, points_);
    RecordedFrame frame{
        .time = time, .kinetic = 1, .elastic = 2, .external = -3, .milliseconds = 4};
    for (const double x : points_) frame.points.push_back(static_cast<float>(x) + shift);
    return frame;
  }

  std::string data(const Recording& recording) {
    return player_data(player_head("<title>", simulation_, drawing_), simulation_.model().colliders,
                       drawing_, recording);
  }
  nlohmann::json head(const Recording& recording) {
    return nlohmann::json::parse(elements(data(recording), "head").at(0));
  }

  Simulation simulation_ = build();
  Drawing drawing_{simulation_};
  VecX points_;
};

TEST_F(PlayerData, PositionsComeBackWithinTheirBound) {
  Recording recording(0);
  for (int i = 0; i < 3; ++i) recording.add(frame(0.25 * i, 0.7F * static_cast<float>(i)));
  const std::string html = data(recording);
  const auto bounds = nlohmann::json::parse(elements(html, "head").at(0))["bounds"];
  const Bytes bytes = decode_base64(elements(html, "positions").at(0));
  ASSERT_EQ(bytes.size(), 3 * 3 * 2 * static_cast<size_t>(drawing_.point_count()));
  size_t at = 0;
  for (const RecordedFrame& expected : recording.frames()) {
    for (size_t i = 0; i < expected.points.size(); ++i, at += 2) {
      const double low = bounds[0][i % 3];
      const double extent = bounds[1][i % 3].get<double>() - low;
      const double x = low + extent * number_at(bytes, at, 2) / 65535;
      // Half a level, and what the arithmetic of this line rounds.
      ASSERT_NEAR(x, static_cast<double>(expected.points[i]), extent / 131070 * (1 + 1e-9));
    }
  }
}

TEST_F(PlayerData, IndicesAreThoseOfTheDrawing) {
  Recording recording(0);
  recording.add(frame(0, 0));
  const Bytes bytes = decode_base64(elements(data(recording), "indices").at(0));
  size_t at = 0;
  for (const DrawnBody& body : drawing_.bodies()) {
    for (const auto& triangle : body.triangles) {
      for (const int i : triangle) {
        ASSERT_EQ(number_at(bytes, at, 4), static_cast<unsigned>(i));
        at += 4;
      }
    }
    at += 8 * body.edges.size();
  }
  EXPECT_EQ(at, bytes.size());
}

TEST_F(PlayerData, HeadTellsTheRun) {
  Recording recording(7);
  RecordedFrame start = frame(1.75, 0);
  start.milliseconds = std::numeric_limits<double>::quiet_NaN();
  start.elastic = std::numeric_limits<double>::infinity();
  recording.add(start);
  recording.add(frame(2, 0));
  const nlohmann::json json = head(recording);
  EXPECT_EQ(json["step"], 0.25);
  EXPECT_EQ(json["first"], 7);
  EXPECT_EQ(json["stride"], 1);
  EXPECT_EQ(json["up"], nlohmann::json({0, 0, 1}));
  EXPECT_EQ(json["time"], nlohmann::json({1.75, 2}));
  EXPECT_EQ(json["external"], nlohmann::json({-3, -3}));
  EXPECT_EQ(json["elastic"], nlohmann::json({nullptr, 2}));
  EXPECT_EQ(json["ms"], nlohmann::json({nullptr, 4}));
  EXPECT_EQ(json["solver"]["type"], "l-bfgs");
  EXPECT_EQ(json["points"], drawing_.point_count());
  EXPECT_EQ(json["bodies"][0]["triangles"], drawing_.bodies()[0].triangles.size());
}

TEST_F(PlayerData, NamesCannotLeaveTheirElement) {
  Recording recording(0);
  recording.add(frame(0, 0));
  const std::string html = data(recording);
  const auto count = [&](const std::string& part) {
    size_t found = 0;
    for (size_t at = html.find(part); at != std::string::npos; at = html.find(part, at + 1))
      ++found;
    return found;
  };
  EXPECT_EQ(count("<script"), 6u);
  EXPECT_EQ(count("<"), 12u);
  EXPECT_EQ(head(recording)["bodies"][1]["name"], kName);
  EXPECT_EQ(head(recording)["scene"], "<title>");
}

// Bits to a float, the other way round than the code that writes them.
float single_at(const Bytes& bytes, size_t at) {
  const unsigned bits = number_at(bytes, at, 4);
  const auto exponent = static_cast<int>(bits >> 23U & 255U) - 127;
  const float size = std::ldexp(1 + static_cast<float>(bits & 0x7fffffU) / 0x800000, exponent);
  return bits >> 31U == 1 ? -size : size;
}

TEST_F(PlayerData, CollidersAreThereAsTheirTriangles) {
  Recording recording(0);
  recording.add(frame(0, 0));
  const Sphere ball({.center = {0.2, 0.3, -0.4}, .radius = 0.7});
  const std::vector<ColliderModel> colliders{
      {.shape = HalfSpace()}, {.shape = ball}, {.shape = Torus()}};
  const std::string html =
      player_data(player_head("", simulation_, drawing_), colliders, drawing_, recording);
  const auto list = nlohmann::json::parse(elements(html, "head").at(0))["colliders"];
  ASSERT_EQ(list.size(), 2U) << "planes have no end and are drawn in another way";
  const size_t points = list[0]["points"].get<size_t>() + list[1]["points"].get<size_t>();
  const Bytes places = decode_base64(elements(html, "collider-points").at(0));
  ASSERT_EQ(places.size(), 12 * points);
  for (size_t i = 0; i < list[0]["points"].get<size_t>(); ++i) {
    const Vec3 x(single_at(places, 12 * i), single_at(places, 12 * i + 4),
                 single_at(places, 12 * i + 8));
    EXPECT_NEAR(ball.signed_distance(x), 0, 1e-6);
  }
  const Bytes indices = decode_base64(elements(html, "collider-indices").at(0));
  const size_t triangles = list[0]["triangles"].get<size_t>() + list[1]["triangles"].get<size_t>();
  ASSERT_EQ(indices.size(), 6 * triangles);
  for (size_t i = 0; i < 3 * list[0]["triangles"].get<size_t>(); ++i) {
    EXPECT_LT(number_at(indices, 2 * i, 2), list[0]["points"].get<unsigned>());
  }
}

// Of three colliders the second stands, and the others have a pose in each frame.
TEST_F(PlayerData, CollidersThatMoveHaveAPoseInEachFrame) {
  Scene scene = test::small_block(Arap({.mu = 1e4}));
  scene.colliders = {
      {.shape = HalfSpace({.point = {0, -9, 0}}), .motion = Motion{.velocity = {0, 2, 0}}},
      {.shape = HalfSpace({.point = {0, -99, 0}})},
      {.shape = Sphere({.center = {9, 0, 0}}), .name = "ball"}};
  scene.time.step = 0.25;
  Simulation simulation = scene.build();
  const auto& colliders = simulation.model().colliders;
  const Drawing drawing(simulation);
  const double half = std::sqrt(0.5);
  Recording recording(0);
  for (int i = 0; i < 2; ++i) {
    RecordedFrame now{.time = simulation.time()};
    append_poses(colliders, simulation.state().x, now.poses);
    drawing.update(simulation, points_);
    for (const double x : points_) now.points.push_back(static_cast<float>(x));
    recording.add(std::move(now));
    Mat3 turn;  // a quarter about z
    turn << 0, -1, 0, 1, 0, 0, 0, 0, 1;
    simulation.set_pose("ball", {.turn = turn, .shift = {1, 2, 3}});
    simulation.step();
  }
  const std::string html =
      player_data(player_head("", simulation, drawing), colliders, drawing, recording);
  const auto json = nlohmann::json::parse(elements(html, "head").at(0));
  EXPECT_EQ(json["poses"], 2);
  EXPECT_EQ(json["planes"][0]["pose"], 0);
  EXPECT_FALSE(json["planes"][1].contains("pose"));
  EXPECT_EQ(json["colliders"][0]["pose"], 1);
  const Bytes bytes = decode_base64(elements(html, "poses").at(0));
  const std::vector<double> expected{0, 0,   0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,    1,  // still
                                     0, 0.5, 0, 0, 0, 0, 1, 1, 2, 3, 0, 0, half, half};
  ASSERT_EQ(bytes.size(), 4 * expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(single_at(bytes, 4 * i), expected[i], 1e-6) << i;
  }
}

TEST_F(PlayerData, CollidersTooLargeForThePageAreLeftOut) {
  Recording recording(0);
  recording.add(frame(0, 0));
  const std::string html = player_data(player_head("", simulation_, drawing_),
                                       {{.shape = Sphere({.radius = 1e200})}}, drawing_, recording);
  EXPECT_TRUE(nlohmann::json::parse(elements(html, "head").at(0))["colliders"].empty());
}

TEST_F(PlayerData, NonFinitePositionsStayInside) {
  Recording recording(0);
  RecordedFrame bad = frame(0, 0);
  bad.points[4] = std::numeric_limits<float>::quiet_NaN();
  bad.points[5] = std::numeric_limits<float>::infinity();
  recording.add(bad);
  recording.add(frame(0.25, 0));
  const auto bounds = head(recording)["bounds"];
  for (size_t k = 0; k < 3; ++k) EXPECT_LT(bounds[1][k].get<double>(), 10);
}

}  // namespace
}  // namespace pliant
