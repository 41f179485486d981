#pragma once

#include <array>
#include <string>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/io/frames/body_points.h"

namespace pliant {

/// What is shown of a body, over points of its own: its render mesh, else the surface of its solid,
/// else its triangles, or its edges if it has none. If the mesh comes from a file and is a surface,
/// all points of the file are kept in the file's order, even those that nothing refers to, so that
/// a point cache fits the file. Of a solid, only the points on the surface are kept, in ascending
/// order.
struct DrawnBody {
  std::string name;
  int first = 0;  // its points among those of all bodies
  int count = 0;
  std::vector<std::array<int, 3>> triangles;  // seen counter-clockwise from outside; from 0
  std::vector<std::array<int, 2>> edges;      // only where there are no triangles; from 0
};

/// What is shown of a simulation. The simulation may move and change; its bodies stay the same.
class Drawing {
 public:
  explicit Drawing(const Simulation& simulation);

  const std::vector<DrawnBody>& bodies() const { return bodies_; }
  int point_count() const { return point_count_; }

  /// Writes the current positions of all points, m; xyz of point i at 3i.
  void update(const Simulation& simulation, VecX& points) const;

 private:
  std::vector<DrawnBody> bodies_;
  std::vector<std::vector<SourceVertex>> sources_;  // of each body's points; none of a render mesh
  int point_count_ = 0;
};

/// Which way is up for viewers, judged by gravity: true for z, false for y.
bool z_is_up(const Simulation& simulation);

}  // namespace pliant
