#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

inline constexpr std::array kElementKinds{ElementKind::kTet, ElementKind::kHex,
                                          ElementKind::kTriangle, ElementKind::kEdge};

/// Corner i of a hex in the order of VTK, Gmsh and INRIA (around the bottom, then around the top)
/// is our corner kHexOrder[i], and the other way round.
inline constexpr std::array<int, 8> kHexOrder{0, 1, 3, 2, 4, 5, 7, 6};

/// Collects the regions of elements while they are read, one for each in their order.
class ElementRegions {
 public:
  void add(ElementKind kind, double region) { of(kind).push_back(region); }
  void reserve(ElementKind kind, std::size_t more) { of(kind).reserve(of(kind).size() + more); }

  std::vector<double>& of(ElementKind kind) { return regions_[static_cast<std::size_t>(kind)]; }

  /// Gives the mesh the attribute for each kind that has a region other than 0, which is how
  /// formats say that there is none.
  void move_to(Mesh& mesh) {
    for (const ElementKind kind : kElementKinds) {
      auto& regions = of(kind);
      const auto is_none = [](double region) { return region == 0; };
      if (std::all_of(regions.begin(), regions.end(), is_none)) continue;
      mesh.attributes.push_back({std::string(kRegionAttribute), kind, std::move(regions)});
    }
  }

 private:
  std::array<std::vector<double>, kElementKinds.size()> regions_;
};

/// The two triangles of a quad whose corners go around it.
inline void add_quad(std::vector<std::array<int, 3>>& triangles, const std::array<int, 4>& quad) {
  triangles.push_back({quad[0], quad[1], quad[2]});
  triangles.push_back({quad[0], quad[2], quad[3]});
}

/// The region of element `i` as a whole number, which is all that most formats can say; 0 without
/// regions.
inline long long whole_region(const ElementAttribute* regions, std::size_t i) {
  constexpr double kExact = 9007199254740992;  // 2^53
  if (regions == nullptr || i >= regions->values.size()) return 0;
  const double region = regions->values[i];
  return std::abs(region) <= kExact ? std::llround(region) : 0;
}

}  // namespace pliant
