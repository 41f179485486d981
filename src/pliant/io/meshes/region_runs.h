#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/geometry/mesh.h"

namespace pliant {

/// Regions of triangles in formats that give them by statement: a name holds for the triangles that
/// follow, until the next one. Names are numbered from 1 in the order of their first use; triangles
/// under no name are in region 0.
class RegionRuns {
 public:
  /// From the triangle of this number on, the name is this; empty for none.
  void start(std::string_view name, std::size_t triangle);
  bool empty() const { return numbers_.empty(); }
  /// Gives the mesh the attribute and the names, if there was one.
  void add_to(Mesh& mesh) const;

 private:
  struct Run {
    std::size_t first;
    int region;
  };
  std::map<std::string, int, std::less<>> numbers_;
  std::vector<Run> runs_;
};

/// What such a format calls the region of triangle `i`: its name, `region_7` for a number without
/// one, "" for 0 without one or for no regions at all.
class RegionLabels {
 public:
  explicit RegionLabels(const Mesh& mesh);
  /// True where the run of the triangle before ends.
  bool changes_at(std::size_t i) const;
  /// Without line breaks, `#` and `\`, which end a name.
  std::string at(std::size_t i) const;

 private:
  const Mesh& mesh_;
  const ElementAttribute* regions_;
};

/// Whether an array of a file that knows no regions as such is one: named region, material, or as
/// other programs name their tags (CellEntityIds, gmsh:physical, medit:ref, ...), in any case.
bool is_region_name(std::string_view name);

/// Names the first of the attributes of each kind that is_region_name and holds integers "region",
/// unless there is one already.
void name_regions(Mesh& mesh);

}  // namespace pliant
