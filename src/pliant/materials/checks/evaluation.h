#pragma once

#include <optional>

#include "pliant/core/types.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/hessian.h"
#include "pliant/materials/material_functions.h"

namespace pliant {

/// Everything a material says about one deformation gradient.
struct MaterialEvaluation {
  double energy;           // Ψ, J/m³
  Mat3 stress;             // dΨ/dF, Pa
  Mat9 hessian;            // d²Ψ/dF², Pa, in the order of vec(F); may be indefinite
  Mat9 projected_hessian;  // the Hessian with its negative eigenvalues set to zero
  Vec9 eigenvalues;        // of the Hessian by its analytic eigensystem, Pa, ascending
  Vec9 projected;          // of the projected Hessian, ascending
};

/// The functions of a material of the registry.
MaterialFunctions functions_of(const AnyMaterial& material);

MaterialEvaluation evaluate(const MaterialFunctions& material, const Mat3& F);

/// The exact d²Ψ/dF², Pa, in the order of vec(F).
Mat9 hessian_at(const MaterialFunctions& material, const Mat3& F);

MaterialEigensystem<double> eigensystem_at(const MaterialFunctions& material, const Mat3& F);

/// Linear elasticity of the material at rest, from its Hessian there.
struct RestModuli {
  double mu;      // shear modulus, Pa
  double lambda;  // Lamé's first parameter, Pa

  double young() const { return mu * (3 * lambda + 2 * mu) / (lambda + mu); }  // Pa
  double poisson() const { return lambda / (2 * (lambda + mu)); }
};

/// None if the material has no stiffness at rest, as one that hardens from zero.
std::optional<RestModuli> rest_moduli(const MaterialFunctions& material);

}  // namespace pliant
