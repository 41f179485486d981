#pragma once

#include <string>
#include <vector>

#include "pliant/io/catalog/catalog.h"
#include "pliant/materials/any_material.h"

namespace pliant {

/// A parameter of a material, and what it is set to.
struct MaterialParameter {
  CatalogParameter described;
  std::string value;  // as in JSON; empty if it is not set and has no default
};

/// All parameters, in the order of the material's fields.
std::vector<MaterialParameter> parameters_of(const AnyMaterial& material);

}  // namespace pliant
