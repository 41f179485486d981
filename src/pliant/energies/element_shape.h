#pragma once

#include <string>
#include <string_view>

#include "pliant/materials/stiffness_fit.h"

namespace pliant {

/// The kinds of elements that a material can fill.
enum class ElementShape {
  kTet,
  kHex,       // trilinear, with 8 quadrature points
  kMembrane,  // triangles of a thin sheet in space (plane stress); they do not resist bending
  kPlanar,    // triangles that stay in a plane z = constant: the cross-section of a long body
              // (plane strain); they see x and y alone
};

/// How lists name and describe the terms: a material on each shape, and constraints on all of them.
struct TetTerm {
  static constexpr std::string_view kName = "tet-elasticity";
  static constexpr std::string_view kSummary = "a material on the tets of a solid";
};
struct HexTerm {
  static constexpr std::string_view kName = "hex-elasticity";
  static constexpr std::string_view kSummary =
      "a material on trilinear hexes with 8 quadrature points";
};
struct MembraneTerm {
  static constexpr std::string_view kName = "membrane-elasticity";
  static constexpr std::string_view kSummary =
      "a material on triangles in space, of a given thickness";
};
struct PlanarTerm {
  static constexpr std::string_view kName = "planar-elasticity";
  static constexpr std::string_view kSummary = "a material on triangles that stay in a plane";
};
struct ConstraintTerm {
  static constexpr std::string_view kName = "constraint";
  static constexpr std::string_view kSummary =
      "a constraint of projective dynamics on any of these elements";
};

struct ElementOptions {
  std::string label{};       // of an element, in messages: "bar: tet"
  int first_point = 0;       // of vertex 0 of the mesh
  double thickness = 0.001;  // of triangles, m
  StretchInterval fit{};     // over which the stiffness of the Laplacian is fitted
};

}  // namespace pliant
