#include "pliant/dynamics/state.h"

#include <cstddef>
#include <cstring>

namespace pliant {
namespace {

std::uint64_t hash_bits(std::uint64_t hash, const double* values, Eigen::Index count) {
  constexpr std::uint64_t kPrime = 1099511628211u;
  for (Eigen::Index i = 0; i < count; ++i) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, values + i, sizeof bits);
    for (int byte = 0; byte < 8; ++byte) {
      hash = (hash ^ ((bits >> (8 * byte)) & 0xff)) * kPrime;
    }
  }
  return hash;
}

}  // namespace

std::string state_hash(const State& state, Eigen::Index points) {
  constexpr std::uint64_t kOffsetBasis = 14695981039346656037u;
  std::uint64_t hash = hash_bits(kOffsetBasis, state.x.data(), 3 * points);
  hash = hash_bits(hash, state.v.data(), 3 * points);
  std::string text(16, '0');
  for (std::size_t i = 0; i < text.size(); ++i) {
    text[text.size() - 1 - i] = "0123456789abcdef"[(hash >> (4 * i)) & 15];
  }
  return text;
}

}  // namespace pliant
