#include "pliant/io/meshes/vtk/input.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/token_reader.h"

namespace pliant {
namespace {

struct TypeName {
  std::string_view name;
  NumberType type;
};

// `long` has 8 bytes, as where nearly all files are written. vtkIdType is always written as int.
constexpr std::array kTypes{TypeName{"float", NumberType::kFloat32},
                            TypeName{"double", NumberType::kFloat64},
                            TypeName{"int", NumberType::kInt32},
                            TypeName{"unsigned_int", NumberType::kUInt32},
                            TypeName{"char", NumberType::kInt8},
                            TypeName{"signed_char", NumberType::kInt8},
                            TypeName{"unsigned_char", NumberType::kUInt8},
                            TypeName{"short", NumberType::kInt16},
                            TypeName{"unsigned_short", NumberType::kUInt16},
                            TypeName{"long", NumberType::kInt64},
                            TypeName{"unsigned_long", NumberType::kUInt64},
                            TypeName{"vtkIdType", NumberType::kInt32},
                            TypeName{"vtktypeint64", NumberType::kInt64},
                            TypeName{"vtktypeuint64", NumberType::kUInt64}};

std::string found(std::string_view word) { return word.empty() ? "nothing more" : in_quotes(word); }

std::string printable(std::string_view word) {
  const std::string text = in_quotes(word);
  return text.substr(1, text.size() - 2);
}

}  // namespace

std::string vtk_upper_case(std::string_view word) {
  std::string text(word);
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string vtk_decoded(std::string_view word) {
  std::string name;
  for (std::size_t i = 0; i < word.size(); ++i) {
    int code = 0;
    const char* digits = word.data() + i + 1;
    if (word[i] == '%' && i + 2 < word.size() &&
        std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
      name += static_cast<char>(code);
      i += 2;
    } else {
      name += word[i];
    }
  }
  return name;
}

std::size_t VtkInput::count(std::string_view what) {
  long long value = 0;
  const std::string_view word = words_.word_on_line();
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (word.empty() || stop != end || error != std::errc{} || value < 0) {
    fail(std::string(what) + " must be an integer of 0 or more, found " + found(word));
  }
  if (static_cast<std::size_t>(value) > bits_left()) {
    fail(std::string(what) + " is " + to_text(value) + ", but the file has only " +
         std::to_string(words_.remaining()) + " more bytes");
  }
  return static_cast<std::size_t>(value);
}

std::size_t VtkInput::times(std::size_t count, std::size_t each) const {
  if (count > 0 && each > bits_left() / count) {
    fail(std::to_string(count) + " times " + std::to_string(each) +
         " values are more than the rest of the file can hold");
  }
  return count * each;
}

VtkType VtkInput::type(std::string_view word) const {
  const std::string name = vtk_upper_case(word);
  if (name == "BIT") return {VtkType::Kind::kBit, NumberType::kUInt8};
  if (name == "STRING") return {VtkType::Kind::kString, NumberType::kUInt8};
  std::array<std::string_view, kTypes.size()> names;
  for (std::size_t i = 0; i < kTypes.size(); ++i) {
    names[i] = kTypes[i].name;
    if (vtk_upper_case(names[i]) == name) return {VtkType::Kind::kNumber, kTypes[i].type};
  }
  fail(unknown_name("type", printable(word), names));
}

VtkType VtkInput::number_type() {
  const VtkType found_type = type(word_on_line());
  if (found_type.kind != VtkType::Kind::kNumber) fail("must be numbers, not bits or strings");
  return found_type;
}

std::string VtkInput::name_on_line() {
  const std::string_view word = word_on_line();
  if (word.empty()) fail("expected the name of an array, found nothing more");
  return vtk_decoded(word);
}

void VtkInput::expect(std::string_view keyword) {
  const std::string_view next = word();
  if (vtk_upper_case(next) != keyword) {
    fail("expected " + std::string(keyword) + ", found " + found(next));
  }
}

std::size_t VtkInput::choose(std::span<const std::string_view> names, std::string_view word,
                             std::string_view kind) const {
  const auto at = std::find(names.begin(), names.end(), vtk_upper_case(word));
  if (at == names.end()) fail(unknown_name(kind, printable(word), names));
  return static_cast<std::size_t>(at - names.begin());
}

ByteReader VtkInput::begin_binary(VtkType type, std::size_t count) {
  words_.line();
  ByteReader in(bytes_, name_, std::endian::big, defects_, words_.position());
  in.checked_count(static_cast<long long>(count), size_of(type.number), "the number of values");
  return in;
}

void VtkInput::begin_text(std::size_t count) {
  words_.checked_count(static_cast<long long>(count), 1, "the number of values");
}

std::vector<double> VtkInput::numbers(VtkType type, std::size_t count) {
  std::vector<double> values;
  if (type.kind != VtkType::Kind::kNumber) {
    skip(type, count);
    return values;
  }
  if (!binary_) {
    begin_text(count);
    values.resize(count);
    for (double& value : values) value = words_.any_number("a value");
    return values;
  }
  ByteReader in = begin_binary(type, count);
  values.resize(count);
  for (double& value : values) value = in.number(type.number, "a value");
  words_.jump(in.position());
  return values;
}

VecX VtkInput::coordinates(VtkType type, std::size_t count) {
  VecX values;
  if (!binary_) {
    begin_text(count);
    values.resize(static_cast<Eigen::Index>(count));
    for (double& value : values) value = words_.number("a coordinate");
    return values;
  }
  ByteReader in = begin_binary(type, count);
  values.resize(static_cast<Eigen::Index>(count));
  for (double& value : values) value = in.finite(type.number, "a coordinate");
  words_.jump(in.position());
  return values;
}

void VtkInput::skip(VtkType type, std::size_t count) {
  if (type.kind == VtkType::Kind::kString) {
    skip_strings(count);
  } else if (!binary_) {
    for (std::size_t i = 0; i < count; ++i)
      if (words_.word().empty()) fail("the file ends within an array");
  } else {
    const bool bits = type.kind == VtkType::Kind::kBit;
    const std::size_t size = bits ? (count + 7) / 8 : count;
    ByteReader in = begin_binary(type, size);
    in.take(size * size_of(type.number), "an array");
    words_.jump(in.position());
  }
}

// In a text, one on each line. In a binary file, each after its length, whose first two bits say
// how many bytes it has.
void VtkInput::skip_strings(std::size_t count) {
  words_.line();
  if (!binary_) {
    for (std::size_t i = 0; i < count; ++i) words_.line();
    return;
  }
  ByteReader in(bytes_, name_, std::endian::big, defects_, words_.position());
  for (std::size_t i = 0; i < count; ++i) {
    const auto head = in.read<std::uint8_t>("the length of a string");
    std::uint64_t length = head & 0x3f;
    constexpr std::array<int, 4> kMoreBytes{7, 3, 1, 0};
    for (int more = kMoreBytes[head >> 6]; more > 0; --more)
      length = length << 8 | in.read<std::uint8_t>("the length of a string");
    in.take(length, "a string");
  }
  words_.jump(in.position());
}

std::string VtkInput::place() const {
  if (!binary_) return words_.place();
  return name_ + ": byte " + std::to_string(at_.value_or(words_.position()));
}

void VtkInput::fail(const std::string& what) const { throw InputError(place(), what); }

}  // namespace pliant
