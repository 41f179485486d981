#pragma once

#include <string>
#include <vector>

#include "pliant/io/plots/svg_plot.h"
#include "pliant/materials/material_functions.h"

namespace pliant::cli {

/// Energy (first row) and stress (second row) of materials, over five ways to deform: stretch along
/// one axis, along two, simple shear, stretch along all three, and one axis through inversion. The
/// stress is the entry of the first Piola stress that corresponds to the deformation. `note` is a
/// line below the title.
Plot material_plot(const std::vector<MaterialFunctions>& materials, const std::string& note);

}  // namespace pliant::cli
