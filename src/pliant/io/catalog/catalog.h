#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/scene/built_in.h"

namespace pliant {

/// A parameter of something that can be chosen by name.
struct CatalogParameter {
  std::string name;
  std::string unit;    // SI; empty for a pure number
  std::string range;   // `> 0`; empty for what is not a number
  std::string preset;  // the default, as in JSON; empty if there is none
  std::string help;
};

/// Something that can be chosen by name.
struct CatalogEntry {
  std::string name;
  std::string summary;
  std::vector<CatalogParameter> parameters;
  std::optional<bool> named{};  // of a term of the energy: whether bodies name it in `terms`
};

/// The kinds of things that there is a catalog of.
std::vector<std::string_view> catalog_kinds();

/// All entries of a kind, in the order of its registry.
/// @throws InputError that suggests the nearest kind.
std::vector<CatalogEntry> catalog(std::string_view kind,
                                  const Registries& registries = built_in_registries());

/// The catalog of a kind as a JSON list of objects {name, summary, parameters}, of energies with
/// `named` after the summary, and as plain text.
std::string catalog_json(std::string_view kind,
                         const Registries& registries = built_in_registries());
std::string catalog_text(std::string_view kind,
                         const Registries& registries = built_in_registries());

}  // namespace pliant
