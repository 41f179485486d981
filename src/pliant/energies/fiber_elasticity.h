#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pliant/energies/element_shape.h"
#include "pliant/energies/energy.h"
#include "pliant/geometry/mesh.h"
#include "pliant/materials/any_fiber.h"

namespace pliant {

/// How lists name and describe the term.
struct FiberTerm {
  static constexpr std::string_view kName = "fiber";
  static constexpr std::string_view kSummary = "fibres in any of these elements";
};

/// Fibres in the elements of a body, in addition to its material: E(x) = Σ V φ(|F d|), in J. Their
/// share of L is that of springs of their stiffness along d. It is the same for x, y and z, so they
/// need not be left out of L as in [Liu18, sec. 8.3].
/// `directions`: unit vectors d at rest, one for each element or one for all. In triangles their
/// projection to the plane counts, scaled to a unit vector.
/// @throws InputError naming the element whose direction is not finite, or zero, or straight
/// across its triangle.
std::unique_ptr<Energy> make_fiber_elasticity(ElementShape shape, const AnyFiber& law,
                                              std::span<const Vec3> directions, const Mesh& rest,
                                              const ElementOptions& options);

}  // namespace pliant
