#include "pliant/io/catalog/catalog.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "pliant/core/text.h"
#include "pliant/energies/registry.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/frames/frames.h"
#include "pliant/io/json/json_field.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"
#include "pliant/io/scenes/scene_library.h"
#include "pliant/scene/mesh_source.h"
#include "pliant/scene/presets.h"
#include "pliant/scene/registries.h"

namespace pliant {
namespace {

// What a parameter may be; empty where its kind says it all.
std::string range_text(const FieldRef& field) {
  if (const auto* word = std::get_if<WordRef>(&field.value)) return join_names(word->words);
  const bool is_number = !std::holds_alternative<bool*>(field.value) &&
                         !std::holds_alternative<std::string*>(field.value) &&
                         !std::holds_alternative<std::vector<ControlPoint>*>(field.value);
  return is_number ? field.range.text() : "";
}

CatalogEntry entry_of(std::string_view name, std::string_view summary,
                      std::span<const FieldRef> fields = {}) {
  CatalogEntry entry{std::string(name), std::string(summary), {}};
  for (const FieldRef& f : fields) {
    entry.parameters.push_back({std::string(f.name), std::string(f.unit), range_text(f),
                                field_text(f), std::string(f.help)});
  }
  return entry;
}

template <class Any>
void add_entries(const Registry<Any>& registry, std::vector<CatalogEntry>& entries) {
  for (const RegistryEntry<Any>& each : registry.entries()) {
    const auto draft = each.draft();
    entries.push_back(entry_of(each.name, each.summary, draft->fields()));
  }
}

template <auto kRegistry>
std::vector<CatalogEntry> entries_in(const Registries& registries) {
  std::vector<CatalogEntry> entries;
  add_entries(registries.*kRegistry, entries);
  return entries;
}

template <class Settings>
CatalogEntry settings_entry() {
  Settings settings;
  return entry_of(Settings::kName, Settings::kSummary, field_refs(settings));
}

// Those that bodies name, then those that follow from other keys of a scene.
std::vector<CatalogEntry> energy_entries(const Registries& registries) {
  std::vector<CatalogEntry> entries = entries_in<&Registries::terms>(registries);
  for (CatalogEntry& each : entries) each.named = true;
  ImpliedTerms::for_each([&]<class Term>() {
    entries.push_back(entry_of(Term::kName, Term::kSummary));
    entries.back().named = false;
  });
  return entries;
}

std::vector<CatalogEntry> mesh_entries(const Registries& /*registries*/) {
  std::vector<CatalogEntry> entries;
  MeshGenerators::for_each([&]<class T>() { entries.push_back(settings_entry<T>()); });
  entries.push_back(settings_entry<FilledMesh>());
  return entries;
}

std::vector<CatalogEntry> preset_entries(const Registries& /*registries*/) {
  std::vector<CatalogEntry> entries;
  for (const Preset& preset : presets()) {
    entries.push_back({std::string(preset.name),
                       std::string(preset.summary) + " (" + std::string(preset.source) + ")",
                       {}});
  }
  return entries;
}

CatalogEntry mesh_format_entry(const MeshFormat& format) {
  std::string use;
  for (const std::string_view extension : format.extensions)
    if (!extension.empty()) use += std::string(extension) + ", ";
  use += !format.encode ? "read" : format.can_read() ? "read and write" : "write";
  return {std::string(format.name), std::string(format.summary) + " (" + use + ")", {}};
}

// Formats of meshes, then those of frames; a name may be both.
std::vector<CatalogEntry> format_entries(const Registries& /*registries*/) {
  std::vector<CatalogEntry> entries;
  for (const MeshFormat& format : mesh_formats()) entries.push_back(mesh_format_entry(format));
  FrameFormats::for_each([&]<class Frames>() {
    entries.push_back(
        {std::string(Frames::kName), std::string(Frames::kSummary) + " (frames of run)", {}});
  });
  return entries;
}

// What a scene says about itself; its own file name where it says nothing.
CatalogEntry scene_entry(const ShippedScene& scene) {
  const Json json = parse_json(read_whole_file(scene.path), scene.path);
  for (const std::string_view key : {"description", "name"}) {
    const Json* text = json.find(key);
    if (text && text->string()) return {scene.name, *text->string(), {}};
  }
  return {scene.name, "", {}};
}

std::vector<CatalogEntry> scene_entries(const Registries& /*registries*/) {
  std::vector<CatalogEntry> entries;
  for (const ShippedScene& scene : shipped_scenes()) entries.push_back(scene_entry(scene));
  return entries;
}

std::string parameter_text(const CatalogParameter& parameter, std::size_t name_width) {
  std::string text = "    " + padded(parameter.name, name_width) + "  " + parameter.help;
  std::string facts = parameter.range == "finite" ? "" : parameter.range;
  if (!parameter.unit.empty()) facts += (facts.empty() ? "" : " ") + parameter.unit;
  if (!parameter.preset.empty()) {
    facts += (facts.empty() ? "default " : "; default ") + parameter.preset;
  }
  return text + (facts.empty() ? "" : " (" + facts + ")") + "\n";
}

Json parameter_json(const CatalogParameter& parameter) {
  Json json{{"name", parameter.name}, {"unit", parameter.unit}, {"range", parameter.range}};
  if (!parameter.preset.empty()) append(json, "default", parse_json(parameter.preset, "default"));
  append(json, "help", parameter.help);
  return json;
}

Json entry_json(const CatalogEntry& entry) {
  Json json{{"name", entry.name}, {"summary", entry.summary}};
  if (entry.named) append(json, "named", *entry.named);
  append(json, "parameters", json_list(entry.parameters, parameter_json));
  return json;
}

// Where a scene says that it has a term.
std::string place_text(const CatalogEntry& entry) {
  if (!entry.named) return "";
  return *entry.named ? "in terms       " : "by other keys  ";
}

struct Kind {
  std::string_view name;
  std::vector<CatalogEntry> (*entries)(const Registries& registries);
};

constexpr std::array kKinds = {Kind{"scenes", scene_entries},
                               Kind{"materials", entries_in<&Registries::materials>},
                               Kind{"fibers", entries_in<&Registries::fibers>},
                               Kind{"constraints", entries_in<&Registries::constraints>},
                               Kind{"presets", preset_entries},
                               Kind{"energies", energy_entries},
                               Kind{"solvers", entries_in<&Registries::solvers>},
                               Kind{"integrators", entries_in<&Registries::integrators>},
                               Kind{"dampings", entries_in<&Registries::dampings>},
                               Kind{"colliders", entries_in<&Registries::colliders>},
                               Kind{"meshes", mesh_entries},
                               Kind{"formats", format_entries}};

}  // namespace

std::vector<std::string_view> catalog_kinds() {
  std::vector<std::string_view> names;
  for (const Kind& kind : kKinds) names.push_back(kind.name);
  return names;
}

std::vector<CatalogEntry> catalog(std::string_view kind, const Registries& registries) {
  const auto found = std::ranges::find(kKinds, kind, &Kind::name);
  if (found == kKinds.end()) throw InputError(unknown_name("list", kind, catalog_kinds()));
  return found->entries(registries);
}

std::string catalog_json(std::string_view kind, const Registries& registries) {
  return write_json(json_list(catalog(kind, registries), entry_json));
}

std::string catalog_text(std::string_view kind, const Registries& registries) {
  const std::vector<CatalogEntry> entries = catalog(kind, registries);
  std::size_t name_width = 0;
  std::size_t parameter_width = 0;
  for (const CatalogEntry& each : entries) {
    name_width = std::max(name_width, letter_count(each.name));
    for (const CatalogParameter& p : each.parameters) {
      parameter_width = std::max(parameter_width, letter_count(p.name));
    }
  }
  std::string text;
  for (const CatalogEntry& each : entries) {
    text += padded(each.name, name_width) + "  " + place_text(each) + each.summary + "\n";
    for (const CatalogParameter& p : each.parameters) text += parameter_text(p, parameter_width);
  }
  return text;
}

}  // namespace pliant
