#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "pliant/io/bytes/defects.h"
#include "pliant/io/bytes/number_type.h"

namespace pliant {

/// The number that starts at `bytes`, stored in the given byte order.
template <class T>
T decode_number(const char* bytes, std::endian order) {
  std::array<char, sizeof(T)> own{};
  std::memcpy(own.data(), bytes, sizeof(T));
  if (order != std::endian::native) std::reverse(own.begin(), own.end());
  return std::bit_cast<T>(own);
}

/// Appends the bytes of a number in the given order.
template <class T>
void append_bytes(std::string& bytes, T value, std::endian order = std::endian::little) {
  auto own = std::bit_cast<std::array<char, sizeof(T)>>(value);
  if (order != std::endian::native) std::reverse(own.begin(), own.end());
  bytes.append(own.data(), own.size());
}

/// Numbers of a binary file in memory, in either byte order. Never reads beyond the end, never
/// copies the bytes, which must outlive the reader.
class ByteReader {
 public:
  /// `name` stands for the file in messages. With `defects` the reader is lenient.
  ByteReader(std::string_view bytes, std::string name, std::endian order,
             Defects* defects = nullptr, std::size_t at = 0)
      : bytes_(bytes), name_(std::move(name)), order_(order), defects_(defects), at_(at) {}

  std::size_t position() const { return at_; }
  std::size_t remaining() const { return bytes_.size() - at_; }
  std::endian order() const { return order_; }

  /// The next number. `what` names it if the file ends before it.
  template <class T>
  T read(std::string_view what) {
    return decode_number<T>(take(sizeof(T), what).data(), order_);
  }
  /// The next number of a type that the file names, as a double or an integer.
  double number(NumberType type, std::string_view what) {
    const char* bytes = take(size_of(type), what).data();
    return visit_number_type(
        type, [&]<class T>() { return static_cast<double>(decode_number<T>(bytes, order_)); });
  }
  /// As number(), for an integer; fails for any other number.
  long long integer(NumberType type, std::string_view what) {
    if (is_floating(type) || type == NumberType::kUInt64) return inexact_integer(type, what);
    const char* bytes = take(size_of(type), what).data();
    return visit_number_type(
        type, [&]<class T>() { return static_cast<long long>(decode_number<T>(bytes, order_)); });
  }
  /// A coordinate or value: if it is not finite, that is a defect.
  double finite(NumberType type, std::string_view what) {
    const double value = number(type, what);
    if (!std::isfinite(value)) report_not_finite(at_ - size_of(type), value, what);
    return value;
  }

  /// The next `size` bytes as they are.
  std::string_view take(std::size_t size, std::string_view what) {
    if (size > remaining()) fail_at_end(size, what);
    const std::string_view taken = bytes_.substr(at_, size);
    at_ += size;
    return taken;
  }

  /// Returns `count` if the rest of the file can hold this many entries of at least `size` bytes,
  /// so that memory for them may be reserved; fails otherwise.
  std::size_t checked_count(long long count, std::size_t size, std::string_view what) const;

  /// `file: byte N`, counted from 0.
  std::string place(std::size_t at) const;
  /// @throws InputError `file: byte N: what`; N is the next byte, counted from 0.
  [[noreturn]] void fail(const std::string& what) const { fail(at_, what); }
  [[noreturn]] void fail(std::size_t at, const std::string& what) const;
  /// As fail(), unless the reader is lenient: then the defect is only reported.
  void defect(std::size_t at, const std::string& what) const;

 private:
  long long inexact_integer(NumberType type, std::string_view what);
  void report_not_finite(std::size_t at, double value, std::string_view what) const;
  [[noreturn]] void fail_at_end(std::size_t size, std::string_view what) const;

  std::string_view bytes_;
  std::string name_;
  std::endian order_;
  Defects* defects_;
  std::size_t at_;
};

}  // namespace pliant
