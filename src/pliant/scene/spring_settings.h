#pragma once

#include <optional>

#include "pliant/core/params.h"

namespace pliant {

/// How stiff the springs of a sheet, or of a mesh's edges, are: either the stiffness of each in
/// N/m, or Young's modulus of the substance that all of them together stand for. The modulus does
/// not depend on the mesh: a spring of length l₀ that stands for the volume V has k = E V / l₀².
/// Then no spring resists folding.
struct Springs {
  std::optional<double> structural{};  // N/m; 1000 by default
  std::optional<double> shear{};       // N/m; 1000 by default
  std::optional<double> bending{};     // N/m; 10 by default
  std::optional<double> young{};       // Pa; instead of the three above
  std::optional<double> thickness{};   // with `young`: of triangles, m
  std::optional<double> area{};        // with `young`: cross-section of bare edges, m²

  static constexpr auto fields() {
    return Fields{
        field("structural", &Springs::structural, "N/m", positive(),
              "along the weave, and edges; 1000 by default"),
        field("shear", &Springs::shear, "N/m", at_least(0),
              "across the cells of a sheet; 1000 by default"),
        field("bending", &Springs::bending, "N/m", at_least(0),
              "between vertices two apart; 10 by default"),
        field("young", &Springs::young, "Pa", positive(),
              "modulus of what the springs stand for, instead of stiffnesses; for any resolution"),
        field("thickness", &Springs::thickness, "m", positive(), "of triangles, with young"),
        field("area", &Springs::area, "m²", positive(), "cross-section of edges, with young")};
  }
};

}  // namespace pliant
