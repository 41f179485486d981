#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "pliant/dynamics/simulation.h"

namespace pliant {

/// Where the frames of a run go.
struct FrameTarget {
  std::filesystem::path folder;
  std::string title{};  // of the scene
  int first = 0;        // number of the first frame that will be written
  /// There is or will be a checkpoint: what a format collects for its one file stays on disk until
  /// forget(), and a run whose first frame is not 0 continues with it if it is there.
  bool resumable = false;
  std::function<void(const std::string&)> warn{};  // called with what a user may not expect
};

/// A frame to be written: the state of the simulation after `number` steps.
struct Frame {
  int number = 0;
  const Simulation& simulation;
  const StepReport* step = nullptr;  // what it took; null for the frame a run starts from
};

/// Writes the frames of a run into a folder. Each file is replaced as a whole.
class FrameWriter {
 public:
  virtual ~FrameWriter() = default;

  /// @throws OutputError if that fails.
  virtual void write(const Frame& frame) = 0;

  /// Makes sure that what was written so far survives a loss of power; called before a checkpoint
  /// relies on it.
  /// @throws OutputError if that fails.
  virtual void sync() {}

  /// Called after a checkpoint was written: a run that continues from it needs the frames up to
  /// this number.
  /// @throws OutputError if that cannot be noted.
  virtual void keep(int /*number*/) {}

  /// Completes what belongs to all frames together. Called once, even when a run ends early.
  /// @throws OutputError that names every file that could not be written.
  virtual void finish() {}

  /// Called if nothing will be resumed: removes what was kept for that.
  virtual void forget() {}

  /// Whether a file of this name may be written or replaced, if the last frame has this number.
  virtual bool writes(std::string_view name, int last) const = 0;
};

/// `0012`
std::string frame_digits(int number);

/// `frame_0012.vtu`
std::string frame_name(int number, std::string_view extension);

/// Whether it is the name of one of these frames.
bool is_frame_name(std::string_view name, std::string_view extension, int first, int last);

}  // namespace pliant
