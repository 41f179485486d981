#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace pliant::detail {

/// Which of n things belong together. A set is identified by its lowest number.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  int find(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  void join(int a, int b) {
    a = find(a);
    b = find(b);
    if (a < b) {
      parent_[b] = a;
    } else {
      parent_[a] = b;
    }
  }

 private:
  std::vector<int> parent_;
};

}  // namespace pliant::detail
