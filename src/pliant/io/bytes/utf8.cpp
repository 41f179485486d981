#include "pliant/io/bytes/utf8.h"

#include <algorithm>
#include <array>

namespace pliant {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  constexpr std::array<unsigned, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};  // by length
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80) return 1;
  if (lead < 0xc0 || lead >= 0xf8) return 0;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  unsigned code = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, i) & 0xc0U) != 0x80) return 0;
    code = code << 6U | (byte_at(text, i) & 0x3fU);
  }
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code >= kLeast.at(length) && code <= 0x10ffff && !surrogate ? length : 0;
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    valid += length > 0 ? text.substr(0, length) : "\xef\xbf\xbd";
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return valid;
}

}  // namespace pliant
