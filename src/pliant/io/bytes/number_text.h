#pragma once

#include <array>
#include <charconv>
#include <string>

namespace pliant {

/// Appends a number in the shortest form that reads back as the same bits.
template <class Number>
void append_number(std::string& text, Number value) {
  std::array<char, 32> buffer{};
  text.append(buffer.data(),
              std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr);
}

}  // namespace pliant
