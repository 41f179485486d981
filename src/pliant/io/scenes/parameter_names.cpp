#include "pliant/io/scenes/parameter_names.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/scenes/scene_format.h"

namespace pliant {
namespace {

// Visitor of the scene format that finds out, object by object, which keys are the scene's own and
// which are parameters of what can be chosen there.
class NameCheck {
 public:
  template <class T>
  static void run(const Registries& registries) {
    T part;
    NameCheck check(registries);
    describe(check, part);
    check.finish();
  }

  template <class S>
  void fields(S& settings) {
    for (const FieldRef& each : field_refs(settings)) keys_.push_back(each.name);
  }
  template <class F, class S>
  void field(const F& f, S& /*settings*/) {
    keys_.push_back(f.name);
  }
  template <class F, class S>
  void required_field(const F& f, S& /*settings*/) {
    keys_.push_back(f.name);
  }
  template <class F, class S>
  void number_or_word(const F& f, S& /*settings*/, std::string_view /*word*/) {
    keys_.push_back(f.name);
  }
  void version(std::string_view key, int /*number*/, std::string_view /*help*/) {
    keys_.push_back(key);
  }
  void text(std::string_view key, const std::string& /*value*/, std::string_view /*help*/) {
    keys_.push_back(key);
  }
  template <class S>
  void object(std::string_view key, const S& /*settings*/, std::string_view /*help*/) {
    keys_.push_back(key);
    run<S>(registries_);
  }
  template <class S>
  void optional(std::string_view key, const std::optional<S>& /*settings*/,
                std::string_view /*help*/) {
    keys_.push_back(key);
    run<S>(registries_);
  }
  template <class Container>
  void list(std::string_view key, const Container& /*items*/, int /*least*/,
            std::string_view /*help*/) {
    keys_.push_back(key);
    run<typename Container::value_type>(registries_);
  }

  template <class Any>
  void type(const Any& /*held*/, RegistryOf<Any> registry) {
    keys_.emplace_back("type");
    for (const RegistryEntry<Any>& entry : (registries_.*registry).entries()) {
      const auto draft = entry.draft();
      for (const FieldRef& each : draft->fields()) {
        parameters_.push_back({(registries_.*registry).kind(), entry.name, each.name});
      }
    }
  }
  template <class Any>
  void choice(std::string_view key, const Any& held, RegistryOf<Any> registry,
              std::string_view /*help*/) {
    keys_.push_back(key);
    NameCheck check(registries_);
    check.type(held, registry);
    check.finish();
  }
  template <class Any>
  void optional_choice(std::string_view key, const std::optional<Any>& /*held*/,
                       RegistryOf<Any> registry, std::string_view help) {
    choice(key, Any{}, registry, help);
  }

  void mesh(std::string_view key, const MeshSource& /*source*/, std::string_view /*help*/) {
    keys_.push_back(key);
  }
  void optional_mesh(std::string_view key, const std::optional<MeshSource>& /*source*/,
                     std::string_view /*help*/) {
    keys_.push_back(key);
  }
  void where(std::string_view key, const Where& /*where*/, std::string_view /*help*/) {
    keys_.push_back(key);
  }

 private:
  struct Parameter {
    std::string_view kind, entry, name;
  };

  explicit NameCheck(const Registries& registries) : registries_(registries) {}

  void finish() const {
    for (const auto& [kind, entry, name] : parameters_) {
      if (std::ranges::find(keys_, name) == keys_.end()) continue;
      throw InputError(std::string(kind) + " \"" + std::string(entry) + "\"",
                       "a parameter must have another name than " + join_names(keys_) +
                           ", which a scene itself uses there; found \"" + std::string(name) +
                           "\"");
    }
  }

  const Registries& registries_;
  std::vector<std::string_view> keys_;  // of the scene
  std::vector<Parameter> parameters_;   // in the same object
};

}  // namespace

void check_parameter_names(const Registries& registries) { NameCheck::run<Scene>(registries); }

}  // namespace pliant
