#include "pliant/io/bytes/base64_reader.h"

#include <cstdint>

namespace pliant {
namespace {

constexpr std::int8_t kBad = -1, kPadding = -2, kBlank = -3;

constexpr std::array<std::int8_t, 256> make_table() {
  std::array<std::int8_t, 256> table{};
  for (auto& entry : table) entry = kBad;
  for (int i = 0; i < 26; ++i) {
    table['A' + i] = static_cast<std::int8_t>(i);
    table['a' + i] = static_cast<std::int8_t>(26 + i);
  }
  for (int i = 0; i < 10; ++i) table['0' + i] = static_cast<std::int8_t>(52 + i);
  table['+'] = 62;
  table['/'] = 63;
  table['='] = kPadding;
  for (const char c : {' ', '\t', '\r', '\n'}) table[static_cast<std::size_t>(c)] = kBlank;
  return table;
}

constexpr std::array<std::int8_t, 256> kTable = make_table();

}  // namespace

// Four characters are three bytes, or fewer if the last ones are padding.
bool Base64Reader::read_group() {
  std::uint32_t bits = 0;
  std::size_t digits = 0;
  std::size_t padding = 0;
  std::size_t at = 0;
  for (; digits + padding < 4 && at < text_.size(); ++at) {
    const std::int8_t value = kTable[static_cast<unsigned char>(text_[at])];
    if (value == kBlank) continue;
    if (value == kBad || (value >= 0 && padding > 0)) return false;
    bits = bits << 6 | (value >= 0 ? static_cast<std::uint32_t>(value) : 0);
    ++(value >= 0 ? digits : padding);
  }
  if (digits + padding < 4 || digits < 2) return false;
  text_.remove_prefix(at);
  for (std::size_t i = 0; i < 3; ++i) group_[i] = static_cast<char>(bits >> (16 - 8 * i) & 0xFF);
  size_ = left_ = digits - 1;
  return true;
}

bool Base64Reader::read(std::size_t count, std::string& out) {
  while (count > 0) {
    if (left_ == 0 && !read_group()) return false;
    out += group_[size_ - left_];
    --left_;
    --count;
  }
  return true;
}

}  // namespace pliant
