#pragma once

#include <string>

#include "pliant/materials/stiffness_fit.h"

namespace pliant {

/// What a material can fill.
enum class ElementShape {
  kTet,
  kHex,       // trilinear, with 8 quadrature points
  kMembrane,  // triangles of a thin sheet in space (plane stress); they do not resist bending
  kPlanar,    // triangles that stay in a plane z = constant: the cross-section of a long body
              // (plane strain); they see x and y alone
};

struct ElementOptions {
  std::string label{};       // of an element, in messages: "bar: tet"
  int first_point = 0;       // of vertex 0 of the mesh
  double thickness = 0.001;  // of triangles, m
  StretchInterval fit{};     // over which the stiffness of the Laplacian is fitted
};

}  // namespace pliant
