#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pliant {

/// FNV-1a over bytes. Detects damage but does not protect against forgery. Pass the last result to
/// continue with more bytes.
inline std::uint64_t checksum(std::string_view bytes, std::uint64_t hash = 14695981039346656037u) {
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211u;
  }
  return hash;
}

/// The bytes of numbers that lie one after the other.
template <class Array>
std::string_view bytes_of(const Array& values) {
  return {reinterpret_cast<const char*>(values.data()),
          static_cast<std::size_t>(values.size()) * sizeof(*values.data())};
}

}  // namespace pliant
