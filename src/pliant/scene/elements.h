#pragma once

#include <string>

#include "pliant/dynamics/model.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// Adds the energies of the elements of a body: material, constraints and fibres, or springs; and,
/// of a sheet, bending. `path` is where the body stands in the scene.
void add_elements(const Body& body, BodyModel& model, const std::string& path,
                  Potential& potential);

}  // namespace pliant
