#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "pliant/energies/energy.h"
#include "pliant/geometry/mesh.h"
#include "pliant/materials/any_material.h"
#include "pliant/materials/kernel.h"
#include "pliant/materials/stiffness_fit.h"

namespace pliant {

/// Elements of a material: an energy whose material can change between steps.
class SolidElasticity : public Energy {
 public:
  /// Gives all elements this material. The Laplacian changes with it.
  virtual void set_material(const AnyMaterial& material) = 0;

  /// Gives some elements the parameters of `material`.
  /// @throws InputError if it is not of the kind that all elements have, or differs in what they
  /// share.
  virtual void set_material(const AnyMaterial& material, std::span<const int> elements) = 0;

  /// The stiffness that stands for element e in the Laplacian, Pa.
  virtual double fitted_stiffness_of(Eigen::Index e) const = 0;
};

/// What a material can fill.
enum class ElementShape {
  kTet,
  kHex,       // trilinear, with 8 quadrature points
  kMembrane,  // triangles of a thin sheet in space (plane stress); they do not resist bending
  kPlanar,    // triangles that stay in a plane z = constant: the cross-section of a long body
              // (plane strain); they see x and y alone
};

/// The terms in lists: a material on each shape, and constraints on all of them.
struct TetTerm {
  static constexpr std::string_view kName = "tet-elasticity";
  static constexpr std::string_view kSummary = "a material on the tets of a solid";
};
struct HexTerm {
  static constexpr std::string_view kName = "hex-elasticity";
  static constexpr std::string_view kSummary =
      "a material on trilinear hexes with 8 quadrature points";
};
struct MembraneTerm {
  static constexpr std::string_view kName = "membrane-elasticity";
  static constexpr std::string_view kSummary =
      "a material on triangles in space, of a given thickness";
};
struct PlanarTerm {
  static constexpr std::string_view kName = "planar-elasticity";
  static constexpr std::string_view kSummary = "a material on triangles that stay in a plane";
};
struct ConstraintTerm {
  static constexpr std::string_view kName = "constraint";
  static constexpr std::string_view kSummary =
      "a constraint of projective dynamics on any of these elements";
};

struct ElementOptions {
  std::string label{};       // of an element, in messages: "bar: tet"
  int first_point = 0;       // of vertex 0 of the mesh
  double thickness = 0.001;  // of triangles, m
  StretchInterval fit{};     // over which the stiffness of the Laplacian is fitted
};

/// The elements of one shape of `rest` as a term of E.
/// @throws InputError naming the element, if one is flat or inside out, or a planar one is seen
/// from below or not in a plane.
std::unique_ptr<SolidElasticity> make_elasticity(ElementShape shape, const AnyMaterial& material,
                                                 const Mesh& rest, const ElementOptions& options);

/// The same of any law, taken as it is: a membrane's is that of plane stress already.
std::unique_ptr<SolidElasticity> make_elasticity(ElementShape shape,
                                                 std::unique_ptr<MaterialKernel> kernel,
                                                 const Mesh& rest, const ElementOptions& options);

}  // namespace pliant
