#pragma once

#include <string>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/energies/any_term.h"

namespace pliant {

/// What a body is embedded in, such as an organ in the tissue around it: springs of length zero
/// that tie its whole surface to where it was at time 0, Winkler's elastic foundation.
///
///   E(x) = Σ k A_i/2 |x_i - X_i|²
///
/// over the vertices of the surface; A_i is a third of the triangles around vertex i, X_i its place
/// at time 0. Quadratic, so the share in L is its exact second derivative. Of a sheet the whole
/// sheet is its surface, counted once.
struct Foundation {
  static constexpr std::string_view kName = "foundation";
  static constexpr std::string_view kSummary =
      "springs that tie the surface to where it was at time 0";

  double stiffness = 1e5;  // k, N/m³

  static constexpr auto fields() {
    return Fields{field("stiffness", &Foundation::stiffness, "N/m³", positive(),
                        "force on each unit of area for each unit of displacement")};
  }

  /// @throws InputError at `where` if the body has no surface.
  TermEnergies make(const TermBody& body, const std::string& where) const;
};

extern template AnyTerm::AnyTerm(const Foundation&);

}  // namespace pliant
