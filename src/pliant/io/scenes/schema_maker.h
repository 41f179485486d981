#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/io/json/json_field.h"
#include "pliant/io/scenes/scene_format.h"
#include "pliant/scene/registries.h"

namespace pliant {

// Pieces of JSON Schema.
Json schema_const(std::string_view word);
Json schema_enum(std::span<const std::string_view> words);
Json schema_one_of(Json::Array alternatives);
Json schema_type(std::string_view type, const Range& range = {});
Json schema_array(Json items, std::optional<int> least, std::optional<int> most);
/// An object that has exactly this member.
Json schema_one_member(std::string_view key, Json value);

/// Schema of a parameter.
Json schema_of(const FieldRef& field);

/// Visitor of the scene format that makes the schema of one object.
class SchemaMaker {
 public:
  template <class T>
  static Json make(const Registries& registries) {
    T part;
    SchemaMaker maker(registries);
    describe(maker, part);
    return maker.finish();
  }

  template <class S>
  void fields(S& settings) {
    fields(field_refs(settings));
  }

  template <class F, class S>
  void field(const F& f, S& settings) {
    add_field(field_ref(f, settings));
  }

  template <class F, class S>
  void required_field(const F& f, S& settings) {
    add_parameter(f.name, schema_of(field_ref(f, settings)), f.help, f.unit, {});
    required_.emplace_back(f.name);
  }

  template <class F, class S>
  void number_or_word(const F& f, S& settings, std::string_view word) {
    Json number = schema_of(field_ref(f, settings));
    add_parameter(f.name, schema_one_of({std::move(number), schema_const(word)}), f.help, f.unit,
                  word);
  }

  void version(std::string_view key, int number, std::string_view help) {
    add(key, {{"const", number}}, help);
  }

  void text(std::string_view key, const std::string& /*value*/, std::string_view help) {
    add(key, schema_type("string"), help);
  }

  template <class S>
  void object(std::string_view key, const S& /*settings*/, std::string_view help) {
    add(key, make<S>(registries_), help);
  }

  template <class S>
  void optional(std::string_view key, const std::optional<S>& /*settings*/, std::string_view help) {
    add(key, make<S>(registries_), help);
  }

  template <class Container>
  void list(std::string_view key, const Container& /*items*/, int least, std::string_view help) {
    Json item = make<typename Container::value_type>(registries_);
    if (least == 0) {
      add(key, schema_array(std::move(item), {}, {}), help);
    } else {
      add(key, schema_array(std::move(item), least, {}), help);
      required_.emplace_back(key);
    }
  }

  template <class Any>
  void type(const Any& /*held*/, RegistryOf<Any> registry, std::string_view otherwise = {}) {
    for (const RegistryEntry<Any>& entry : (registries_.*registry).entries()) {
      SchemaMaker maker(registries_);
      maker.add("type", schema_const(entry.name), entry.summary);
      if (entry.name != otherwise) maker.required_.emplace_back("type");
      maker.fields(entry.draft()->fields());
      alternatives_.push_back(std::move(maker));
    }
  }

  template <class Any>
  void choice(std::string_view key, const Any& held, RegistryOf<Any> registry,
              std::string_view help) {
    add_choice(key, held, registry, held.name(), help);
  }

  template <class Any>
  void optional_choice(std::string_view key, const std::optional<Any>& /*held*/,
                       RegistryOf<Any> registry, std::string_view help) {
    add_choice(key, Any{}, registry, {}, help);
  }

  void mesh(std::string_view key, const MeshSource& source, std::string_view help);
  void optional_mesh(std::string_view key, const std::optional<MeshSource>& source,
                     std::string_view help);
  void where(std::string_view key, const Where& where, std::string_view help);

 private:
  explicit SchemaMaker(const Registries& registries) : registries_(registries) {}

  Json finish() const;
  Json finish(const SchemaMaker& common) const;
  void add(std::string_view key, Json schema, std::string_view help);
  void add_parameter(std::string_view key, Json schema, std::string_view help,
                     std::string_view unit, std::optional<Json> preset);

  void add_field(const FieldRef& field) {
    add_parameter(field.name, schema_of(field), field.help, field.unit, field_json(field));
  }
  void fields(std::span<const FieldRef> all) {
    for (const FieldRef& each : all) add_field(each);
  }

  // The name alone, or an object for each entry of the registry.
  template <class Any>
  void add_choice(std::string_view key, const Any& held, RegistryOf<Any> registry,
                  std::string_view otherwise, std::string_view help) {
    SchemaMaker maker(registries_);
    maker.type(held, registry, otherwise);
    Json::Array ways{schema_enum((registries_.*registry).names())};
    for (const SchemaMaker& each : maker.alternatives_) ways.push_back(each.finish());
    add(key, schema_one_of(std::move(ways)), help);
  }

  const Registries& registries_;
  Json properties_ = json_object();
  Json::Array required_;
  std::vector<SchemaMaker> alternatives_;  // of which an object is one, with the members above
};

}  // namespace pliant
