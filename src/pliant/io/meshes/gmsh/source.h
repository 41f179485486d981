#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/defects.h"
#include "pliant/io/bytes/token_reader.h"

// A `.msh` file as a sequence of sections and numbers, the same for text and binary, so that each
// section is read by one function. A number is an `integer` (an int in a binary file), a `size`
// (size_t) or a `real` (double). What is text in binary files, too, has `text_` in its name.
namespace pliant {

/// What an entry of a list holds.
struct GmshEntry {
  std::size_t integers = 0;
  std::size_t sizes = 0;
  std::size_t reals = 0;
};

/// A text file.
class GmshText {
 public:
  GmshText(std::string_view bytes, const std::string& name, Defects* defects)
      : in_(bytes, name, defects) {}
  static constexpr bool kBinary = false;

  /// The name of the next section without its `$`; empty at the end of the file.
  std::string_view section();
  /// Expects `$End` of a section, or looks for it.
  void end_section(std::string_view section);
  void skip_section(std::string_view section);

  long long integer(std::string_view what) { return in_.integer(what); }
  long long size(std::string_view what) { return in_.integer(what); }
  double real(std::string_view what) { return in_.number(what); }
  void skip_real(std::string_view what) {
    if (in_.next().empty()) fail(std::string(what) + " is missing");
  }

  long long text_integer(std::string_view what) { return in_.integer(what); }
  double text_real(std::string_view what) { return in_.number(what); }
  /// What is left of this line, or the next one that is not blank, without quotes around it.
  std::string text_string(std::string_view what);
  /// Says that text ends here and binary numbers follow.
  void end_text() {}

  /// How many entries the rest of the file can hold: a number needs two characters, save the
  /// separator of the last.
  std::size_t room_for(const GmshEntry& entry) const {
    return (in_.remaining() + 1) / (2 * (entry.integers + entry.sizes + entry.reals));
  }

  [[noreturn]] void fail(const std::string& what) const { in_.fail(what); }
  void defect(const std::string& what) const { in_.defect(what); }

 private:
  TokenReader in_;
};

/// A binary file: sections and some numbers are text all the same.
class GmshBinary {
 public:
  GmshBinary(std::string_view bytes, const std::string& name, Defects* defects)
      : bytes_(bytes), name_(name), defects_(defects) {}
  static constexpr bool kBinary = true;

  std::string_view section();
  void end_section(std::string_view section);
  void skip_section(std::string_view section);

  /// Reads an int that must be 1, in the byte order that the file then has.
  void read_byte_order();

  long long integer(std::string_view what) {
    return static_cast<std::int32_t>(take<std::uint32_t>(what));
  }
  long long size(std::string_view what) {
    const auto value = take<std::uint64_t>(what);
    if (value > kLargestSize) fail(std::string(what) + " is too large: " + std::to_string(value));
    return static_cast<long long>(value);
  }
  double real(std::string_view what) {
    const auto value = std::bit_cast<double>(take<std::uint64_t>(what));
    if (!std::isfinite(value)) report_not_finite(what, value);
    return value;
  }
  void skip_real(std::string_view what) { take<std::uint64_t>(what); }

  long long text_integer(std::string_view what);
  double text_real(std::string_view what);
  std::string text_string(std::string_view what);
  void end_text();

  std::size_t room_for(const GmshEntry& entry) const {
    return (bytes_.size() - at_) / (4 * entry.integers + 8 * entry.sizes + 8 * entry.reals);
  }

  /// At the last number or word that was read.
  [[noreturn]] void fail(const std::string& what) const;
  void defect(const std::string& what) const;

 private:
  static constexpr std::uint64_t kLargestSize = 0x7fffffffffffffff;

  template <class Bits>
  Bits take(std::string_view what) {
    last_ = at_;
    if (bytes_.size() - at_ < sizeof(Bits)) fail(std::string(what) + " is missing: the file ends");
    at_ += sizeof(Bits);
    return decode_number<Bits>(bytes_.data() + last_, order_);
  }

  std::string_view take_word();
  void report_not_finite(std::string_view what, double value) const;
  std::string where() const;

  std::string_view bytes_;
  std::string name_;
  Defects* defects_;
  std::size_t at_ = 0;
  std::size_t last_ = 0;
  std::endian order_ = std::endian::native;
};

}  // namespace pliant
