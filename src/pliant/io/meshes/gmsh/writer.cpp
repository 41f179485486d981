#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "pliant/io/meshes/element_regions.h"
#include "pliant/io/meshes/gmsh/gmsh.h"
#include "pliant/io/meshes/gmsh/output.h"

namespace pliant {
namespace {

constexpr std::array kDimensionOf{3, 3, 2, 1};  // by ElementKind
constexpr std::array kTypeOf{4, 5, 2, 1};
constexpr std::array kNodesOf{4, 8, 3, 2};

// Of tags and, within an entity, of blocks: as long as a mesh has one region, the tags of a file
// count from 1 in its order, which some readers expect of data.
constexpr std::array kFileOrder{ElementKind::kEdge, ElementKind::kTriangle, ElementKind::kTet,
                                ElementKind::kHex};

int dimension_of(ElementKind kind) { return kDimensionOf[static_cast<std::size_t>(kind)]; }

const int* element(const Mesh& mesh, ElementKind kind, std::size_t i) {
  switch (kind) {
    case ElementKind::kTet:
      return mesh.tets[i].data();
    case ElementKind::kHex:
      return mesh.hexes[i].data();
    case ElementKind::kTriangle:
      return mesh.triangles[i].data();
    default:
      return mesh.edges[i].data();
  }
}

// Physical tags are ints above 0; 0 stands for none.
bool can_be_physical(const ElementAttribute& regions) {
  return std::all_of(regions.values.begin(), regions.values.end(), [](double region) {
    return region >= 0 && region <= std::numeric_limits<int>::max() && region == std::floor(region);
  });
}

const ElementAttribute* physical_regions(const Mesh& mesh, ElementKind kind) {
  const ElementAttribute* regions = mesh.find_attribute(kRegionAttribute, kind);
  return regions != nullptr && can_be_physical(*regions) ? regions : nullptr;
}

struct Entity {
  int tag = 0;
  Bounds bounds{Vec3::Constant(std::numeric_limits<double>::infinity()),
                Vec3::Constant(-std::numeric_limits<double>::infinity())};
  std::array<std::vector<int>, kElementKinds.size()> elements;  // by kind
};

class Writer {
 public:
  Writer(const Mesh& mesh, MeshEncoding encoding) : mesh_(mesh), out_(encoding) { group(); }

  std::string write() {
    out_.line("$MeshFormat");
    out_.line(out_.is_text() ? "4.1 0 8" : "4.1 1 8");
    if (!out_.is_text()) {
      out_.integer(1);
      out_.line("");
    }
    out_.line("$EndMeshFormat");
    write_names();
    write_entities();
    write_nodes();
    write_elements();
    write_data();
    return out_.take();
  }

 private:
  using Entities = std::map<long long, Entity>;  // by region

  // Tags are unique over all kinds, in the order of kFileOrder.
  std::size_t first_tag(ElementKind kind) const {
    std::size_t tag = 1;
    for (const ElementKind before : kFileOrder) {
      if (before == kind) break;
      tag += mesh_.element_count(before);
    }
    return tag;
  }

  void group() {
    for (const ElementKind kind : kElementKinds) {
      const ElementAttribute* regions = physical_regions(mesh_, kind);
      Entities& entities = entities_[dimension_of(kind)];
      for (std::size_t i = 0; i < mesh_.element_count(kind); ++i) {
        Entity& entity = entities[whole_region(regions, i)];
        entity.elements[static_cast<std::size_t>(kind)].push_back(static_cast<int>(i));
        const int* corners = element(mesh_, kind, i);
        for (int k = 0; k < kNodesOf[static_cast<std::size_t>(kind)]; ++k) {
          const Vec3 x = vertex(mesh_.positions, corners[k]);
          entity.bounds.lower = entity.bounds.lower.cwiseMin(x);
          entity.bounds.upper = entity.bounds.upper.cwiseMax(x);
        }
      }
    }
    // Nodes must belong to something.
    if (mesh_.element_count() == 0) entities_[3][0].bounds = bounds_of(mesh_.positions);
    for (Entities& entities : entities_) {
      int tag = 0;
      for (auto& [region, entity] : entities) entity.tag = ++tag;
    }
  }

  void write_names() {
    std::map<std::pair<int, int>, std::string> names;  // by dimension and region
    for (const NamedRegion& region : mesh_.regions)
      if (region.id > 0) names.try_emplace({dimension_of(region.kind), region.id}, region.name);
    if (names.empty()) return;
    out_.line("$PhysicalNames");
    out_.line(std::to_string(names.size()));
    for (const auto& [key, name] : names) {
      out_.line(std::to_string(key.first) + " " + std::to_string(key.second) + " " +
                quoted_name(name));
    }
    out_.line("$EndPhysicalNames");
  }

  static std::string quoted_name(const std::string& name) {
    constexpr std::size_t kLongest = 127;  // of the format
    std::string text = name.substr(0, kLongest);
    for (char& c : text) {
      if (c == '"') c = '\'';
      if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    return '"' + text + '"';
  }

  void write_entities() {
    out_.line("$Entities");
    for (const Entities& entities : entities_) out_.size(entities.size());
    out_.end_line();
    for (const Entities& entities : entities_) {
      for (const auto& [region, entity] : entities) {
        out_.integer(entity.tag);
        for (const double x : entity.bounds.lower) out_.real(x);
        for (const double x : entity.bounds.upper) out_.real(x);
        out_.size(region == 0 ? 0 : 1);
        if (region != 0) out_.integer(static_cast<int>(region));
        out_.size(0);  // entities that bound it
        out_.end_line();
      }
    }
    out_.end_section("$EndEntities");
  }

  void write_nodes() {
    const auto count = static_cast<std::size_t>(mesh_.vertex_count());
    out_.line("$Nodes");
    for (const std::size_t number : {std::size_t{1}, count, std::size_t{count > 0}, count})
      out_.size(number);
    out_.end_line();
    int dimension = 3;
    while (entities_[dimension].empty()) --dimension;
    for (const int number : {dimension, 1, 0}) out_.integer(number);
    out_.size(count);
    out_.end_line();
    for (std::size_t i = 0; i < count; ++i) {
      out_.size(i + 1);
      out_.end_line();
    }
    for (std::size_t i = 0; i < count; ++i) {
      for (const double x : vertex(mesh_.positions, static_cast<int>(i))) out_.real(x);
      out_.end_line();
    }
    out_.end_section("$EndNodes");
  }

  void write_elements() {
    std::size_t blocks = 0;
    for (const Entities& entities : entities_)
      for (const auto& [region, entity] : entities)
        for (const auto& elements : entity.elements) blocks += elements.empty() ? 0 : 1;
    const std::size_t count = mesh_.element_count();
    out_.line("$Elements");
    for (const std::size_t number : {blocks, count, std::size_t{count > 0}, count})
      out_.size(number);
    out_.end_line();
    for (const Entities& entities : entities_)
      for (const auto& [region, entity] : entities)
        for (const ElementKind kind : kFileOrder) write_block(entity, kind);
    out_.end_section("$EndElements");
  }

  void write_block(const Entity& entity, ElementKind kind) {
    const auto& elements = entity.elements[static_cast<std::size_t>(kind)];
    if (elements.empty()) return;
    const std::size_t first = first_tag(kind);
    out_.integer(dimension_of(kind));
    out_.integer(entity.tag);
    out_.integer(kTypeOf[static_cast<std::size_t>(kind)]);
    out_.size(elements.size());
    out_.end_line();
    for (const int i : elements) {
      out_.size(first + static_cast<std::size_t>(i));
      const int* corners = element(mesh_, kind, static_cast<std::size_t>(i));
      for (std::size_t k = 0;
           k < static_cast<std::size_t>(kNodesOf[static_cast<std::size_t>(kind)]); ++k) {
        const std::size_t corner =
            kind == ElementKind::kHex ? static_cast<std::size_t>(kHexOrder[k]) : k;
        out_.size(static_cast<std::size_t>(corners[corner]) + 1);
      }
      out_.end_line();
    }
  }

  void write_data() {
    std::set<std::string> done;
    for (const ElementAttribute& attribute : mesh_.attributes) {
      std::vector<const ElementAttribute*> parts;
      for (const ElementAttribute& part : mesh_.attributes) {
        const bool is_written = part.name == kRegionAttribute && can_be_physical(part);
        if (part.name == attribute.name && !is_written) parts.push_back(&part);
      }
      if (!parts.empty() && done.insert(attribute.name).second)
        write_section(attribute.name, parts);
    }
  }

  // A name that several kinds of elements share is one section. Its values are in the order of
  // $Elements, for readers that count on it.
  void write_section(const std::string& name, const std::vector<const ElementAttribute*>& parts) {
    std::size_t count = 0;
    for (const ElementAttribute* part : parts) count += part->values.size();
    out_.line("$ElementData");
    for (const auto& text :
         {std::string("1"), quoted_name(name), std::string("1\n0\n3\n0\n1"), std::to_string(count)})
      out_.line(text);
    for (const Entities& entities : entities_)
      for (const auto& [region, entity] : entities)
        for (const ElementKind kind : kFileOrder)
          for (const ElementAttribute* part : parts)
            if (part->kind == kind) write_values(*part, entity);
    out_.end_section("$EndElementData");
  }

  void write_values(const ElementAttribute& part, const Entity& entity) {
    const std::size_t first = first_tag(part.kind);
    for (const int i : entity.elements[static_cast<std::size_t>(part.kind)]) {
      out_.integer(static_cast<int>(first) + i);
      out_.real(part.values[i]);
      out_.end_line();
    }
  }

  const Mesh& mesh_;
  GmshOutput out_;
  std::array<Entities, 4> entities_;  // by dimension
};

}  // namespace

std::string to_gmsh(const Mesh& mesh, MeshEncoding encoding) {
  return Writer(mesh, encoding).write();
}

}  // namespace pliant
