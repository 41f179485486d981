#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace pliant {

/// Appends bytes as base64 text [RFC 4648, section 4], padded with `=`.
void append_base64(std::span<const std::uint8_t> bytes, std::string& text);

}  // namespace pliant
