#include "pliant/io/meshes/region_runs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "pliant/core/text.h"

namespace pliant {
namespace {

constexpr std::array<std::string_view, 12> kRegionNames{
    "region",      "regions",       "region_id",         "regionid", "material",  "material_id",
    "materialids", "cellentityids", "physical_entities", "part_id",  "medit:ref", "gmsh:physical"};

bool holds_numbers_of_regions(const std::vector<double>& values) {
  constexpr double kMost = std::numeric_limits<int>::max();
  return std::all_of(values.begin(), values.end(), [](double value) {
    return std::abs(value) <= kMost && value == std::floor(value);
  });
}

}  // namespace

void RegionRuns::start(std::string_view name, std::size_t triangle) {
  int region = 0;
  if (!name.empty()) {
    const auto next = static_cast<int>(numbers_.size()) + 1;
    region = numbers_.try_emplace(std::string(name), next).first->second;
  }
  if (!runs_.empty() && runs_.back().first == triangle) {
    runs_.back().region = region;
  } else {
    runs_.push_back({triangle, region});
  }
}

void RegionRuns::add_to(Mesh& mesh) const {
  if (empty()) return;
  ElementAttribute regions{std::string(kRegionAttribute), ElementKind::kTriangle, {}};
  regions.values.resize(mesh.triangles.size());
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const std::size_t end = i + 1 < runs_.size() ? runs_[i + 1].first : mesh.triangles.size();
    std::fill(regions.values.begin() + static_cast<std::ptrdiff_t>(runs_[i].first),
              regions.values.begin() + static_cast<std::ptrdiff_t>(end), runs_[i].region);
  }
  mesh.attributes.push_back(std::move(regions));
  std::vector<NamedRegion> named(numbers_.size());
  for (const auto& [name, number] : numbers_)
    named[number - 1] = {name, ElementKind::kTriangle, number};
  mesh.regions.insert(mesh.regions.end(), named.begin(), named.end());
}

RegionLabels::RegionLabels(const Mesh& mesh)
    : mesh_(mesh), regions_(mesh.find_attribute(kRegionAttribute, ElementKind::kTriangle)) {}

bool RegionLabels::changes_at(std::size_t i) const {
  if (regions_ == nullptr) return false;
  return i == 0 || regions_->values[i] != regions_->values[i - 1];
}

std::string RegionLabels::at(std::size_t i) const {
  if (regions_ == nullptr) return "";
  const double value = regions_->values[i];
  const auto is_it = [value](const NamedRegion& region) {
    return region.kind == ElementKind::kTriangle && region.id == value;
  };
  const auto found = std::find_if(mesh_.regions.begin(), mesh_.regions.end(), is_it);
  if (found == mesh_.regions.end()) return value == 0 ? "" : "region_" + to_text(value);
  std::string name = found->name;
  std::replace_if(
      name.begin(), name.end(),
      [](char c) { return c == '\n' || c == '\r' || c == '#' || c == '\\'; }, '_');
  return name;
}

bool is_region_name(std::string_view name) {
  std::string lower(name);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return std::find(kRegionNames.begin(), kRegionNames.end(), lower) != kRegionNames.end();
}

void name_regions(Mesh& mesh) {
  for (ElementAttribute& attribute : mesh.attributes) {
    if (mesh.find_attribute(kRegionAttribute, attribute.kind) != nullptr) continue;
    if (is_region_name(attribute.name) && holds_numbers_of_regions(attribute.values)) {
      attribute.name = kRegionAttribute;
    }
  }
}

}  // namespace pliant
