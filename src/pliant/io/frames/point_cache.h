#pragma once

#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/frames/recorded_frames.h"

namespace pliant {

/// The frames that a point cache holds.
struct CachedFrames {
  int first = 0;    // number of the first
  double step = 0;  // from one to the next, s
  int count = 0;    // they follow each other
};

/// What formats of point caches have in common: for each body a file of the positions of its points
/// in every frame, in single precision, and beside it the mesh that they are the points of,
/// `name.obj`, as it is in the first frame. A resumed run that has no log has files of its own,
/// which start at its first frame: `name_from_0012.pc2`.
class PointCacheFrames : public RecordedFrames {
 protected:
  /// `order` is that of the bytes of a number.
  PointCacheFrames(const FrameTarget& target, const Simulation& simulation,
                   std::string_view extension, std::endian order);

 private:
  // What stands before the positions.
  virtual std::string header(const CachedFrames& frames, int points) const = 0;

  std::string encode(const Frame& frame) final;
  void take(int number, const std::string& bytes) final;
  void complete() const final;
  std::vector<FileName> files() const final;

  std::string mesh_text(const DrawnBody& body) const;
  void append_cache(const DrawnBody& body, AtomicFile& file) const;

  std::string extension_;
  std::endian order_;
  std::vector<std::string> stems_;  // of the bodies' files
  VecX points_;
  VecX start_;  // points in the first frame
};

}  // namespace pliant
