#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// Gives equal points one number, in the order of their first use, for formats that repeat the
/// vertices in each triangle. Points are equal if all bits of their coordinates are; -0 becomes 0.
/// No tolerance: what a program wrote as one vertex has the same bits everywhere. Takes n log n
/// time also for points that were chosen to collide in a hash table.
class VertexWelder {
 public:
  using Point = std::array<double, 3>;

  /// Makes room for this many points, so that the table need not grow.
  void reserve(std::size_t points) {
    points_.reserve(points);
    make_slots(points);
  }

  int add(Point p) {
    for (double& coordinate : p) coordinate += 0.0;
    make_slots(points_.size() + 1);
    int* slot = find(p);
    if (slot == nullptr) return add_to_tree(p);
    if (*slot < 0) {
      *slot = static_cast<int>(points_.size());
      points_.push_back(p);
    }
    return *slot;
  }

  /// As above, for many points. Most of the time goes into waiting for memory; here many points
  /// wait at once.
  void add(std::span<const Point> points, std::span<int> numbers) {
    for (std::size_t begin = 0; begin < points.size(); begin += kBlock) {
      const std::size_t size = std::min(kBlock, points.size() - begin);
      add_block(points.subspan(begin, size), numbers.subspan(begin, size));
    }
  }

  std::size_t size() const { return points_.size(); }
  VecX positions() const {
    if (points_.empty()) return {};
    return Eigen::Map<const VecX>(points_.data()->data(),
                                  static_cast<Eigen::Index>(3 * points_.size()));
  }

 private:
  using Bits = std::array<std::uint64_t, 3>;

  static constexpr std::size_t kBlock = 48;
  static constexpr int kMostProbes = 1024;  // several times what ordinary points need

  void add_block(std::span<const Point> points, std::span<int> numbers) {
    make_slots(points_.size() + kBlock);
    std::array<Point, kBlock> own{};
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (std::size_t k = 0; k < 3; ++k) own[i][k] = points[i][k] + 0.0;
      numbers[i] = slots_[hash(own[i]) & (slots_.size() - 1)];
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
      const int guess = numbers[i];
      if (guess < 0 || bits(points_[guess]) != bits(own[i])) {
        numbers[i] = add(own[i]);
      }
    }
  }

  static Bits bits(const Point& p) { return std::bit_cast<Bits>(p); }
  static std::uint64_t hash(const Point& p) {
    std::uint64_t h = 0;
    for (const std::uint64_t b : bits(p)) {
      h = (h ^ b) * 0x9E3779B97F4A7C15u;  // the golden ratio: spreads bits upwards
      h ^= h >> 32;                       // and back down
    }
    return h;
  }

  // The slot of the point, or the empty one where it belongs; null if the tree is to be used.
  int* find(const Point& p) {
    if (!tree_.empty()) return nullptr;
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = hash(p) & mask;
    for (int probe = 0; probe < kMostProbes; ++probe, i = (i + 1) & mask) {
      const int number = slots_[i];
      if (number < 0 || bits(points_[number]) == bits(p)) return &slots_[i];
    }
    for (std::size_t k = 0; k < points_.size(); ++k)
      tree_.emplace(bits(points_[k]), static_cast<int>(k));
    return nullptr;
  }

  int add_to_tree(const Point& p) {
    const auto [at, is_new] = tree_.try_emplace(bits(p), static_cast<int>(points_.size()));
    if (is_new) points_.push_back(p);
    return at->second;
  }

  // The tree needs none.
  void make_slots(std::size_t points) {
    while (2 * points > slots_.size() && tree_.empty()) grow();
  }

  void grow() {
    slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), -1);
    for (std::size_t i = 0; i < points_.size() && tree_.empty(); ++i) {
      if (int* slot = find(points_[i])) *slot = static_cast<int>(i);
    }
  }

  std::vector<Point> points_;
  std::vector<int> slots_;    // a power of two, at most half full; -1 if empty
  std::map<Bits, int> tree_;  // the numbers of the points, if the slots have become slow
};

}  // namespace pliant
