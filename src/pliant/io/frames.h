#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/type_list.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/geometry/mesh.h"
#include "pliant/io/vtu.h"

namespace pliant {

/// Writes the frames of a run into a folder, all bodies of a frame into one file
/// (`frame_0000.vtu`). Each file is replaced as a whole.
class FrameWriter {
 public:
  virtual ~FrameWriter() = default;

  /// Writes the state of the simulation as frame `number`.
  /// @throws OutputError if that fails.
  virtual void write(int number, const Simulation& simulation) = 0;

  /// Completes what belongs to all frames together.
  virtual void finish() {}
};

/// For ParaView: the elements of all bodies, with the arrays `velocity` (m/s) and `body` (number of
/// the body, from 0), and `frames.pvd`, which knows the times. The collection is whole at every
/// moment; it may lag behind by a hundredth of the frames until finish().
class VtuFrames final : public FrameWriter {
 public:
  static constexpr std::string_view kName = "vtu";
  static constexpr std::string_view kSummary = "elements and velocities for ParaView, with a .pvd";

  /// Frames below `first` that are in the folder already, from the run that is resumed, stay part
  /// of the collection.
  VtuFrames(std::filesystem::path folder, const Simulation& simulation, int first);
  void write(int number, const Simulation& simulation) override;
  void finish() override;

 private:
  void add_entry(int number, double step);

  std::filesystem::path folder_;
  Mesh mesh_;                 // of all bodies
  std::vector<double> body_;  // number of the body of each vertex
  std::vector<PvdEntry> entries_;
  std::size_t collected_ = 0;  // entries in the file
};

/// Surfaces for any modeller: each body is an object (`o name`) of its surface's triangles or, if
/// it has none, of its edges.
class ObjFrames final : public FrameWriter {
 public:
  static constexpr std::string_view kName = "obj";
  static constexpr std::string_view kSummary = "surfaces as Wavefront OBJ, an object for each body";

  ObjFrames(std::filesystem::path folder, const Simulation& simulation, int first);
  void write(int number, const Simulation& simulation) override;

 private:
  // What does not change from frame to frame.
  struct Object {
    std::string name;
    std::vector<int> points;  // that are written
    std::string elements;     // `f` and `l` statements
  };

  std::filesystem::path folder_;
  std::vector<Object> objects_;
};

using FrameFormats = TypeList<VtuFrames, ObjFrames>;

/// A writer of the format of this name into a folder, which is made if need be. `first` is the
/// number of the first frame that it will write.
/// @throws InputError for an unknown name, OutputError if the folder cannot be made.
std::unique_ptr<FrameWriter> make_frame_writer(const std::string& format,
                                               const std::filesystem::path& folder,
                                               const Simulation& simulation, int first);

}  // namespace pliant
