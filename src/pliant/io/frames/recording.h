#pragma once

#include <cstddef>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// A moment of a run, as the player shows it.
struct RecordedFrame {
  double time = 0;              // s
  double kinetic = 0;           // J, like the next two
  double elastic = 0;           //
  double external = 0;          //
  double milliseconds = 0;      // that it took to compute; NaN if it was not
  std::vector<float> poses{};   // of the colliders that can move: see append_poses()
  std::vector<float> points{};  // m, xyz of each

  std::size_t bytes() const {
    return sizeof(*this) + sizeof(float) * (poses.size() + points.size());
  }
};

/// The frames of a run, in bounded memory: when it is full, every second frame is dropped, and from
/// then on only every second one is taken.
class Recording {
 public:
  static constexpr std::size_t kBudget = 192 * 1024 * 1024;  // bytes

  /// `first` is the number of the first frame. At least two frames are kept, whatever the budget.
  explicit Recording(int first, std::size_t budget = kBudget) : first_(first), budget_(budget) {}

  /// Whether the frame of this number would be kept: one in stride().
  bool wants(int number) const { return (number - first_) % stride_ == 0; }
  /// Takes a frame that it wants.
  void add(RecordedFrame frame);

  const std::vector<RecordedFrame>& frames() const { return frames_; }
  int first() const { return first_; }
  int stride() const { return stride_; }

  /// What encloses all points of all frames, m. Numbers that are not finite do not count.
  Bounds bounds() const;

 private:
  void thin_out();

  int first_;
  std::size_t budget_;
  int stride_ = 1;
  std::size_t bytes_ = 0;
  std::vector<RecordedFrame> frames_;
};

}  // namespace pliant
