#include "pliant/geometry/repair.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <numbers>
#include <system_error>
#include <utility>

#include "pliant/core/text.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return to_text(static_cast<long long>(count)) + " " + (count == 1 ? one : many);
}

// Two digits are enough for a judgement.
std::string rounded(double value) {
  std::array<char, 32> text{};
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 2);
  return {text.data(), error == std::errc{} ? end : text.data()};
}

template <class Visit>
void for_each_element(Mesh& mesh, Visit&& visit) {
  for (auto& element : mesh.tets) visit(element);
  for (auto& element : mesh.hexes) visit(element);
  for (auto& element : mesh.triangles) visit(element);
  for (auto& element : mesh.edges) visit(element);
}

double longest_edge(const VecX& x, const std::array<int, 4>& tet) {
  double longest = 0;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < i; ++j)
      longest = std::max(longest, (vertex(x, tet[i]) - vertex(x, tet[j])).norm());
  return longest;
}

}  // namespace

int UnusedVertices::number_before(int kept) const {
  int number = kept;
  for (const int dropped : numbers) {
    if (dropped > number) break;
    ++number;
  }
  return number;
}

std::optional<int> UnusedVertices::number_after(int before) const {
  const auto place = std::lower_bound(numbers.begin(), numbers.end(), before);
  if (place != numbers.end() && *place == before) return {};
  return before - static_cast<int>(place - numbers.begin());
}

std::size_t orient_tets(Mesh& mesh) {
  std::size_t flipped = 0;
  for (auto& tet : mesh.tets) {
    if (tet_volume(mesh.positions, tet) >= 0) continue;
    std::swap(tet[2], tet[3]);
    ++flipped;
  }
  return flipped;
}

UnusedVertices remove_unused_vertices(Mesh& mesh) {
  std::vector<int> number(mesh.vertex_count(), -1);
  for_each_element(mesh, [&](auto& element) {
    for (const int v : element) number[v] = 0;
  });
  UnusedVertices unused;
  std::vector<double> places;
  int kept = 0;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const Vec3 position = vertex(mesh.positions, v);
    if (number[v] < 0) {
      unused.numbers.push_back(v);
      places.insert(places.end(), position.begin(), position.end());
    } else {
      number[v] = kept;
      vertex(mesh.positions, kept++) = position;
    }
  }
  if (unused.empty()) return unused;
  unused.positions = Eigen::Map<const VecX>(places.data(), std::ssize(places));
  for_each_element(mesh, [&](auto& element) {
    for (int& v : element) v = number[v];
  });
  mesh.positions.conservativeResize(3 * Eigen::Index{kept});
  return unused;
}

std::vector<Sliver> find_slivers(const Mesh& mesh) {
  double total = 0;
  for (const auto& tet : mesh.tets) total += std::abs(tet_volume(mesh.positions, tet));
  const double mean = total / static_cast<double>(std::max<std::size_t>(mesh.tets.size(), 1));
  std::vector<Sliver> slivers;
  for (std::size_t i = 0; i < mesh.tets.size(); ++i) {
    const double volume = std::abs(tet_volume(mesh.positions, mesh.tets[i]));
    const double shape =
        6 * std::numbers::sqrt2 * volume / cube(longest_edge(mesh.positions, mesh.tets[i]));
    if (shape >= kSliverShape && volume >= kSliverVolume * mean) continue;
    slivers.push_back({i, mean > 0 ? volume / mean : 0});
  }
  return slivers;
}

MeshRepair repair_mesh(Mesh& mesh) {
  MeshRepair repair;
  repair.turned = orient_tets(mesh);
  repair.unused = remove_unused_vertices(mesh);
  repair.slivers = find_slivers(mesh);
  return repair;
}

std::vector<std::string> MeshRepair::warnings() const {
  std::vector<std::string> list;
  if (turned > 0)
    list.push_back(counted(turned, "tet", "tets") + " of negative volume: turned round");
  if (!unused.empty()) {
    list.push_back(counted(unused.numbers.size(), "vertex", "vertices") +
                   " in no element: no part of the simulation");
  }
  if (!slivers.empty()) {
    const auto thinnest = std::min_element(
        slivers.begin(), slivers.end(),
        [](const Sliver& a, const Sliver& b) { return a.relative_volume < b.relative_volume; });
    list.push_back(counted(slivers.size(), "sliver", "slivers") + "; the smallest, tet " +
                   to_text(static_cast<long long>(thinnest->tet)) + ", has " +
                   rounded(thinnest->relative_volume) + " of the mean volume");
  }
  return list;
}

}  // namespace pliant
