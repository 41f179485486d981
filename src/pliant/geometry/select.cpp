#include "pliant/geometry/select.h"

#include <algorithm>
#include <string>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {
namespace {

bool contains(const AllVertices&, const Vec3&) { return true; }
bool contains(const InBox& box, const Vec3& p) { return Bounds{box.lower, box.upper}.contains(p); }
bool contains(const InSphere& s, const Vec3& p) { return (p - s.center).norm() <= s.radius; }
bool contains(const OnSideOfPlane& s, const Vec3& p) { return (p - s.point).dot(s.normal) >= 0; }

template <class Region>
std::vector<int> select_region(const Region& region, const VecX& positions) {
  std::vector<int> chosen;
  for (int v = 0; v < static_cast<int>(positions.size() / 3); ++v)
    if (contains(region, vertex(positions, v))) chosen.push_back(v);
  return chosen;
}

std::vector<int> select_region(const VertexList& list, const VecX& positions) {
  std::vector<int> chosen = list.vertices;
  const auto count = static_cast<long long>(positions.size() / 3);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (chosen[i] >= 0 && chosen[i] < count) continue;
    throw InputError("vertices." + to_text(static_cast<long long>(i)),
                     "must be at least 0 and less than " + to_text(count) + ", found " +
                         to_text(static_cast<long long>(chosen[i])));
  }
  std::ranges::sort(chosen);
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

}  // namespace

std::vector<int> select_points(const Where& where, const VecX& positions) {
  return std::visit([&](const auto& region) { return select_region(region, positions); }, where);
}

}  // namespace pliant
