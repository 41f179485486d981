#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/core/chosen.h"
#include "pliant/core/error.h"
#include "pliant/core/field_ref.h"
#include "pliant/core/text.h"

// What a scene can choose by name (a material, a solver, a collider, ...) without knowing its type.
//
//   Chosen<Interface>   a value that owns one of them: `AnyMaterial`, `SolverSettings`, ...
//   Choice<Any>         what all of them have in common; `Interface` adds what its kind can do
//   Draft<Any>          settings that are being filled in, and what they make
//   Registry<Any>       all that can be chosen, by name
//
// Which types there are is known where a registry is made, and nowhere else. A program that has
// more adds them to a copy (scene/registries.h).

namespace pliant {

/// Settings with all their parameters, to be read or changed, that can become an `Any`.
template <class Any>
class Draft {
 public:
  virtual ~Draft() = default;
  virtual std::vector<FieldRef> fields() = 0;
  /// @throws InputError at `where` if the settings contradict each other.
  virtual Any make(const std::string& where) const = 0;
};

/// An entry of a registry.
template <class Any>
struct RegistryEntry {
  std::string_view name;
  std::string_view summary;
  /// With the default settings.
  std::unique_ptr<Draft<Any>> (*draft)();
};

/// All that can be chosen of one kind, in a fixed order.
template <class Any>
class Registry {
 public:
  /// `kind`: what an entry is, for messages.
  explicit Registry(std::string_view kind) : kind_(kind) {}

  /// One more: a T, by its kName.
  /// @throws InputError if the name is taken.
  template <class T>
  void add();

  std::string_view kind() const { return kind_; }
  std::span<const RegistryEntry<Any>> entries() const { return entries_; }
  std::span<const std::string_view> names() const { return names_; }

  /// @throws InputError at `where` that names the nearest known word.
  const RegistryEntry<Any>& find(std::string_view name, const std::string& where) const {
    for (const auto& entry : entries_) {
      if (entry.name == name) return entry;
    }
    throw InputError(where, unknown_name(kind_, name, names_));
  }

 private:
  void append(const RegistryEntry<Any>& entry) {
    for (const std::string_view name : names_) {
      if (name != entry.name) continue;
      throw InputError(std::string(kind_), "the name \"" + std::string(name) + "\" is taken");
    }
    entries_.push_back(entry);
    names_.push_back(entry.name);
  }

  std::string_view kind_;
  std::vector<RegistryEntry<Any>> entries_;
  std::vector<std::string_view> names_;
};

/// The settings of a type that can be chosen: its `Settings` or `Options`, or the type itself.
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
template <class T>
using SettingsOf = typename SettingsOfImpl<T>::Type;

/// The settings of a value of such a type.
template <class T>
const SettingsOf<T>& settings_of(const T& value) {
  if constexpr (requires { value.settings(); }) {
    return value.settings();
  } else {
    return value;
  }
}

/// The draft of a T.
template <class Any, class T>
class DraftOf final : public Draft<Any> {
 public:
  DraftOf() = default;
  explicit DraftOf(const SettingsOf<T>& settings) : settings_(settings) {}

  std::vector<FieldRef> fields() override { return field_refs(settings_); }
  Any make(const std::string& where) const override {
    if constexpr (requires { T(settings_, where); }) {
      return Any(T(settings_, where));
    } else {
      return Any(settings_);
    }
  }

 private:
  SettingsOf<T> settings_{};
};

template <class Any>
template <class T>
void Registry<Any>::add() {
  append({T::kName, T::kSummary,
          []() -> std::unique_ptr<Draft<Any>> { return std::make_unique<DraftOf<Any, T>>(); }});
}

/// The registry of the types of a TypeList.
template <class Any, class List>
Registry<Any> make_registry(std::string_view kind) {
  Registry<Any> registry(kind);
  List::for_each([&]<class T>() { registry.template add<T>(); });
  return registry;
}

}  // namespace pliant
