#include "pliant/io/bytes/byte_reader.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {

// Of a type that holds more than long long does.
long long ByteReader::inexact_integer(NumberType type, std::string_view what) {
  const std::size_t begin = at_;
  if (type == NumberType::kUInt64) {
    const auto value = read<std::uint64_t>(what);
    if (value <= static_cast<std::uint64_t>(std::numeric_limits<long long>::max())) {
      return static_cast<long long>(value);
    }
    fail(begin, std::string(what) + " is too large: " + std::to_string(value));
  }
  const double value = number(type, what);
  constexpr double kMost = 9007199254740992;  // 2^53: beyond, doubles skip integers
  if (std::abs(value) <= kMost && value == std::floor(value)) return static_cast<long long>(value);
  fail(begin, std::string(what) + " must be an integer, found " + to_text(value));
}

void ByteReader::report_not_finite(std::size_t at, double value, std::string_view what) const {
  defect(at, std::string(what) + " must be a finite number, found " + to_text(value));
}

std::size_t ByteReader::checked_count(long long count, std::size_t size,
                                      std::string_view what) const {
  if (count < 0) fail(std::string(what) + " must not be negative, found " + to_text(count));
  const std::size_t most = remaining() / size;
  if (static_cast<unsigned long long>(count) > most) {
    fail(std::string(what) + " is " + to_text(count) +
         ", but the rest of the file can hold at most " + to_text(static_cast<long long>(most)));
  }
  return static_cast<std::size_t>(count);
}

std::string ByteReader::place(std::size_t at) const {
  return name_ + ": byte " + to_text(static_cast<long long>(at));
}

void ByteReader::fail(std::size_t at, const std::string& what) const {
  throw InputError(place(at), what);
}

void ByteReader::defect(std::size_t at, const std::string& what) const {
  report_defect(defects_, place(at), what);
}

void ByteReader::fail_at_end(std::size_t size, std::string_view what) const {
  fail("the file ends within " + std::string(what) + ": it needs " +
       to_text(static_cast<long long>(size)) + " bytes, found " +
       to_text(static_cast<long long>(remaining())));
}

}  // namespace pliant
