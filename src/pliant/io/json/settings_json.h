#pragma once

#include <string_view>

#include "pliant/core/registry.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// `{"type": NAME, PARAMETER: value, ...}`.
Json named_settings_json(std::string_view name, std::span<const FieldRef> fields);

/// A solver, an integrator, ... as in scenes, with every parameter.
template <class Interface>
Json chosen_json(const Chosen<Interface>& chosen) {
  return named_settings_json(chosen.name(), chosen->draft()->fields());
}

}  // namespace pliant
