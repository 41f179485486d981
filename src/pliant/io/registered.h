#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "pliant/core/error.h"

// The three shapes that entries of our registries have, seen as one: a type with a name, a summary
// and settings that declare their fields.
//   plain data that is its own settings  (mesh generators, integrators, damping)
//   a class made from its `Settings`     (materials, colliders)
//   a class described by its `Options`   (solvers); scenes hold the options

namespace pliant {

template <class T>
struct SettingsOfImpl {
  using Type = T;
};
template <class T>
requires requires { typename T::Settings; }
struct SettingsOfImpl<T> {
  using Type = typename T::Settings;
};
template <class T>
requires requires { typename T::Options; }
struct SettingsOfImpl<T> {
  using Type = typename T::Options;
};

/// The plain data that describes a T of a registry.
template <class T>
using SettingsOf = typename SettingsOfImpl<T>::Type;

/// The settings inside what a scene holds.
template <class Held>
decltype(auto) settings_of(const Held& held) {
  if constexpr (requires { held.settings(); }) {
    return held.settings();
  } else {
    return (held);
  }
}

/// The name, in its registry, of what a scene holds.
template <class Held>
constexpr std::string_view name_of() {
  if constexpr (requires { typename Held::Solver; }) {
    return Held::Solver::kName;
  } else {
    return Held::kName;
  }
}

template <class... Held>
std::string_view held_name(const std::variant<Held...>& held) {
  return std::visit([](const auto& each) { return name_of<std::remove_cvref_t<decltype(each)>>(); },
                    held);
}

/// What a scene holds for a T with these settings.
/// @throws InputError at `where` if they contradict each other.
template <class T>
auto make_held(const SettingsOf<T>& settings, const std::string& where) {
  if constexpr (std::is_same_v<SettingsOf<T>, T> || requires { typename T::Options; }) {
    return settings;
  } else {
    return T(settings, where);
  }
}

}  // namespace pliant
