#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/io/json/json_field.h"
#include "pliant/io/json/json_read.h"
#include "pliant/io/scenes/scene_format.h"
#include "pliant/scene/registries.h"

namespace pliant {

/// Visitor of the scene format that fills a part of a Scene from one JSON object. It walks the
/// format twice: first to learn which keys there are, because a misspelt key explains more than
/// what is missing without it, then to read.
class SceneReader {
 public:
  /// Reads `target`, which has a `describe` in scene_format.h. Of meshes in files it notes the
  /// paths alone.
  /// @throws InputError at the path of what is wrong.
  template <class T>
  static void read(const Json& json, const std::string& path, T& target,
                   const Registries& registries = built_in_registries()) {
    SceneReader reader(json, path, registries);
    describe(reader, target);
    reader.end_of_keys();
    describe(reader, target);
  }

  template <class S>
  void fields(S& settings) {
    fields(field_refs(settings));
  }

  template <class F, class S>
  void field(const F& f, S& settings) {
    if (const Json* json = find(f.name)) read_field(*json, at(f.name), field_ref(f, settings));
  }

  template <class F, class S>
  void required_field(const F& f, S& settings) {
    if (const Json* json = require(f.name)) read_field(*json, at(f.name), field_ref(f, settings));
  }

  template <class F, class S>
  void number_or_word(const F& f, S& settings, std::string_view word) {
    const Json* json = find(f.name);
    if (!json || is_word(*json, at(f.name), word)) return;
    read_field(*json, at(f.name), field_ref(f, settings));
  }

  void version(std::string_view key, int number, std::string_view help);

  void text(std::string_view key, std::string& value, std::string_view /*help*/) {
    if (const Json* json = find(key)) read_value(*json, at(key), value);
  }

  template <class S>
  void object(std::string_view key, S& settings, std::string_view /*help*/) {
    if (const Json* json = find(key)) read(*json, at(key), settings, registries_);
  }

  template <class S>
  void optional(std::string_view key, std::optional<S>& settings, std::string_view /*help*/) {
    if (const Json* json = find(key)) read(*json, at(key), settings.emplace(), registries_);
  }

  template <class Container>
  void list(std::string_view key, Container& items, int least, std::string_view /*help*/) {
    const Json* json = least > 0 ? require(key) : find(key);
    if (!json) return;
    const Json::Array& list = array(*json, at(key));
    for (size_t i = 0; i < list.size(); ++i) {
      read(list[i], join_path(at(key), std::to_string(i)), items.emplace_back(), registries_);
    }
  }

  template <class Any>
  void type(Any& held, RegistryOf<Any> registry, std::string_view otherwise = {}) {
    const Registry<Any>& known = registries_.*registry;
    const std::string name = type_name(known.names(), otherwise);
    const std::unique_ptr<Draft<Any>> draft = known.find(name, at("type")).draft();
    fields(draft->fields());
    if (!learning_keys_) held = draft->make(path_);
  }

  template <class Any>
  void choice(std::string_view key, Any& held, RegistryOf<Any> registry,
              std::string_view /*help*/) {
    if (const Json* json = find(key)) read_choice(*json, at(key), held, registry, held.name());
  }

  template <class Any>
  void optional_choice(std::string_view key, std::optional<Any>& held, RegistryOf<Any> registry,
                       std::string_view /*help*/) {
    if (const Json* json = find(key)) read_choice(*json, at(key), held.emplace(), registry, {});
  }

  void mesh(std::string_view key, MeshSource& source, std::string_view help);
  void optional_mesh(std::string_view key, std::optional<MeshSource>& source,
                     std::string_view help);
  void where(std::string_view key, Where& where, std::string_view help);

 private:
  SceneReader(const Json& json, const std::string& path, const Registries& registries);

  void end_of_keys();
  void fields(std::span<const FieldRef> all);
  std::string at(std::string_view key) const { return join_path(path_, key); }
  // The member of that name; none while learning keys.
  const Json* find(std::string_view key);
  const Json* require(std::string_view key);
  std::string type_name(std::span<const std::string_view> known, std::string_view otherwise);

  void read_mesh_source(const Json& json, std::string_view key, MeshSource& source) const;
  static bool is_word(const Json& json, const std::string& path, std::string_view word);
  static const Json::Array& array(const Json& json, const std::string& path);

  template <class Any>
  void read_choice(const Json& json, const std::string& path, Any& held, RegistryOf<Any> registry,
                   std::string_view otherwise) const {
    if (const std::string* name = json.string()) {
      held = (registries_.*registry).find(*name, path).draft()->make(path);
      return;
    }
    if (!json.object()) {
      fail_at(path, "must be an object or a name, found " + json.description());
    }
    SceneReader reader(json, path, registries_);
    reader.type(held, registry, otherwise);
    reader.end_of_keys();
    reader.type(held, registry, otherwise);
  }

  const Json& json_;
  const Registries& registries_;
  std::string path_;
  bool learning_keys_ = true;
  std::vector<std::string_view> keys_;
};

}  // namespace pliant
