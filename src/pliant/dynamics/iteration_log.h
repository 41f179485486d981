#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace pliant {

/// The numbers of iterations that the minimisations of a run with a time budget made, in order, and
/// those that a replay is to make.
class IterationLog {
 public:
  /// Ends the next minimisations after these numbers of iterations.
  void replay(std::vector<int> iterations) {
    replayed_ = std::move(iterations);
    next_ = 0;
  }
  std::size_t left() const { return replayed_.size() - next_; }
  /// Those that are still to be replayed.
  std::vector<int> rest() const {
    return {replayed_.begin() + static_cast<std::ptrdiff_t>(next_), replayed_.end()};
  }
  /// Notes that so many of them have been.
  void advance(std::size_t count) { next_ += count; }

  /// For steps that fail: to go back to where the replay was.
  std::size_t next() const { return next_; }
  void set_next(std::size_t next) { next_ = next; }

  void add(const std::vector<int>& made) { made_.insert(made_.end(), made.begin(), made.end()); }
  /// What was added since the last call.
  std::vector<int> take() { return std::exchange(made_, {}); }

 private:
  std::vector<int> replayed_;
  std::size_t next_ = 0;
  std::vector<int> made_;
};

}  // namespace pliant
