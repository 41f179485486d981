#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "pliant/io/json/json_field.h"
#include "pliant/io/scenes/scene_format.h"
#include "pliant/scene/registries.h"

namespace pliant {

/// Visitor of the scene format that turns a part of a Scene into a JSON object. Writes everything
/// that has a value, defaults too: a scene means the same when a default changes.
class SceneWriter {
 public:
  template <class T>
  static Json write(T& part) {
    SceneWriter writer;
    describe(writer, part);
    return std::move(writer.json_);
  }

  template <class S>
  void fields(S& settings) {
    fields(field_refs(settings));
  }

  template <class F, class S>
  void field(const F& f, S& settings) {
    add(field_ref(f, settings));
  }

  template <class F, class S>
  void required_field(const F& f, S& settings) {
    field(f, settings);
  }

  template <class F, class S>
  void number_or_word(const F& f, S& settings, std::string_view word) {
    append(json_, f.name, field_json(field_ref(f, settings)).value_or(word));
  }

  void version(std::string_view key, int number, std::string_view /*help*/) {
    append(json_, key, number);
  }

  void text(std::string_view key, const std::string& value, std::string_view /*help*/) {
    if (!value.empty()) append(json_, key, value);
  }

  template <class S>
  void object(std::string_view key, S& settings, std::string_view /*help*/) {
    append(json_, key, write(settings));
  }

  template <class S>
  void optional(std::string_view key, std::optional<S>& settings, std::string_view help) {
    if (settings) object(key, *settings, help);
  }

  template <class Container>
  void list(std::string_view key, Container& items, int least, std::string_view /*help*/) {
    if (items.empty() && least == 0) return;
    Json::Array list;
    for (auto& item : items) list.push_back(write(item));
    append(json_, key, std::move(list));
  }

  template <class Any>
  void type(const Any& held, RegistryOf<Any> /*registry*/) {
    append(json_, "type", held.name());
    fields(held->draft()->fields());
  }

  template <class Any>
  void choice(std::string_view key, const Any& held, RegistryOf<Any> registry,
              std::string_view /*help*/) {
    SceneWriter writer;
    writer.type(held, registry);
    const bool only_type = writer.json_.object()->size() == 1;
    append(json_, key, only_type ? Json(held.name()) : std::move(writer.json_));
  }

  template <class Any>
  void optional_choice(std::string_view key, const std::optional<Any>& held,
                       RegistryOf<Any> registry, std::string_view help) {
    if (held) choice(key, *held, registry, help);
  }

  void mesh(std::string_view key, MeshSource& source, std::string_view help);
  void optional_mesh(std::string_view key, std::optional<MeshSource>& source,
                     std::string_view help) {
    if (source) mesh(key, *source, help);
  }
  void where(std::string_view key, Where& where, std::string_view help);

 private:
  void add(const FieldRef& field) {
    if (auto json = field_json(field)) append(json_, field.name, *std::move(json));
  }
  void fields(std::span<const FieldRef> all) {
    for (const FieldRef& each : all) add(each);
  }

  Json json_ = json_object();
};

}  // namespace pliant
