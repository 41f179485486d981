#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace pliant {

/// A partition of the numbers from 0 to count - 1 into sets, which are joined one by one.
class DisjointSets {
 public:
  explicit DisjointSets(std::ptrdiff_t count) : parent_(static_cast<std::size_t>(count)) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  /// The least number in the set of i.
  int least(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(int a, int b) {
    a = least(a);
    b = least(b);
    (a < b ? parent_[b] : parent_[a]) = a < b ? a : b;
  }

  /// How many sets there are.
  int count() const {
    int sets = 0;
    for (std::size_t i = 0; i < parent_.size(); ++i) sets += parent_[i] == static_cast<int>(i);
    return sets;
  }
  /// The number of each one's set. Sets are numbered by their least elements, in order.
  std::vector<int> numbered() {
    std::vector<int> set(parent_.size());
    int next = 0;
    for (std::size_t i = 0; i < parent_.size(); ++i) {
      const int first = least(static_cast<int>(i));
      set[i] = first == static_cast<int>(i) ? next++ : set[first];
    }
    return set;
  }

 private:
  std::vector<int> parent_;
};

}  // namespace pliant
