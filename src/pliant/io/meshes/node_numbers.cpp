#include "pliant/io/meshes/node_numbers.h"

#include <algorithm>
#include <bit>

namespace pliant {
namespace {

// Runs of this many numbers stay together in the table, so that neighbours in the mesh share a
// line of the cache.
constexpr int kRunBits = 4;

// Several times what numbers that know nothing of the hash need. No number is further from its
// slot.
constexpr int kMostProbes = 1024;

}  // namespace

void NodeNumbers::make_table() {
  numbers_.reserve(std::max(most_, count_ + 1));
  slots_.assign(std::bit_ceil(2 * std::max(most_, count_ + 1)), kNoVertex);
  const std::size_t before = count_;
  count_ = 0;
  for (std::size_t i = 0; i < before; ++i) add_to_table(first_ + static_cast<std::int64_t>(i));
}

std::size_t NodeNumbers::slot_of(std::int64_t number) const {
  const auto bits = static_cast<std::uint64_t>(number);
  const std::uint64_t run = (bits >> kRunBits) * 0x9e3779b97f4a7c15u;  // 2^64 / golden ratio
  const std::uint64_t mixed = (run >> 32) << kRunBits;
  return (mixed | (bits & ((1u << kRunBits) - 1))) & (slots_.size() - 1);
}

// The table stays as a sign that the numbers are not consecutive.
void NodeNumbers::make_tree() {
  slots_ = std::vector<int>{kNoVertex};
  for (std::size_t i = 0; i < count_; ++i) tree_.try_emplace(numbers_[i], static_cast<int>(i));
}

bool NodeNumbers::add_to_table(std::int64_t number) {
  numbers_.push_back(number);
  const auto index = static_cast<int>(count_++);
  if (!tree_.empty()) return tree_.try_emplace(number, index).second;
  std::size_t slot = slot_of(number);
  for (int probe = 0; probe < kMostProbes; ++probe, slot = (slot + 1) & (slots_.size() - 1)) {
    if (slots_[slot] == kNoVertex) {
      slots_[slot] = index;
      return true;
    }
    if (numbers_[slots_[slot]] == number) return false;
  }
  make_tree();
  return tree_.at(number) == index;
}

int NodeNumbers::find_in_table(std::int64_t number) const {
  if (!tree_.empty()) {
    const auto found = tree_.find(number);
    return found == tree_.end() ? kNoVertex : found->second;
  }
  std::size_t slot = slot_of(number);
  for (int probe = 0; probe < kMostProbes && slots_[slot] != kNoVertex; ++probe) {
    const int index = slots_[slot];
    if (numbers_[index] == number) return index;
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return kNoVertex;
}

}  // namespace pliant
