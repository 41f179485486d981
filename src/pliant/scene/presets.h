#pragma once

#include <span>
#include <string>
#include <string_view>

#include "pliant/scene/scene.h"

namespace pliant {

/// A substance with physical values and where they come from.
struct Preset {
  std::string_view name;
  std::string_view summary;
  std::string_view source;
  /// Fills in what the body leaves out: density, material, fibres; and what only matters if its
  /// mesh is a sheet: thickness, bending.
  void (*apply)(Body& body);
};

std::span<const Preset> presets();

/// The preset that a body at `path` names.
/// @throws InputError that suggests the nearest name.
const Preset& find_preset(std::string_view name, const std::string& path);

/// The body, completed by what its preset prescribes; unchanged if it has none.
/// @throws InputError for an unknown name.
Body with_preset(const Body& body, const std::string& path = "body");
Scene with_presets(const Scene& scene);
bool has_presets(const Scene& scene);

}  // namespace pliant
