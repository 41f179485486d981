#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "pliant/core/params.h"
#include "pliant/geometry/select.h"
#include "pliant/materials/any_constraint.h"
#include "pliant/materials/any_fiber.h"
#include "pliant/materials/any_material.h"

namespace pliant {

/// Fibres in the elements of a body. Their direction belongs to the mesh as it was made or read: it
/// turns with the body.
struct FiberSettings {
  AnyFiber law{};
  Vec3 direction{1, 0, 0};
  /// The NAME of the element attributes NAME_x, NAME_y and NAME_z of the mesh that give the
  /// direction in each element; instead of one direction.
  std::string attribute{};
};

/// Elements that have other parameters than the rest of their body: those whose centre is in
/// `where`, and in the region of that name or number if one is given.
struct PartSettings {
  Where where{};                          // in world coordinates at time 0; all by default
  std::string region{};                   // name or number; empty for all
  std::optional<AnyMaterial> material{};  // of the same kind as the body's
};

/// A parameter of the material that differs from element to element.
struct VarySettings {
  std::string parameter{};  // its name, such as young
  /// Its value, as a formula in x, y and z, the centre of the element (m, world coordinates at time
  /// 0), and in the attributes of the mesh by their names.
  std::string formula{};
};

}  // namespace pliant
