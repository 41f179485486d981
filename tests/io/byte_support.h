#pragma once

#include <cstdint>
#include <cstring>
#include <string>

namespace pliant::test {

/// The bytes of a file, put together by hand in the order of most or least significant byte first.
class Bytes {
 public:
  explicit Bytes(bool big_endian) : big_endian_(big_endian) {}

  Bytes& text(const std::string& text) {
    bytes_ += text;
    return *this;
  }
  Bytes& u(std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) {
      const int shift = 8 * (big_endian_ ? size - 1 - i : i);
      bytes_ += static_cast<char>(value >> shift & 0xff);
    }
    return *this;
  }
  Bytes& u8(int value) { return u(static_cast<std::uint64_t>(value), 1); }
  Bytes& u16(int value) { return u(static_cast<std::uint64_t>(value), 2); }
  Bytes& i32(int value) { return u(static_cast<std::uint64_t>(value), 4); }
  Bytes& i64(long long value) { return u(static_cast<std::uint64_t>(value), 8); }
  Bytes& f32(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, 4);
    return u(bits, 4);
  }
  Bytes& f64(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, 8);
    return u(bits, 8);
  }
  template <class... Values>
  Bytes& f32s(Values... values) {
    (f32(static_cast<float>(values)), ...);
    return *this;
  }
  template <class... Values>
  Bytes& f64s(Values... values) {
    (f64(static_cast<double>(values)), ...);
    return *this;
  }
  template <class... Values>
  Bytes& i32s(Values... values) {
    (i32(values), ...);
    return *this;
  }
  template <class... Values>
  Bytes& i64s(Values... values) {
    (i64(values), ...);
    return *this;
  }

  const std::string& str() const { return bytes_; }

 private:
  bool big_endian_;
  std::string bytes_;
};

}  // namespace pliant::test
