#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "pliant/energies/element_shape.h"
#include "pliant/energies/energy.h"
#include "pliant/geometry/mesh.h"
#include "pliant/materials/any_fiber.h"

namespace pliant {

/// The term in lists.
struct FiberTerm {
  static constexpr std::string_view kName = "fiber";
  static constexpr std::string_view kSummary = "fibres in any of these elements";
};

/// Fibres in the elements of a body, beside its material: E(x) = Σ V φ(|F d|), in J. Their share of
/// the Laplacian is that of springs of their stiffness along d, which is the same for x, y and z,
/// so they need not be left out of it as [Liu18, sec. 8.3] does.
/// `directions`: of each element at rest, or one for all; unit vectors. In triangles the part in
/// their plane counts, made a unit vector.
/// @throws InputError naming the element whose direction is not finite, or zero, or straight
/// across its triangle.
std::unique_ptr<Energy> make_fiber_elasticity(ElementShape shape, const AnyFiber& law,
                                              std::span<const Vec3> directions, const Mesh& rest,
                                              const ElementOptions& options);

}  // namespace pliant
