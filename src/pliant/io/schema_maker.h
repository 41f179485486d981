#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/io/json_field.h"
#include "pliant/io/registered.h"
#include "pliant/io/scene_format.h"

namespace pliant {

// Pieces of JSON Schema.
Json schema_const(std::string_view word);
Json schema_enum(std::span<const std::string_view> words);
Json schema_one_of(Json::Array alternatives);
Json schema_type(std::string_view type, const Range& range = {});
Json schema_array(Json items, std::optional<int> least, std::optional<int> most);
/// An object that has exactly this member.
Json schema_one_member(std::string_view key, Json value);

/// Schema of a parameter of type Value; `preset` is its default.
template <class Value>
Json schema_of(const Value& preset, const Range& range) {
  if constexpr (kIsVector<Value>) {
    constexpr bool kWhole = std::is_same_v<typename Value::Scalar, int>;
    const int size = static_cast<int>(preset.size());
    return schema_array(schema_type(kWhole ? "integer" : "number", range), size, size);
  } else if constexpr (std::is_same_v<Value, std::vector<ControlPoint>>) {
    return schema_array(schema_array(schema_type("number"), 2, 3), 2, {});
  } else if constexpr (std::is_same_v<Value, int>) {
    return schema_type("integer", range);
  } else if constexpr (NamedChoice<Value>) {
    return schema_enum(choice_names(Value{}));
  } else if constexpr (std::is_same_v<Value, bool>) {
    return schema_type("boolean");
  } else if constexpr (std::is_same_v<Value, std::string>) {
    return schema_type("string");
  } else {
    return schema_type("number", range);
  }
}

/// Visitor of the scene format that makes the schema of one object.
class SchemaMaker {
 public:
  template <class T>
  static Json make() {
    T part;
    SchemaMaker maker;
    describe(maker, part);
    return maker.finish();
  }

  template <class S>
  void fields(const S& settings) {
    for_each_field<S>([&](const auto& each) { field(each, settings); });
  }

  template <class F, class S>
  void field(const F& f, const S& settings) {
    const auto& preset = settings.*f.member;
    add_parameter(f.name, schema_of(preset, f.range), f.help, f.unit, field_json(preset));
  }

  template <class F, class S>
  void required_field(const F& f, const S& settings) {
    add_parameter(f.name, schema_of(settings.*f.member, f.range), f.help, f.unit, {});
    required_.push_back(json_string(f.name));
  }

  template <class F, class S>
  void number_or_word(const F& f, const S& settings, std::string_view word) {
    Json number = schema_of(settings.*f.member, f.range);
    add_parameter(f.name, schema_one_of({std::move(number), schema_const(word)}), f.help, f.unit,
                  json_string(word));
  }

  void version(std::string_view key, int number, std::string_view help) {
    Json schema = json_object();
    append(schema, "const", {static_cast<double>(number)});
    add(key, std::move(schema), help);
  }

  void text(std::string_view key, const std::string& /*value*/, std::string_view help) {
    add(key, schema_type("string"), help);
  }

  template <class S>
  void object(std::string_view key, const S& /*settings*/, std::string_view help) {
    add(key, make<S>(), help);
  }

  template <class S>
  void optional(std::string_view key, const std::optional<S>& /*settings*/, std::string_view help) {
    add(key, make<S>(), help);
  }

  template <class Container>
  void list(std::string_view key, const Container& /*items*/, int least, std::string_view help) {
    Json item = make<typename Container::value_type>();
    if (least == 0) {
      add(key, schema_array(std::move(item), {}, {}), help);
    } else {
      add(key, schema_array(std::move(item), least, {}), help);
      required_.push_back(json_string(key));
    }
  }

  template <class List, class Held>
  void type(const Held& /*held*/, std::string_view /*kind*/, std::string_view otherwise = {}) {
    List::for_each([&]<class T>() {
      SchemaMaker maker;
      maker.add("type", schema_const(T::kName), T::kSummary);
      if (T::kName != otherwise) maker.required_.push_back(json_string("type"));
      maker.fields(SettingsOf<T>{});
      alternatives_.push_back(std::move(maker));
    });
  }

  template <class List, class Held>
  void choice(std::string_view key, const Held& held, std::string_view kind,
              std::string_view help) {
    add_choice<List>(key, held, kind, held_name(held), help);
  }

  template <class List, class Held>
  void optional_choice(std::string_view key, const std::optional<Held>& /*held*/,
                       std::string_view kind, std::string_view help) {
    add_choice<List>(key, Held{}, kind, {}, help);
  }

  void mesh(std::string_view key, const MeshSource& source, std::string_view help);
  void optional_mesh(std::string_view key, const std::optional<MeshSource>& source,
                     std::string_view help);
  void where(std::string_view key, const Where& where, std::string_view help);

 private:
  Json finish() const;
  Json finish(const SchemaMaker& common) const;
  void add(std::string_view key, Json schema, std::string_view help);
  void add_parameter(std::string_view key, Json schema, std::string_view help,
                     std::string_view unit, std::optional<Json> preset);

  // The name alone, or an object for each entry of the list.
  template <class List, class Held>
  void add_choice(std::string_view key, const Held& held, std::string_view kind,
                  std::string_view otherwise, std::string_view help) {
    SchemaMaker maker;
    maker.type<List>(held, kind, otherwise);
    Json::Array ways{schema_enum(List::kNames)};
    for (const SchemaMaker& each : maker.alternatives_) ways.push_back(each.finish());
    add(key, schema_one_of(std::move(ways)), help);
  }

  Json properties_ = json_object();
  Json::Array required_;
  std::vector<SchemaMaker> alternatives_;  // of which an object is one, with the members above
};

}  // namespace pliant
