#include "pliant/geometry/surfaces/consistent_triangles.h"

#include "pliant/geometry/surfaces/orient_patches.h"
#include "pliant/geometry/surfaces/surface_checks.h"

namespace pliant {
namespace {

using Triangle = std::array<int, 3>;

bool has_three_corners(const Triangle& t) { return t[0] != t[1] && t[1] != t[2] && t[2] != t[0]; }

}  // namespace

std::vector<Triangle> consistent_triangles(const VecX& positions,
                                           const std::vector<Triangle>& triangles) {
  if (check_surface(triangles).contradicted.empty()) return triangles;
  std::vector<Triangle> usable;
  for (const Triangle& triangle : triangles)
    if (has_three_corners(triangle)) usable.push_back(triangle);
  detail::orient_patches(positions, usable);
  std::vector<Triangle> all = triangles;
  auto next = usable.begin();
  for (Triangle& triangle : all)
    if (has_three_corners(triangle)) triangle = *next++;
  return all;
}

}  // namespace pliant
