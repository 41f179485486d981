#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/frames/drawing.h"
#include "pliant/io/frames/frame_log.h"
#include "pliant/io/frames/frame_writer.h"

namespace pliant {

/// What formats have in common whose frames share a file. It is put together by finish(), however
/// many frames there are by then; without any there is none, nor if a resumed run has only the
/// frame that it began at. Until then frames are in a log. If the run is resumable, that is
/// `frames.FORMAT.unfinished` in its folder, and a resumed run goes on with it, so its file is the
/// one of a run without a break. Where no log fits, its file begins at its own first frame and is
/// named after it: `frames_from_0012.glb`. A log that another checkpoint needs is set aside as
/// `frames.FORMAT.unfinished.1`.
class RecordedFrames : public FrameWriter {
 public:
  void write(const Frame& frame) final;
  void sync() final;
  void keep(int number) final;
  void finish() final;
  void forget() final;
  bool writes(std::string_view name, int last) const final;

 protected:
  enum class Log {
    kToResume,  // the format keeps its frames in memory
    kAlways     // it reads them back
  };
  /// A file without what a resumed run puts into its name.
  struct FileName {
    std::string stem;
    std::string extension;
  };

  RecordedFrames(const FrameTarget& target, const Simulation& simulation, std::string_view format,
                 Log use);

  const std::string& title() const { return target_.title; }
  const Drawing& drawing() const { return drawing_; }
  double step() const { return step_; }  // s
  bool is_empty() const { return count_ == 0; }
  int first() const { return first_; }  // number of the first frame of the file
  int last() const { return first_ + count_ - 1; }
  int count() const { return count_; }
  std::filesystem::path path(const FileName& name) const;

  /// Positions of a body in each frame, if these are what encode() begins with.
  std::vector<float> points(const DrawnBody& body, int frame) const;

 private:
  // What encode() writes that does not follow from the bodies: frames of a log that hold something
  // else are not gone on with.
  virtual std::string what_frames_hold() const { return {}; }
  // What has to be known of a frame later on; empty if nothing has.
  virtual std::string encode(const Frame& frame) = 0;
  // What encode() made, be it now or before the run was resumed.
  virtual void take(int number, const std::string& bytes) = 0;
  virtual void complete() const = 0;
  virtual std::vector<FileName> files() const = 0;

  std::filesystem::path log_path() const;
  std::uint64_t subject() const;
  void open_log(const Frame& frame);
  void open_named_log(const Frame& frame);
  bool begins_anew() const;
  void warn(const std::string& text) const;
  void log_and_add(const Frame& frame);
  void add(int number, const std::string& bytes);

  FrameTarget target_;
  std::string format_;
  Log use_;
  double step_;
  Drawing drawing_;
  bool started_ = false;
  bool failed_ = false;  // a frame could not be written
  std::optional<FrameLog> log_;
  int first_;
  int count_ = 0;
};

/// Bytes of numbers in single precision, as encode() may begin with, and back.
void append_singles(const VecX& values, std::string& bytes);
std::vector<float> singles_in(std::string_view bytes);

}  // namespace pliant
