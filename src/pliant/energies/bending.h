#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/energies/energy.h"
#include "pliant/geometry/mesh.h"

namespace pliant {

/// How lists name and describe the term.
struct BendingTerm {
  static constexpr std::string_view kName = "bending";
  static constexpr std::string_view kSummary =
      "bending of triangles, by the Laplace-Beltrami operator";
};

/// Bending of a sheet of triangles by the Laplace-Beltrami operator of its rest shape:
///
///   E(x) = k/2 Σ A_i (|Δx|_i - |Δx|_i at rest)²,   in J,
///
/// over the vertices inside the sheet; A_i is the area around vertex i, and
/// (Δx)_i = Σ_j w_ij (x_j - x_i) / A_i with w_ij half the sum of the cotangents of the two angles
/// opposite to the edge ij. |Δx| is twice the mean curvature, so k is the bending stiffness in N·m.
/// Quadratic where the sheet is flat at rest, and always a constraint of Projective Dynamics.
///
/// All elements of a term have the same number of points, so there is one term for each valence.
std::vector<std::unique_ptr<Energy>> make_bending(const std::string& label, double stiffness,
                                                  const Mesh& rest, int first_point = 0);

}  // namespace pliant
