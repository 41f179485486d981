#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/types.h"

namespace pliant {

/// The kinds of elements; an attribute or a region belongs to one kind.
enum class ElementKind { kTet, kHex, kTriangle, kEdge };

/// One number for each element of a kind, in the order of the elements.
struct ElementAttribute {
  std::string name;
  ElementKind kind = ElementKind::kTet;
  std::vector<double> values;
};

/// The attribute that says which region an element belongs to: a physical group, a reference, a
/// tag, whatever its format calls it.
inline constexpr std::string_view kRegionAttribute = "region";

/// The elements of a kind whose region has this number, under a name.
struct NamedRegion {
  std::string name;
  ElementKind kind = ElementKind::kTet;
  int id = 0;

  friend bool operator==(const NamedRegion&, const NamedRegion&) = default;
};

/// Positions and what they span: any mixture of elements over one set of vertices. Data only.
///
/// A tet (a, b, c, d) has positive volume if (b - a) x (c - a) . (d - a) > 0; a triangle faces the
/// side from which it is seen counter-clockwise. The vertices of a hex are in lexicographic order,
/// u fastest, then v, then w: (-,-,-), (+,-,-), (-,+,-), (+,+,-), then these four with w = +.
struct Mesh {
  VecX positions;  // m; xyz of vertex i at 3i
  std::vector<std::array<int, 4>> tets;
  std::vector<std::array<int, 8>> hexes;
  std::vector<std::array<int, 3>> triangles;
  std::vector<std::array<int, 2>> edges;
  std::vector<ElementAttribute> attributes;
  std::vector<NamedRegion> regions;

  int vertex_count() const { return static_cast<int>(positions.size() / 3); }
  std::size_t element_count() const {
    return tets.size() + hexes.size() + triangles.size() + edges.size();
  }
  std::size_t element_count(ElementKind kind) const {
    switch (kind) {
      case ElementKind::kTet:
        return tets.size();
      case ElementKind::kHex:
        return hexes.size();
      case ElementKind::kTriangle:
        return triangles.size();
      case ElementKind::kEdge:
        return edges.size();
    }
    return 0;
  }
  /// The attribute of this name for elements of this kind; null if there is none.
  const ElementAttribute* find_attribute(std::string_view name, ElementKind kind) const {
    for (const ElementAttribute& attribute : attributes)
      if (attribute.name == name && attribute.kind == kind) return &attribute;
    return nullptr;
  }
};

/// Axis-aligned box, m. Both corners belong to it.
struct Bounds {
  Vec3 lower{0, 0, 0};
  Vec3 upper{0, 0, 0};

  Vec3 center() const;
  Vec3 size() const;
  bool contains(const Vec3& p) const {
    return p[0] >= lower[0] && p[1] >= lower[1] && p[2] >= lower[2] && p[0] <= upper[0] &&
           p[1] <= upper[1] && p[2] <= upper[2];
  }
};

/// The smallest box around all vertices; a point at the origin if there are none.
Bounds bounds_of(const VecX& positions);

/// Volume of a tet, m³; negative if it is inside out.
double tet_volume(const VecX& x, const std::array<int, 4>& t);

}  // namespace pliant
