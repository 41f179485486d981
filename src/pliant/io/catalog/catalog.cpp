#include "pliant/io/catalog/catalog.h"

#include <algorithm>

#include "pliant/core/registry.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/frames/frames.h"
#include "pliant/io/json/json_field.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/meshes/mesh_file.h"
#include "pliant/io/meshes/mesh_format.h"
#include "pliant/io/scenes/scene_library.h"
#include "pliant/scene/presets.h"
#include "pliant/scene/scene.h"

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

template <class Any>
std::vector<CatalogEntry> registry_entries(const Registry<Any>& registry) {
  std::vector<CatalogEntry> entries;
  for (const RegistryEntry<Any>& each : registry.entries()) {
    CatalogEntry entry{std::string(each.name), std::string(each.summary), {}};
    const auto draft = each.draft();
    for (const FieldRef& f : draft->fields()) {
      entry.parameters.push_back({std::string(f.name), std::string(f.unit), range_text(f),
                                  field_text(f), std::string(f.help)});
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::vector<CatalogEntry> energy_entries() {
  return {{"tet-elasticity", "a material on the tets of a solid", {}},
          {"hex-elasticity", "a material on trilinear hexes with 8 quadrature points", {}},
          {"membrane-elasticity", "a material on triangles in space, of a given thickness", {}},
          {"planar-elasticity", "a material on triangles that stay in a plane", {}},
          {"constraint", "a constraint of projective dynamics on any of these elements", {}},
          {"fiber", "fibres in any of these elements", {}},
          {"bending", "of triangles, by the Laplace-Beltrami operator", {}},
          {"spring", "Hooke's law along edges", {}},
          {"attachment", "springs of length zero to points that stand still or move", {}},
          {"tie", "springs of length zero to points of another body", {}},
          {"contact", "pushes vertices out of a collider", {}}};
}

std::vector<CatalogEntry> preset_entries() {
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
  use += !format.encode ? "read" : format.read ? "read and write" : "write";
  return {std::string(format.name), std::string(format.summary) + " (" + use + ")", {}};
}

// Formats of meshes, then those of frames; a name may be both.
std::vector<CatalogEntry> format_entries() {
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

std::vector<CatalogEntry> scene_entries() {
  std::vector<CatalogEntry> entries;
  for (const ShippedScene& scene : shipped_scenes()) entries.push_back(scene_entry(scene));
  return entries;
}

std::string parameter_text(const CatalogParameter& parameter, size_t name_width) {
  std::string text = "    " + padded(parameter.name, name_width) + "  " + parameter.help;
  std::string facts = parameter.range == "finite" ? "" : parameter.range;
  if (!parameter.unit.empty()) facts += (facts.empty() ? "" : " ") + parameter.unit;
  if (!parameter.preset.empty()) {
    facts += (facts.empty() ? "default " : "; default ") + parameter.preset;
  }
  return text + (facts.empty() ? "" : " (" + facts + ")") + "\n";
}

Json parameter_json(const CatalogParameter& parameter) {
  Json json = json_object();
  append(json, "name", json_string(parameter.name));
  append(json, "unit", json_string(parameter.unit));
  append(json, "range", json_string(parameter.range));
  if (!parameter.preset.empty()) append(json, "default", parse_json(parameter.preset, "default"));
  append(json, "help", json_string(parameter.help));
  return json;
}

}  // namespace

std::vector<CatalogEntry> catalog(std::string_view kind) {
  if (kind == "scenes") return scene_entries();
  if (kind == "materials") return registry_entries(material_registry());
  if (kind == "fibers") return registry_entries(fiber_registry());
  if (kind == "constraints") return registry_entries(constraint_registry());
  if (kind == "presets") return preset_entries();
  if (kind == "energies") return energy_entries();
  if (kind == "solvers") return registry_entries(solver_registry());
  if (kind == "integrators") return registry_entries(integrator_registry());
  if (kind == "colliders") return registry_entries(collider_registry());
  if (kind == "formats") return format_entries();
  throw InputError(unknown_name("list", kind, kCatalogKinds));
}

std::string catalog_json(std::string_view kind) {
  Json::Array list;
  for (const CatalogEntry& each : catalog(kind)) {
    Json json = json_object();
    append(json, "name", json_string(each.name));
    append(json, "summary", json_string(each.summary));
    Json::Array parameters;
    for (const CatalogParameter& p : each.parameters) parameters.push_back(parameter_json(p));
    append(json, "parameters", {std::move(parameters)});
    list.push_back(std::move(json));
  }
  return write_json({std::move(list)});
}

std::string catalog_text(std::string_view kind) {
  const std::vector<CatalogEntry> entries = catalog(kind);
  size_t name_width = 0;
  size_t parameter_width = 0;
  for (const CatalogEntry& each : entries) {
    name_width = std::max(name_width, letter_count(each.name));
    for (const CatalogParameter& p : each.parameters) {
      parameter_width = std::max(parameter_width, letter_count(p.name));
    }
  }
  std::string text;
  for (const CatalogEntry& each : entries) {
    text += padded(each.name, name_width) + "  " + each.summary + "\n";
    for (const CatalogParameter& p : each.parameters) text += parameter_text(p, parameter_width);
  }
  return text;
}

}  // namespace pliant
