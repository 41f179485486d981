#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "io/mesh_support.h"
#include "pliant/geometry/surface.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/frames/drawing.h"
#include "pliant/io/frames/frames.h"
#include "pliant/pliant.h"
#include "support/scenes.h"

namespace pliant::test {

constexpr double kFrameStep = 0.125;  // s; a power of two, so that times are exact

/// A triangle of springs that has no triangles.
inline Mesh net() {
  Mesh mesh;
  mesh.positions.resize(9);
  mesh.positions << 0, 2, 0, 0.1, 2, 0, 0, 2.3, 0.7;
  mesh.edges = {{0, 1}, {1, 2}, {2, 0}};
  return mesh;
}

/// A solid, a sheet that hangs, a net, and a solid that carries a finer mesh; all fall. Far below
/// them a ball comes nearer and turns.
inline Scene four_bodies(const std::vector<std::string>& names) {
  Scene scene = small_block(Arap({.mu = 1e4}), 4);
  scene.bodies[0].name = names.at(0);
  scene.bodies[0].velocity = {0.1, 0, 0};
  scene.add_springs(SheetMesh{{.size = {1, 1}, .cells = {2, 2}}}, Springs{}, {.name = names.at(1)});
  scene.add_springs(net(), Springs{}, {.name = names.at(2)});
  scene.add_solid(make_box({0.5, 0.5, 0.5}, {1, 1, 1}), Arap({.mu = 1e4}), {.name = names.at(3)});
  scene.bodies[3].render = make_surface_mesh(make_sphere(0.2, 4));
  scene.bodies[3].translate = {0, 0, 3};
  scene.bodies[1].attach(in_box({-0.51, -1, -0.51}, {0.51, 1, -0.49}));
  scene.colliders.push_back(
      {.shape = Sphere({.center = {0, -100, 0}, .radius = 2}),
       .motion = Motion{.rotate = Turning{.rate = 2}, .velocity = {0, 1, 0}}});
  scene.gravity = {0, -9.81, 0};
  scene.time.step = kFrameStep;
  return scene;
}

/// Runs a scene with one writer and keeps what every frame should show.
class FrameRun : public ::testing::Test {
 protected:
  explicit FrameRun(const std::vector<std::string>& names = {"block", "sheet", "net", "ball"})
      : simulation_(four_bodies(names).build()), drawing_(simulation_) {}

  /// Writes that many frames, the first under this number, and finishes.
  void run(const std::string& format, int count, int first = 0) {
    start(format, first);
    for (int i = 0; i < count; ++i) write(first + i);
    writer_->finish();
    writer_.reset();
  }
  void start(const std::string& format, int first = 0) {
    writer_ = make_frame_writer(format, {folder_.path(), "four bodies", first}, simulation_);
    frames_.clear();
  }
  void write(int number) {
    drawing_.update(simulation_, frames_.emplace_back());
    writer_->write({number, simulation_});
    static_cast<void>(simulation_.step());
  }

  /// Where the points of a body are in a frame of the last run.
  VecX expected(std::size_t frame, std::size_t body) const {
    const DrawnBody& drawn = drawing_.bodies().at(body);
    return frames_.at(frame).segment(3 * drawn.first, 3 * drawn.count);
  }
  const DrawnBody& body(std::size_t i) const { return drawing_.bodies().at(i); }
  std::string bytes(const std::string& name) const { return read_whole_file(folder_ / name); }

  /// Names of the files in the folder, in order.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
      names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  TemporaryFolder folder_;
  Simulation simulation_;
  Drawing drawing_;
  std::unique_ptr<FrameWriter> writer_;
  std::vector<VecX> frames_;  // all points, m
};

}  // namespace pliant::test
