#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/geometry/mesh.h"
#include "pliant/io/frames/body_points.h"
#include "pliant/io/frames/frame_writer.h"
#include "pliant/io/meshes/vtk/vtu.h"

namespace pliant {

/// For ParaView: the elements of all bodies and then their render meshes, with the arrays
/// `velocity` (m/s), `body` (number of the body, from 0) and `render` (1 at the vertices of render
/// meshes, else 0), and `frames.pvd`, which knows the times. Vertices are in the order of the
/// body's file, those that nothing refers to included. The collection is whole at every moment; it
/// may lag behind by a hundredth of the frames until finish().
class VtuFrames final : public FrameWriter {
 public:
  static constexpr std::string_view kName = "vtu";
  static constexpr std::string_view kSummary = "elements and velocities for ParaView, with a .pvd";

  /// Frames below the first that are in the folder already, from the run that is resumed, stay part
  /// of the collection.
  VtuFrames(const FrameTarget& target, const Simulation& simulation);
  void write(const Frame& frame) override;
  void finish() override;
  bool writes(std::string_view name, int last) const override {
    return name == kCollection || is_frame_name(name, kName, first_, last);
  }

 private:
  void add_points(std::size_t count, double body, bool render);
  void gather_frame(const Simulation& simulation);
  void add_entry(int number, double step);

  static constexpr std::string_view kCollection = "frames.pvd";

  std::filesystem::path folder_;
  int first_;
  Mesh mesh_;                                       // of all bodies
  std::vector<std::vector<SourceVertex>> sources_;  // of each body's vertices
  std::vector<double> body_;                        // number of the body of each vertex
  std::vector<double> render_;
  VecX positions_;   // m
  VecX velocities_;  // m/s
  std::vector<PvdEntry> entries_;
  std::size_t collected_ = 0;  // entries in the file
  bool failed_ = false;        // the last frame could not be written
};

}  // namespace pliant
