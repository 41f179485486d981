#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "pliant/core/choice.h"
#include "pliant/core/params.h"

namespace pliant {

struct ControlPoint;

/// A parameter that is one of a few words.
struct WordRef {
  std::span<const std::string_view> words;
  void* value;
  std::size_t (*get)(const void* value);
  void (*set)(void* value, std::size_t word);

  std::string_view word() const { return words[get(value)]; }
};

/// One parameter of some settings, without the type of the settings: code that reads and writes
/// them is compiled once, not once for each type. Valid while the settings stay where they are.
struct FieldRef {
  using Value =
      std::variant<bool*, int*, double*, std::optional<double>*, std::string*, std::span<double>,
                   std::span<int>, WordRef, std::vector<ControlPoint>*>;

  std::string_view name;
  std::string_view unit;  // SI; empty for a pure number
  Range range;            // of the number, or of each component
  std::string_view help;
  Value value;
};

/// The words of an enumeration, for as long as the program runs.
template <NamedChoice E>
std::span<const std::string_view> words_of() {
  static constexpr auto kWords = choice_names(E{});
  return kWords;
}

template <NamedChoice E>
FieldRef::Value value_ref(E& value) {
  return WordRef{words_of<E>(), &value,
                 [](const void* v) { return static_cast<std::size_t>(*static_cast<const E*>(v)); },
                 [](void* v, std::size_t word) { *static_cast<E*>(v) = static_cast<E>(word); }};
}

template <ListedWord W>
FieldRef::Value value_ref(W& value) {
  return WordRef{W::words(), &value,
                 [](const void* v) { return static_cast<const W*>(v)->place(); },
                 [](void* v, std::size_t word) { static_cast<W*>(v)->set_place(word); }};
}

template <class Value>
FieldRef::Value value_ref(Value& value) {
  if constexpr (kIsVector<Value>) {
    return std::span(value.data(), static_cast<std::size_t>(value.size()));
  } else {
    return &value;
  }
}

template <class F, class Settings>
FieldRef field_ref(const F& field, Settings& settings) {
  return {field.name, field.unit, field.range, field.help, value_ref(field.of(settings))};
}

/// All parameters of `settings`, in the order of their declaration.
template <class Settings>
std::vector<FieldRef> field_refs(Settings& settings) {
  std::vector<FieldRef> refs;
  for_each_field<Settings>([&](const auto& each) { refs.push_back(field_ref(each, settings)); });
  return refs;
}

/// Checks a number, or each component, against the range; `path` is that of the parameter.
/// @throws InputError at the path.
void check_field(const FieldRef& field, const std::string& path);

/// Checks every field against its range; `where` is the path of the settings.
void check_field_refs(std::span<const FieldRef> fields, const std::string& where);

}  // namespace pliant
