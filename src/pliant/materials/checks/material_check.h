#pragma once

#include <string>
#include <vector>

#include "pliant/materials/material_functions.h"

namespace pliant {

/// The result of checking one property that every material must have.
struct MaterialCheck {
  std::string name;  // what must hold
  bool passed = false;
  std::string detail;  // what was measured, and where it was worst
};

/// Checks everything a minimiser relies on: derivatives against differences, rest, rotations, the
/// eigensystem and its projection, states where formulas break, Hooke's law at rest. The order and
/// the results are always the same; takes a few milliseconds.
std::vector<MaterialCheck> check_material(const MaterialFunctions& material);

}  // namespace pliant
