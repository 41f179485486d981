#pragma once

#include <string>
#include <vector>

#include "pliant/materials/material_functions.h"

namespace pliant {

/// One property that every material must have, tried out on one.
struct MaterialCheck {
  std::string name;  // what must hold
  bool passed = false;
  std::string detail;  // what was measured, and where it was worst
};

/// Tries everything a minimiser relies on: derivatives against differences, rest, rotations, the
/// eigensystem and its projection, states where formulas break, Hooke's law at rest. Always in the
/// same order with the same result; takes some milliseconds.
std::vector<MaterialCheck> check_material(const MaterialFunctions& material);

}  // namespace pliant
