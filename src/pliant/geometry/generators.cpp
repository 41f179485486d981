#include "pliant/geometry/generators.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "pliant/geometry/generator_checks.h"

namespace pliant {
namespace {

void check_box(const BoxSettings& s, const std::string& name, double elements_per_cell,
               std::string_view elements) {
  check_fields(s, name);
  const Vec3 n = s.cells.cast<double>();
  detail::check_mesh_size(name + ".cells", n.prod() * elements_per_cell, elements);
  detail::check_mesh_size(name + ".cells", (n.array() + 1).prod(), "vertices");
}

// Grid line i of n: exact at both ends, and the mirror image of line n - i.
double grid_coordinate(double size, int i, int n) { return size * (2.0 * i - n) / (2.0 * n); }

VecX box_positions(const BoxSettings& s) {
  const Vec3i n = s.cells;
  VecX x(3 * Eigen::Index{n[0] + 1} * (n[1] + 1) * (n[2] + 1));
  Eigen::Index at = 0;
  for (int k = 0; k <= n[2]; ++k)
    for (int j = 0; j <= n[1]; ++j)
      for (int i = 0; i <= n[0]; ++i) {
        vertex(x, at++) =
            Vec3(grid_coordinate(s.size[0], i, n[0]), grid_coordinate(s.size[1], j, n[1]),
                 grid_coordinate(s.size[2], k, n[2]));
      }
  return x;
}

// Calls visit(corners in the order of a Mesh's hexes, parity of the cell) for every cell.
template <class Visit>
void for_each_cell(const Vec3i& cells, Visit&& visit) {
  const int row = cells[0] + 1;
  const int layer = row * (cells[1] + 1);
  for (int k = 0; k < cells[2]; ++k)
    for (int j = 0; j < cells[1]; ++j)
      for (int i = 0; i < cells[0]; ++i) {
        const int a = i + row * j + layer * k;
        const int b = a + layer;
        visit(std::array<int, 8>{a, a + 1, a + row, a + row + 1, b, b + 1, b + row, b + row + 1},
              (i + j + k) % 2);
      }
}

// Corners of the five tets in a cell of each parity; the last is the regular one.
constexpr int kFiveTets[2][5][4] = {
    {{1, 3, 0, 5}, {2, 0, 3, 6}, {4, 6, 5, 0}, {7, 5, 6, 3}, {0, 3, 6, 5}},
    {{0, 1, 2, 4}, {3, 2, 1, 7}, {5, 4, 7, 1}, {6, 7, 4, 2}, {1, 2, 4, 7}}};

void check_sheet(const SheetSettings& s, double per_cell, std::string_view elements) {
  check_fields(s, "sheet");
  detail::check_mesh_size("sheet.cells", per_cell * s.cells[0] * s.cells[1], elements);
  detail::check_mesh_size("sheet.cells", (s.cells[0] + 1.0) * (s.cells[1] + 1.0), "vertices");
}

}  // namespace

Mesh make_box(const BoxSettings& settings) {
  check_box(settings, "box", 5, "tets");
  Mesh mesh;
  mesh.positions = box_positions(settings);
  mesh.tets.reserve(5 * static_cast<std::size_t>(settings.cells.prod()));
  for_each_cell(settings.cells, [&](const std::array<int, 8>& c, int parity) {
    for (const auto& t : kFiveTets[parity])
      mesh.tets.push_back({c[t[0]], c[t[1]], c[t[2]], c[t[3]]});
  });
  return mesh;
}

Mesh make_hex_box(const BoxSettings& settings) {
  check_box(settings, "hex-box", 1, "hexes");
  Mesh mesh;
  mesh.positions = box_positions(settings);
  mesh.hexes.reserve(settings.cells.prod());
  for_each_cell(settings.cells,
                [&](const std::array<int, 8>& corners, int) { mesh.hexes.push_back(corners); });
  return mesh;
}

Mesh make_sheet(const SheetSettings& settings) {
  const auto [nx, nz] = std::array{settings.cells[0], settings.cells[1]};
  check_sheet(settings, 2, "triangles");
  Mesh mesh;
  mesh.positions.resize(3 * Eigen::Index{nx + 1} * (nz + 1));
  const int row = nx + 1;
  for (int k = 0; k <= nz; ++k)
    for (int i = 0; i <= nx; ++i) {
      vertex(mesh.positions, i + row * k) = Vec3(grid_coordinate(settings.size[0], i, nx), 0,
                                                 grid_coordinate(settings.size[1], k, nz));
    }
  mesh.triangles.reserve(2 * static_cast<std::size_t>(nx) * static_cast<std::size_t>(nz));
  for (int k = 0; k < nz; ++k)
    for (int i = 0; i < nx; ++i) {
      const int a = i + row * k, b = a + 1, c = a + row, d = c + 1;
      const bool even = (i + k) % 2 == 0;
      mesh.triangles.push_back(even ? std::array{a, c, d} : std::array{a, c, b});
      mesh.triangles.push_back(even ? std::array{a, d, b} : std::array{b, c, d});
    }
  return mesh;
}

SpringNetwork make_sheet_springs(const Eigen::Vector2i& cells) {
  check_sheet({.cells = cells}, 6, "springs");
  const int columns = cells[0] + 1;
  const int rows = cells[1] + 1;
  SpringNetwork springs;
  // A spring from each vertex to the one (di, dk) away, where there is one.
  const auto connect = [&](int di, int dk, SpringKind kind) {
    for (int k = 0; k + dk < rows; ++k)
      for (int i = std::max(0, -di); i + std::max(0, di) < columns; ++i) {
        const int a = i + columns * k;
        springs.edges.push_back({a, a + di + columns * dk});
        springs.kinds.push_back(kind);
      }
  };
  connect(1, 0, SpringKind::kStructural);
  connect(0, 1, SpringKind::kStructural);
  connect(1, 1, SpringKind::kShear);
  connect(-1, 1, SpringKind::kShear);
  connect(2, 0, SpringKind::kBending);
  connect(0, 2, SpringKind::kBending);
  return springs;
}

}  // namespace pliant
