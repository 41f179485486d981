#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/bytes/defects.h"
#include "pliant/io/meshes/vtk/vtu_data.h"

namespace pliant {

/// The name of the array in which we keep the names of regions, as numbers: not all programs that
/// read `.vtu` files know strings.
inline constexpr std::string_view kVtuRegionNames = "pliant region names";
/// What they begin with, in the order of ElementKind.
inline constexpr std::array<std::string_view, 4> kVtuKinds{"tet", "hex", "triangle", "edge"};

/// Where the arrays of a piece are.
struct VtuPiece {
  std::size_t points = 0;
  std::size_t cells = 0;
  long long line = 0;
  std::optional<VtuArray> coordinates;
  std::optional<VtuArray> connectivity;
  std::optional<VtuArray> offsets;
  std::optional<VtuArray> types;
  std::vector<VtuArray> cell_data;  // numbers only
};

/// What the XML of a `.vtu` file says.
struct VtuFile {
  VtuData data;
  std::vector<VtuPiece> pieces;
  std::optional<VtuArray> region_names;  // characters: `tet 3 NAME` and a zero for each
  std::size_t region_characters = 0;
};

/// Reads the XML, but no numbers yet.
/// @throws InputError `file:line: what`
VtuFile parse_vtu_file(std::string_view bytes, const std::string& name, Defects* defects);

}  // namespace pliant
