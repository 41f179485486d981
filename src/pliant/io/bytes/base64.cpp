#include "pliant/io/bytes/base64.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace pliant {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Three bytes as four digits; bytes that are not there count as 0.
std::array<char, 4> digits_of(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const std::uint32_t bits = a << 16U | b << 8U | c;
  return {kDigits[bits >> 18U], kDigits[bits >> 12U & 63U], kDigits[bits >> 6U & 63U],
          kDigits[bits & 63U]};
}

}  // namespace

void append_base64(std::span<const std::uint8_t> bytes, std::string& text) {
  text.reserve(text.size() + (bytes.size() + 2) / 3 * 4);
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) {
    const auto digits = digits_of(bytes[i], bytes[i + 1], bytes[i + 2]);
    text.append(digits.data(), digits.size());
  }
  const std::size_t left = bytes.size() - i;
  if (left == 0) return;
  const auto digits = digits_of(bytes[i], left > 1 ? bytes[i + 1] : 0, 0);
  text.append(digits.data(), left + 1);
  text.append(3 - left, '=');
}

}  // namespace pliant
