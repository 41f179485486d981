#pragma once

#include <bit>
#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/drawing.h"
#include "pliant/io/frame_writer.h"
#include "pliant/io/scratch_file.h"

namespace pliant {

/// The frames that a point cache holds.
struct CachedFrames {
  int first = 0;    ///< number of the first
  double step = 0;  ///< from one to the next, s
  int count = 0;    ///< they follow each other
};

/// What formats of point caches have in common: for each body a file of the positions of its points
/// in every frame, in single precision, and beside it the mesh that they are the points of,
/// `name.obj`, as it is in the first frame. The files are in place after finish(), however many
/// frames there are by then; without any there are none. A resumed run has files of its own, which
/// start at its first frame: `name_from_0012.pc2`.
class PointCacheFrames : public FrameWriter {
 public:
  void write(const Frame& frame) final;
  void finish() final;

 protected:
  /// `order` is that of the bytes of a number.
  PointCacheFrames(const FrameTarget& target, const Simulation& simulation,
                   std::string_view extension, std::endian order);

 private:
  // What stands before the positions.
  virtual std::string header(const CachedFrames& frames, int points) const = 0;

  std::filesystem::path path(std::size_t body, std::string_view extension) const;
  void start();

  std::filesystem::path folder_;
  std::string_view extension_;
  std::endian order_;
  Drawing drawing_;
  std::vector<std::string> stems_;  // of the bodies' files
  CachedFrames frames_;
  std::deque<ScratchFile> positions_;  // of each body, m, as in the file; empty before the first
  VecX points_;
};

}  // namespace pliant
