#include "pliant/scene/presets.h"

#include <algorithm>
#include <array>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/materials/fibers/fiber_pull.h"
#include "pliant/materials/parameters.h"

namespace pliant {
namespace {

// The values of a substance as a solid.
struct Solid {
  double density;  // kg/m³
  double young;    // Pa
  double poisson;
};

void fill(Body& body, const Solid& solid) {
  if (!body.density && !body.mass) body.density = solid.density;
  if (!body.material && !body.springs) {
    body.material = StableNeoHookean({.young = solid.young, .poisson = solid.poisson});
  }
}

// For a sheet: bending stiffness is that of an isotropic plate, E t³ / (12 (1 - ν²)), unless it was
// measured by itself, as for woven cloth, whose threads slide.
void fill_sheet(Body& body, const Solid& solid, double thickness, double bending) {
  fill(body, solid);
  if (!body.thickness && body.material) body.thickness = thickness;
  if (!body.bending) body.bending = bending;
}

double plate_bending(const Solid& solid, double thickness) {
  return solid.young * thickness * thickness * thickness /
         (12 * (1 - solid.poisson * solid.poisson));
}

void rubber(Body& body) { fill(body, {950, 1.17e6, 0.49}); }
// Nominal stress μ (λ - 1/λ²) of a neo-Hookean solid at λ = 2, with E = 2 (1 + ν) μ.
void silicone(Body& body) { fill(body, {1070, 1.18e5, 0.49}); }
void gelatine(Body& body) { fill(body, {1030, 1.5e4, 0.49}); }
void fat(Body& body) { fill(body, {920, 3e3, 0.49}); }
void skin(Body& body) {
  const Solid solid{1110, 2e5, 0.48};
  fill_sheet(body, solid, 0.002, plate_bending(solid, 0.002));
}
void muscle(Body& body) {
  fill(body, {1060, 2.24e4, 0.49});
  if (body.fibers.empty() && body.material) {
    body.fibers.push_back({.law = FiberPull({.stiffness = 4.25e5}), .direction = Vec3(1, 0, 0)});
  }
}
void steel_sheet(Body& body) {
  const Solid solid{7850, 2.1e11, 0.3};
  fill_sheet(body, solid, 0.0005, plate_bending(solid, 0.0005));
}
void cotton(Body& body) { fill_sheet(body, {350, 2.45e7, 0.3}, 0.0004, 7e-6); }
void silk(Body& body) { fill_sheet(body, {400, 5e7, 0.3}, 0.00015, 3e-6); }

}  // namespace

std::span<const Preset> presets() {
  static constexpr std::array<Preset, 9> kAll = {{
      {"rubber", "vulcanised natural rubber, unfilled",
       "shear modulus 0.39 MPa: Treloar, Trans. Faraday Soc. 40 (1944)", rubber},
      {"silicone", "soft casting silicone, Shore 00-30",
       "100 % modulus 69 kPa, 1.07 g/cm³: data sheet of Ecoflex 00-30 (Smooth-On)", silicone},
      {"gelatine", "one part of gelatine in ten of water",
       "15 kPa from the power law of Bonavia, arXiv 2512.20502 (2025)", gelatine},
      {"muscle", "passive skeletal muscle, its fibres along x",
       "447 kPa along and 22 kPa across the fibres: Morrow et al., J. Mech. Behav. Biomed. Mater. "
       "3 "
       "(2010)",
       muscle},
      {"fat", "subcutaneous and breast fat",
       "3 kPa by suction in vivo (skin apart): Briot et al., Clin. Biomech. 99 (2022)", fat},
      {"skin", "human skin of the forearm, 2 mm",
       "0.13 to 0.26 MPa by suction in vivo: Barel et al., Handbook of Non-Invasive Methods and "
       "the "
       "Skin (1995)",
       skin},
      {"steel-sheet", "structural steel, 0.5 mm",
       "210 GPa, ν = 0.3, 7850 kg/m³: EN 1993-1-1, 3.2.6", steel_sheet},
      {"cotton", "woven cotton shirt, 0.14 kg/m²",
       "typical values of Kawabata tests, no one source: 5 % at 490 N/m, bending 0.07 gf cm²/cm",
       cotton},
      {"silk", "woven silk, 0.06 kg/m²",
       "typical values of Kawabata tests, no one source: 6.5 % at 490 N/m, bending 0.03 gf cm²/cm",
       silk},
  }};
  return kAll;
}

const Preset& find_preset(std::string_view name, const std::string& path) {
  std::vector<std::string_view> known;
  for (const Preset& preset : presets()) {
    if (preset.name == name) return preset;
    known.push_back(preset.name);
  }
  throw InputError(path + ".preset", unknown_name("preset", name, known));
}

Body with_preset(const Body& body, const std::string& path) {
  Body filled = body;
  if (!body.preset.empty()) find_preset(body.preset, path).apply(filled);
  return filled;
}

bool has_presets(const Scene& scene) {
  return std::any_of(scene.bodies.begin(), scene.bodies.end(),
                     [](const Body& body) { return !body.preset.empty(); });
}

Scene with_presets(const Scene& scene) {
  Scene filled = scene;
  for (std::size_t i = 0; i < filled.bodies.size(); ++i) {
    if (filled.bodies[i].preset.empty()) continue;
    filled.bodies[i] = with_preset(filled.bodies[i], "bodies." + std::to_string(i));
  }
  return filled;
}

}  // namespace pliant
