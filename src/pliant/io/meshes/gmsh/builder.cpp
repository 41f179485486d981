#include "pliant/io/meshes/gmsh/builder.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "pliant/core/text.h"

namespace pliant {
namespace {

enum GmshTypeId { kLine = 1, kTriangle = 2, kQuad = 3, kTet = 4, kHex = 5, kPoint = 15 };

constexpr std::array kTypes{GmshType{kLine, 2, 1}, GmshType{kTriangle, 3, 2},
                            GmshType{kQuad, 4, 2}, GmshType{kTet, 4, 3},
                            GmshType{kHex, 8, 3},  GmshType{kPoint, 1, 0}};

std::string_view name_of_unsupported(long long id) {
  constexpr std::array<std::string_view, 9> kNames{" (prism)",
                                                   " (pyramid)",
                                                   " (second-order line)",
                                                   " (second-order triangle)",
                                                   " (second-order quad of 9 nodes)",
                                                   " (second-order tet)",
                                                   " (second-order hex of 27 nodes)",
                                                   " (second-order prism of 18 nodes)",
                                                   " (second-order pyramid of 14 nodes)"};
  return id >= 6 && id <= 14 ? kNames[id - 6] : "";
}

template <std::size_t N>
std::array<int, N> corners(const std::array<int, 8>& nodes) {
  std::array<int, N> element{};
  for (std::size_t k = 0; k < N; ++k) element[N == 8 ? kHexOrder[k % 8] : k] = nodes[k];
  return element;
}

template <class T>
std::vector<T> permuted(const std::vector<T>& values, const std::vector<int>& order) {
  std::vector<T> result;
  result.reserve(values.size());
  for (const int i : order) result.push_back(values[i]);
  return result;
}

}  // namespace

const GmshType* find_gmsh_type(long long id) {
  for (const GmshType& type : kTypes)
    if (type.id == id) return &type;
  return nullptr;
}

std::string unsupported_gmsh_type(long long id) {
  return "element type " + to_text(id) + std::string(name_of_unsupported(id)) +
         " is not supported; supported are lines (1), triangles (2), quads (3), tets (4), hexes "
         "(5) and points (15)";
}

void GmshBuilder::start_nodes(std::size_t count) {
  numbers_ = NodeNumbers(count);
  mesh_.positions.resize(3 * static_cast<Eigen::Index>(count));
}

void GmshBuilder::add_name(int dimension, long long region, std::string name) {
  names_.push_back({dimension, static_cast<int>(region), std::move(name)});
}

template <class Element>
void GmshBuilder::add(ElementKind kind, std::vector<Element>& elements, const Element& element,
                      std::int64_t tag, long long region) {
  elements.push_back(element);
  regions_.add(kind, static_cast<double>(region));
  tags_[static_cast<std::size_t>(kind)].push_back(tag);
}

void GmshBuilder::add_element(const GmshType& type, std::int64_t tag, long long region,
                              const std::array<int, 8>& nodes) {
  switch (type.id) {
    case kLine:
      return add(ElementKind::kEdge, mesh_.edges, corners<2>(nodes), tag, region);
    case kTriangle:
      return add(ElementKind::kTriangle, mesh_.triangles, corners<3>(nodes), tag, region);
    case kQuad:
      add(ElementKind::kTriangle, mesh_.triangles, {nodes[0], nodes[1], nodes[2]}, tag, region);
      add(ElementKind::kTriangle, mesh_.triangles, {nodes[0], nodes[2], nodes[3]}, tag, region);
      return;
    case kTet:
      return add(ElementKind::kTet, mesh_.tets, corners<4>(nodes), tag, region);
    case kHex:
      return add(ElementKind::kHex, mesh_.hexes, corners<8>(nodes), tag, region);
    default:
      tags_[kPoints].push_back(tag);
  }
}

template <class Element>
void GmshBuilder::sort(ElementKind kind, std::vector<Element>& elements) {
  auto& tags = tags_[static_cast<std::size_t>(kind)];
  if (std::is_sorted(tags.begin(), tags.end())) return;
  std::vector<int> order(tags.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return tags[a] < tags[b]; });
  elements = permuted(elements, order);
  regions_.of(kind) = permuted(regions_.of(kind), order);
  tags = permuted(tags, order);
}

void GmshBuilder::sort_elements() {
  sort(ElementKind::kTet, mesh_.tets);
  sort(ElementKind::kHex, mesh_.hexes);
  sort(ElementKind::kTriangle, mesh_.triangles);
  sort(ElementKind::kEdge, mesh_.edges);
  std::sort(tags_[kPoints].begin(), tags_[kPoints].end());
}

GmshBuilder::DataOutcome GmshBuilder::add_value(GmshData& data, std::int64_t tag, double value) {
  for (std::size_t kind = 0; kind <= kPoints; ++kind) {
    const auto& tags = tags_[kind];
    std::size_t& next = data.next_[kind];
    if (next >= tags.size() || tags[next] != tag) {
      const auto found = std::lower_bound(tags.begin(), tags.end(), tag);
      if (found == tags.end() || *found != tag) continue;
      next = static_cast<std::size_t>(found - tags.begin());
    }
    if (kind == kPoints) return DataOutcome::kTaken;
    auto& values = data.values_[kind];
    if (values.empty()) {
      values_ += tags.size();
      if (values_ > most_values_) return DataOutcome::kTooSparse;
      values.resize(tags.size());
    }
    // The triangles of a quad share its tag.
    for (; next < tags.size() && tags[next] == tag; ++next) values[next] = value;
    return DataOutcome::kTaken;
  }
  return DataOutcome::kUnknownElement;
}

void GmshBuilder::add_data(GmshData&& data) {
  for (const ElementKind kind : kElementKinds) {
    auto& values = data.values_[static_cast<std::size_t>(kind)];
    const auto is_same = [&](const ElementAttribute& attribute) {
      return attribute.kind == kind && attribute.name == data.name_;
    };
    const bool is_known = std::any_of(attributes_.begin(), attributes_.end(), is_same);
    if (is_known) values_ -= values.size();
    if (values.empty() || is_known) continue;
    attributes_.push_back({data.name_, kind, std::move(values)});
  }
}

// Gmsh's volumes hold tets and hexes alike: a name is of those kinds that have its region.
void GmshBuilder::add_names() {
  const auto& tets = regions_.of(ElementKind::kTet);
  const auto& hexes = regions_.of(ElementKind::kHex);
  const std::unordered_set<double> in_tets(tets.begin(), tets.end());
  const std::unordered_set<double> in_hexes(hexes.begin(), hexes.end());
  for (Name& name : names_) {
    if (name.dimension == 1) mesh_.regions.push_back({name.name, ElementKind::kEdge, name.region});
    if (name.dimension == 2)
      mesh_.regions.push_back({name.name, ElementKind::kTriangle, name.region});
    if (name.dimension != 3) continue;
    const bool is_of_hexes = in_hexes.contains(name.region);
    if (in_tets.contains(name.region) || !is_of_hexes)
      mesh_.regions.push_back({name.name, ElementKind::kTet, name.region});
    if (is_of_hexes)
      mesh_.regions.push_back({std::move(name.name), ElementKind::kHex, name.region});
  }
}

Mesh GmshBuilder::finish() {
  if (!names_.empty()) add_names();
  regions_.move_to(mesh_);
  for (ElementAttribute& attribute : attributes_) {
    // Regions may be data, too, where they cannot be physical groups.
    if (mesh_.find_attribute(attribute.name, attribute.kind) == nullptr)
      mesh_.attributes.push_back(std::move(attribute));
  }
  return std::move(mesh_);
}

}  // namespace pliant
