#pragma once

#include <string>
#include <vector>

#include "pliant/materials/any_material.h"
#include "pliant/materials/checks/evaluation.h"
#include "pliant/materials/checks/material_check.h"

// What `pliant material` prints, as JSON and as plain text. In JSON, a number that is not finite is
// null.

namespace pliant::cli {

/// Reads nine numbers, row by row, separated by spaces or commas.
/// @throws InputError at `where` if they are not nine finite numbers.
Mat3 read_matrix(const std::string& text, const std::string& where);

/// The material at one deformation gradient: {material, F, energy, stress, eigenvalues, projected};
/// matrices row by row.
std::string evaluation_json(const MaterialFunctions& material, const Mat3& F);
std::string evaluation_text(const MaterialFunctions& material, const Mat3& F);

/// Formula, parameters and behaviour: {name, summary, formula, inversion, parameters, rest,
/// stiffness}; `rest` are the moduli there, null if it has no stiffness at rest.
std::string material_json(const AnyMaterial& material);
std::string material_text(const AnyMaterial& material);

/// {material, ok, checks: [{name, passed, detail}]}.
std::string checks_json(const MaterialFunctions& material,
                        const std::vector<MaterialCheck>& checks);
std::string checks_text(const MaterialFunctions& material,
                        const std::vector<MaterialCheck>& checks);

}  // namespace pliant::cli
