#pragma once

#include <memory>
#include <span>
#include <string>

#include "pliant/energies/energy.h"
#include "pliant/geometry/mesh.h"
#include "pliant/materials/registry.h"
#include "pliant/materials/stiffness_fit.h"

namespace pliant {

/// The elements of a solid: an energy whose material can change between steps.
class SolidElasticity : public Energy {
 public:
  /// Gives all elements, or some, the parameters of `material`. The Laplacian changes with them.
  /// @throws InputError if it is not of the kind the solid was made of.
  virtual void set_material(const AnyMaterial& material) = 0;
  virtual void set_material(const AnyMaterial& material, std::span<const int> elements) = 0;

  /// The stiffness that stands for element e in the Laplacian, Pa.
  virtual double fitted_stiffness_of(Eigen::Index e) const = 0;
};

/// The tets of `rest` as terms of E; vertex i of the mesh is point first_point + i. Stiffnesses for
/// the Laplacian are fitted over `fit`.
/// @throws InputError naming the tet, if one is flat or inside out.
std::unique_ptr<SolidElasticity> make_tet_elasticity(const std::string& label,
                                                     const AnyMaterial& material, const Mesh& rest,
                                                     int first_point = 0,
                                                     const StretchInterval& fit = {});

}  // namespace pliant
