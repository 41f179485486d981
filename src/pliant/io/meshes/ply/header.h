#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/bytes/number_type.h"

namespace pliant {

enum class PlyEncoding { kText, kLittleEndian, kBigEndian };

/// A number of each row, or a list of them if it has a type for the count.
struct PlyProperty {
  std::string name;
  NumberType type = NumberType::kFloat64;
  std::optional<NumberType> count;
};

struct PlyElement {
  std::string name;
  long long count = 0;  // not negative
  long long line = 0;   // where the header says so
  std::vector<PlyProperty> properties;
};

struct PlyHeader {
  PlyEncoding encoding = PlyEncoding::kText;
  std::vector<PlyElement> elements;
  std::vector<std::string> comments;
  std::size_t size = 0;  // bytes up to the data
  long long lines = 0;   // lines up to the data

  /// Null if there is none.
  const PlyElement* find(std::string_view name) const;
};

/// @throws InputError `file:line: what`
PlyHeader parse_ply_header(std::string_view bytes, const std::string& name);

}  // namespace pliant
