#include "pliant/io/byte_reader.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {

double ByteReader::number(NumberType type, std::string_view what) {
  return visit_number_type(type, [&]<class T>() { return static_cast<double>(read<T>(what)); });
}

long long ByteReader::integer(NumberType type, std::string_view what) {
  const std::size_t begin = at_;
  return visit_number_type(type, [&]<class T>() {
    const T value = read<T>(what);
    constexpr auto kMost = static_cast<double>(1LL << 53);  // beyond, doubles are no exact count
    bool exact = true;
    if constexpr (std::is_floating_point_v<T>) {
      const auto wide = static_cast<double>(value);
      exact = std::abs(wide) <= kMost && wide == std::floor(wide);
    } else if constexpr (std::is_unsigned_v<T> && sizeof(T) == 8) {
      exact = value <= static_cast<T>(std::numeric_limits<long long>::max());
    }
    if (!exact) {
      fail(begin,
           std::string(what) + " must be an integer, found " + to_text(static_cast<double>(value)));
    }
    return static_cast<long long>(value);
  });
}

double ByteReader::finite(NumberType type, std::string_view what) {
  const std::size_t begin = at_;
  const double value = number(type, what);
  if (!std::isfinite(value)) {
    defect(begin, std::string(what) + " must be a finite number, found " + to_text(value));
  }
  return value;
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
