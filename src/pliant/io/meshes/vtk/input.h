#pragma once

#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/types.h"
#include "pliant/io/bytes/byte_reader.h"
#include "pliant/io/bytes/word_reader.h"

namespace pliant {

/// What an array of a legacy VTK file holds: numbers, or bits or strings, which are only skipped.
struct VtkType {
  enum class Kind { kNumber, kBit, kString };
  Kind kind = Kind::kNumber;
  NumberType number = NumberType::kFloat64;
};

/// The words and the arrays of a legacy VTK file. In a binary one, arrays are big endian, begin on
/// a new line, and places are bytes instead of lines.
class VtkInput {
 public:
  VtkInput(std::string_view bytes, const std::string& name, Defects* defects)
      : bytes_(bytes), name_(name), defects_(defects), words_(bytes, name, defects) {}

  void set_binary() { binary_ = true; }

  std::string_view word() { return words_.word(); }
  std::string_view word_on_line() { return words_.word_on_line(); }
  std::string_view line() { return words_.line(); }
  /// A count on this line. It cannot be more than the bits left.
  std::size_t count(std::string_view what);
  /// `count` times `each`, which must not be more than the bits left either.
  std::size_t times(std::size_t count, std::size_t each) const;
  /// The type that this word names.
  VtkType type(std::string_view word) const;
  /// The next word as a type of numbers.
  VtkType number_type();
  /// The name of an array.
  std::string name_on_line();
  /// The next word must be this, in upper or lower case.
  void expect(std::string_view keyword);
  /// Which of the names a word is, in upper or lower case. @throws InputError listing them
  std::size_t choose(std::span<const std::string_view> names, std::string_view word,
                     std::string_view kind) const;

  /// All begin behind the current line.
  std::vector<double> numbers(VtkType type, std::size_t count);
  /// Calls `action(value)` for each; then `place()` is where it stands.
  template <class Action>
  void each_integer(VtkType type, std::size_t count, std::string_view what, Action&& action);
  /// Coordinates: those that are not finite are defects.
  VecX coordinates(VtkType type, std::size_t count);
  void skip(VtkType type, std::size_t count);

  /// Of the number that was read last.
  std::string place() const;
  [[noreturn]] void fail(const std::string& what) const;
  void defect(const std::string& what) const { report_defect(defects_, place(), what); }

 private:
  ByteReader begin_binary(VtkType type, std::size_t count);
  void begin_text(std::size_t count);
  void skip_strings(std::size_t count);
  std::size_t bits_left() const { return 8 * words_.remaining(); }

  std::string_view bytes_;
  std::string name_;
  Defects* defects_;
  WordReader words_;
  std::optional<std::size_t> at_;  // of the last binary number
  bool binary_ = false;
};

std::string vtk_upper_case(std::string_view word);
/// A name of an array, in which `%20` stands for a blank.
std::string vtk_decoded(std::string_view word);

template <class Action>
void VtkInput::each_integer(VtkType type, std::size_t count, std::string_view what,
                            Action&& action) {
  if (!binary_) {
    begin_text(count);
    for (std::size_t i = 0; i < count; ++i) action(words_.integer(what));
    return;
  }
  ByteReader in = begin_binary(type, count);
  for (std::size_t i = 0; i < count; ++i) {
    at_ = in.position();
    action(in.integer(type.number, what));
  }
  at_.reset();
  words_.jump(in.position());
}

}  // namespace pliant
