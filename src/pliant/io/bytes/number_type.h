#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace pliant {

/// The types of numbers in binary files.
enum class NumberType {
  kInt8,
  kUInt8,
  kInt16,
  kUInt16,
  kInt32,
  kUInt32,
  kInt64,
  kUInt64,
  kFloat32,
  kFloat64
};

/// How many bytes a number of the type has.
constexpr std::size_t size_of(NumberType type) {
  constexpr std::array<std::size_t, 10> kSizes{1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
  return kSizes[static_cast<std::size_t>(type)];
}

constexpr bool is_floating(NumberType type) {
  return type == NumberType::kFloat32 || type == NumberType::kFloat64;
}

/// Calls `action.template operator()<T>()` with the C++ type of the number.
template <class Action>
decltype(auto) visit_number_type(NumberType type, Action&& action) {
  switch (type) {
    case NumberType::kInt8:
      return action.template operator()<std::int8_t>();
    case NumberType::kUInt8:
      return action.template operator()<std::uint8_t>();
    case NumberType::kInt16:
      return action.template operator()<std::int16_t>();
    case NumberType::kUInt16:
      return action.template operator()<std::uint16_t>();
    case NumberType::kInt32:
      return action.template operator()<std::int32_t>();
    case NumberType::kUInt32:
      return action.template operator()<std::uint32_t>();
    case NumberType::kInt64:
      return action.template operator()<std::int64_t>();
    case NumberType::kUInt64:
      return action.template operator()<std::uint64_t>();
    case NumberType::kFloat32:
      return action.template operator()<float>();
    case NumberType::kFloat64:
      break;
  }
  return action.template operator()<double>();
}

}  // namespace pliant
