#include "pliant/geometry/checks.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "pliant/core/text.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

class Checker {
 public:
  Checker(const Mesh& mesh, std::size_t limit)
      : mesh_(mesh), limit_(limit), used_(mesh.vertex_count()) {}

  MeshReport run() {
    check_positions();
    check_elements("tet", mesh_.tets);
    check_elements("hex", mesh_.hexes);
    check_elements("triangle", mesh_.triangles);
    check_elements("edge", mesh_.edges);
    for (std::size_t v = 0; v < used_.size(); ++v) {
      if (!used_[v]) add(MeshProblemKind::kUnreferencedVertex, "vertex", v, "is in no element");
    }
    return std::move(report_);
  }

 private:
  void add(MeshProblemKind kind, std::string_view what, std::size_t index, std::string_view text) {
    ++report_.total;
    if (report_.problems.size() >= limit_) return;
    std::string message(what);
    message.append(" ").append(to_text(static_cast<long long>(index))).append(": ").append(text);
    report_.problems.push_back({kind, index, std::move(message)});
  }

  void check_positions() {
    for (int v = 0; v < mesh_.vertex_count(); ++v) {
      const Vec3 p = vertex(mesh_.positions, v);
      const double largest = p.cwiseAbs().maxCoeff();
      if (!p.allFinite()) {
        add(MeshProblemKind::kNotFinite, "vertex", v, "its position is not finite");
      } else if (largest > kLargestCoordinate) {
        add(MeshProblemKind::kTooFar, "vertex", v,
            "a coordinate of " + to_text(largest) + " m is too large; the limit is " +
                to_text(kLargestCoordinate) + " m");
      }
    }
  }

  template <std::size_t N>
  void check_elements(std::string_view what, const std::vector<std::array<int, N>>& elements) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (!check_indices(what, i, elements[i])) continue;
      if constexpr (N == 4) check_volume(i, elements[i]);
    }
  }

  // True if the element has as many vertices as it should, all in range.
  template <std::size_t N>
  bool check_indices(std::string_view what, std::size_t index, std::array<int, N> nodes) {
    for (const int v : nodes) {
      if (v >= 0 && v < mesh_.vertex_count()) {
        used_[v] = 1;
        continue;
      }
      add(MeshProblemKind::kIndexOutOfRange, what, index,
          "vertex " + to_text(static_cast<long long>(v)) + " is not one of the " +
              to_text(static_cast<long long>(mesh_.vertex_count())) + " vertices");
      return false;
    }
    std::ranges::sort(nodes);
    const auto twice = std::ranges::adjacent_find(nodes);
    if (twice == nodes.end()) return true;
    add(MeshProblemKind::kRepeatedVertex, what, index,
        "vertex " + to_text(static_cast<long long>(*twice)) + " occurs more than once");
    return false;
  }

  void check_volume(std::size_t index, const std::array<int, 4>& tet) {
    const double volume = tet_volume(mesh_.positions, tet);
    if (!std::isfinite(volume)) return;  // its vertices have been reported
    double longest = 0;
    for (const int a : tet)
      for (const int b : tet)
        longest =
            std::max(longest, (vertex(mesh_.positions, a) - vertex(mesh_.positions, b)).norm());
    const std::string found = "volume " + to_text(volume) + " m³";
    if (std::abs(volume) <= kFlatElement * cube(longest)) {
      add(MeshProblemKind::kFlat, "tet", index, found + ", it is flat");
    } else if (volume < 0) {
      add(MeshProblemKind::kInverted, "tet", index, found + " is negative");
    }
  }

  const Mesh& mesh_;
  std::size_t limit_;
  std::vector<char> used_;
  MeshReport report_;
};

}  // namespace

MeshReport check_mesh(const Mesh& mesh, std::size_t limit) { return Checker(mesh, limit).run(); }

}  // namespace pliant
