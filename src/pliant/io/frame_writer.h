#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "pliant/dynamics/simulation.h"

namespace pliant {

/// Where the frames of a run go.
struct FrameTarget {
  std::filesystem::path folder;
  std::string title{};  ///< of the scene
  int first = 0;        ///< number of the first frame that will be written
};

/// A frame to be written: the state of the simulation after that many steps.
struct Frame {
  int number = 0;
  const Simulation& simulation;
  const StepReport* step = nullptr;  ///< what it took; none for the frame a run starts from
};

/// Writes the frames of a run into a folder. Each file is replaced as a whole.
class FrameWriter {
 public:
  virtual ~FrameWriter() = default;

  /// @throws OutputError if that fails.
  virtual void write(const Frame& frame) = 0;

  /// Completes what belongs to all frames together. Called once, also when a run ends early.
  virtual void finish() {}
};

/// `0012`
std::string frame_digits(int number);

/// `frame_0012.vtu`
std::string frame_name(int number, std::string_view extension);

}  // namespace pliant
