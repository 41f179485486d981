#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace pliant::detail {

/// A number for each cell of a sparse grid. A hash table that turns into a tree if cells were
/// chosen to collide in it: n cells never take more than n log n time.
class CellTable {
 public:
  using Cell = std::array<std::int64_t, 3>;

  static std::uint64_t hash(const Cell& cell) {
    std::uint64_t h = 0;
    for (const std::int64_t i : cell) {
      h = (h ^ static_cast<std::uint64_t>(i)) * 0x9E3779B97F4A7C15u;  // 2^64 / golden ratio
      h ^= h >> 29;
    }
    return h;
  }

  /// The number of the cell, or -1.
  int find(const Cell& cell) const {
    if (!tree_.empty()) {
      const auto found = tree_.find(cell);
      return found == tree_.end() ? -1 : found->second;
    }
    const std::size_t slot = slots_.empty() ? kNone : slot_of(cell);
    return slot == kNone ? -1 : slots_[slot].number;
  }

  /// Gives the cell a number of 0 or more. Returns the number it had before, or -1.
  int replace(const Cell& cell, int number) {
    if (tree_.empty() && 2 * (used_ + 1) > slots_.size()) grow();
    const std::size_t slot = tree_.empty() ? slot_of(cell) : kNone;
    if (slot == kNone) return replace_in_tree(cell, number);
    const int before = slots_[slot].number;
    used_ += before < 0 ? 1 : 0;
    slots_[slot] = {cell, number};
    return before;
  }

 private:
  struct Slot {
    Cell cell{};
    int number = -1;
  };
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  static constexpr int kMostProbes = 1024;  // several times what ordinary cells need

  // Where the cell is or belongs; kNone if that is too far from its first slot.
  std::size_t slot_of(const Cell& cell) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = hash(cell) & mask;
    for (int probe = 0; probe < kMostProbes; ++probe, i = (i + 1) & mask)
      if (slots_[i].number < 0 || slots_[i].cell == cell) return i;
    return kNone;
  }

  int replace_in_tree(const Cell& cell, int number) {
    for (const Slot& slot : slots_)
      if (slot.number >= 0) tree_.emplace(slot.cell, slot.number);
    slots_.clear();
    const auto [at, is_new] = tree_.try_emplace(cell, number);
    const int before = is_new ? -1 : at->second;
    at->second = number;
    return before;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    used_ = 0;
    for (const Slot& slot : old)
      if (slot.number >= 0) replace(slot.cell, slot.number);
  }

  std::vector<Slot> slots_;  // their number is a power of two; at most half of them are used
  std::size_t used_ = 0;
  std::map<Cell, int> tree_;
};

}  // namespace pliant::detail
