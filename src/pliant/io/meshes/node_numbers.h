#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "pliant/io/bytes/defects.h"

namespace pliant {

/// From the numbers that a file gives its nodes to ours, which count from 0 in the order of the
/// file. Consecutive numbers cost nothing; any others a hash table of 16 to 24 bytes a node.
/// Numbers that were chosen to collide in it go to a tree.
class NodeNumbers {
 public:
  /// How many nodes there will be at most.
  explicit NodeNumbers(std::size_t most = 0) : most_(most) {}

  /// Numbers the next node. False if an earlier one has the number, which keeps it.
  bool add(std::int64_t number) {
    if (slots_.empty()) {
      if (count_ == 0) first_ = number;
      if (distance(number) == count_) {
        ++count_;
        return true;
      }
      make_table();
    }
    return add_to_table(number);
  }

  /// Our number, or kNoVertex.
  int find(std::int64_t number) const {
    if (!slots_.empty()) return find_in_table(number);
    return distance(number) < count_ ? static_cast<int>(distance(number)) : kNoVertex;
  }

  std::size_t count() const { return count_; }

 private:
  // From the first number; huge before it.
  std::uint64_t distance(std::int64_t number) const {
    return static_cast<std::uint64_t>(number) - static_cast<std::uint64_t>(first_);
  }
  void make_table();
  void make_tree();
  bool add_to_table(std::int64_t number);
  int find_in_table(std::int64_t number) const;
  std::size_t slot_of(std::int64_t number) const;

  std::size_t most_;
  std::size_t count_ = 0;
  std::int64_t first_ = 0;
  std::vector<std::int64_t> numbers_;  // of each node, once they are not consecutive
  std::vector<int> slots_;             // our numbers by hash, a power of two of them
  std::map<std::int64_t, int> tree_;   // our numbers, if the table has become slow
};

}  // namespace pliant
