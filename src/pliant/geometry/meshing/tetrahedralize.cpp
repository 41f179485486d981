#include "pliant/geometry/meshing/tetrahedralize.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "pliant/core/parallel.h"
#include "pliant/core/text.h"
#include "pliant/geometry/checks.h"
#include "pliant/geometry/meshing/lattice_mesher.h"
#include "pliant/geometry/meshing/lost_area.h"
#include "pliant/geometry/meshing/lost_volume.h"
#include "pliant/geometry/meshing/manifold.h"
#include "pliant/geometry/repair.h"
#include "pliant/geometry/surface.h"
#include "pliant/geometry/surfaces/surface_repair.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

// The default cell: as many along the diagonal of the bounding box, or more for slender bodies, as
// long as the lattice stays below the last number: a second or two of work. Chords of a round
// surface lose about (cell area / 6 volume)² of the volume, so cells of 0.6 volume / area lose 1 %.
constexpr double kCellsAlongDiagonal = 30;
constexpr double kCellPerThickness = 0.6;
constexpr double kMostDefaultCells = 150e3;

constexpr double kSmallestDiagonal = 1e-50;  // m; squares of areas are still numbers there

void check_surface(const Mesh& mesh) {
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const Vec3 p = vertex(mesh.positions, v);
    if (!p.allFinite()) {
      throw InputError("surface", "the position of vertex " + std::to_string(v) + " is not finite");
    }
    if (p.cwiseAbs().maxCoeff() <= kLargestCoordinate) continue;
    throw InputError("surface", "vertex " + std::to_string(v) + " has a coordinate of " +
                                    to_text(p.cwiseAbs().maxCoeff()) + " m; the limit is " +
                                    to_text(kLargestCoordinate) + " m");
  }
  const auto check = [&](const auto& elements, const char* what) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      for (const int v : elements[i]) {
        if (v >= 0 && v < mesh.vertex_count()) continue;
        throw InputError("surface", std::string(what) + " " + std::to_string(i) +
                                        " refers to vertex " + std::to_string(v) + " of " +
                                        std::to_string(mesh.vertex_count()));
      }
    }
  };
  check(mesh.triangles, "triangle");
  check(mesh.tets, "tet");
  check(mesh.hexes, "hex");
}

[[noreturn]] void refuse_without_triangles(const Mesh& surface, const RepairedSurface& repaired) {
  if (!(surface_area(surface.positions, surface.triangles) > 0)) {
    throw InputError("surface", "no triangle has an area");
  }
  throw InputError(
      "surface",
      "its triangles are too small for the space between them: vertices within " +
          to_text(repaired.weld_distance) +
          " m, 1e-7 of the diagonal of the bounding box, count as one, and no triangle is "
          "left; fill parts that are this far apart one by one");
}

// The triangles about the centre of their box: far from the origin, digits would be lost.
RepairedSurface prepare(const Mesh& mesh, Vec3& center) {
  check_surface(mesh);
  Mesh surface = make_surface_mesh(mesh);
  if (surface.triangles.empty()) throw InputError("surface", "has no triangles");
  center = bounds_of(surface.positions).center();
  as_rows(surface.positions).rowwise() -= center.transpose();
  const double diagonal = bounds_of(surface.positions).size().norm();
  if (diagonal > 0 && diagonal < kSmallestDiagonal) {
    throw InputError("surface", "is too small: the diagonal of its bounding box is " +
                                    to_text(diagonal) + " m, it must be at least " +
                                    to_text(kSmallestDiagonal) + " m");
  }
  RepairedSurface repaired = repair_surface(surface.positions, surface.triangles);
  if (repaired.triangles.empty()) refuse_without_triangles(surface, repaired);
  return repaired;
}

// Cells from the centre of the box to the end of its lattice, along each axis.
Vec3 half_lattice(const Vec3& size, double cell) { return (0.5 * size / cell).array().ceil() + 2; }

Vec3 lattice_points(const Vec3& size, double cell) {
  return 2 * half_lattice(size, cell).array() + 1;
}

detail::BccLattice make_lattice(const Bounds& box, double cell,
                                const TetrahedralizeSettings& settings) {
  const Vec3 points = lattice_points(box.size(), cell);
  if (!(points.prod() <= kMaxLatticeCells)) {
    const bool counts = settings.vertices > 0;
    const std::string what =
        counts ? std::to_string(settings.vertices) + " are too many: with cells of about " : "";
    throw InputError(counts ? "vertices" : "cell",
                     what + to_text(cell) + (counts ? " m" : " m is too small:") +
                         " the lattice would have " + to_text(points[0]) + " x " +
                         to_text(points[1]) + " x " + to_text(points[2]) + " cells, more than " +
                         to_text(kMaxLatticeCells) + " in all");
  }
  return {box.center() - cell * half_lattice(box.size(), cell), cell, points.cast<int>()};
}

double default_cell(const RepairedSurface& s, const Vec3& size) {
  const double thickness =
      std::abs(enclosed_volume(s.positions, s.triangles)) / surface_area(s.positions, s.triangles);
  const double largest = size.norm() / kCellsAlongDiagonal;
  double cell = std::clamp(kCellPerThickness * thickness, 1e-6 * largest, largest);
  while (cell < largest && lattice_points(size, cell).prod() > kMostDefaultCells) cell *= 1.05;
  return std::min(cell, largest);
}

double volume_of(const Mesh& mesh) {
  double sum = 0;
  for (const auto& tet : mesh.tets) sum += tet_volume(mesh.positions, tet);
  return sum;
}

// Counts the pieces and drops those below the share of the volume.
void drop_small_pieces(double smallest, Mesh& mesh, TetrahedralizeReport& report) {
  const std::vector<int> piece = connected_pieces(mesh);
  if (piece.empty()) return;
  const int count = *std::max_element(piece.begin(), piece.end()) + 1;
  std::vector<double> volume(count);
  for (std::size_t t = 0; t < piece.size(); ++t)
    volume[piece[t]] += tet_volume(mesh.positions, mesh.tets[t]);
  double total = 0;
  for (const double v : volume) total += v;
  const double largest = *std::max_element(volume.begin(), volume.end());
  const auto drops = [&](int p) { return volume[p] < std::min(smallest * total, largest); };
  std::size_t kept = 0;
  for (std::size_t t = 0; t < piece.size(); ++t)
    if (!drops(piece[t])) mesh.tets[kept++] = mesh.tets[t];
  mesh.tets.resize(kept);
  for (int p = 0; p < count; ++p) ++(drops(p) ? report.dropped_pieces : report.pieces);
}

// A mesh for one cell size, about the centre of the surface.
TetrahedralizeResult fill(const detail::InsideTest& test, double cell,
                          const TetrahedralizeSettings& settings, ThreadPool& pool) {
  const detail::BccLattice lattice = make_lattice(test.box(), cell, settings);
  TetrahedralizeResult result{detail::fill_lattice(lattice, test, pool), {}};
  result.report.cell = cell;
  result.report.lattice_cells = static_cast<std::size_t>(lattice.count()) / 2;
  result.report.removed_tets = make_boundary_manifold(result.mesh);
  drop_small_pieces(settings.smallest_piece, result.mesh, result.report);
  remove_unused_vertices(result.mesh);
  return result;
}

// Vertices go with 1 / cell³, so a few corrections of the cell come near the wanted number. Cells
// that leave nothing inside are halved: any mesh is nearer than none.
TetrahedralizeResult fill_to_count(const detail::InsideTest& test, double cell,
                                   const TetrahedralizeSettings& settings, ThreadPool& pool) {
  constexpr int kTrials = 8;
  constexpr double kCloseEnough = 0.02;
  constexpr int kManyVertices = 1000;  // from here on the law holds well enough for any step
  TetrahedralizeResult best;
  double best_miss = std::numeric_limits<double>::infinity();
  for (int trial = 0; trial < kTrials; ++trial) {
    TetrahedralizeResult next = fill(test, cell, settings, pool);
    const int count = next.mesh.vertex_count();
    const double ratio = count / double(settings.vertices);
    const double miss = std::abs(log(ratio));  // infinite for an empty mesh
    if (trial == 0 || miss < best_miss) {
      best = std::move(next);
      best_miss = miss;
    }
    if (miss < kCloseEnough) break;
    const double least = count < kManyVertices ? 0.25 : 0;
    cell *= count == 0 ? 0.5 : std::clamp(cbrt(ratio), least, 4.0);
  }
  return best;
}

void describe_surface(const RepairedSurface& surface, TetrahedralizeReport& report) {
  report.welded_vertices = surface.welded_vertices;
  report.removed_triangles = surface.removed_triangles;
  report.flipped_triangles = surface.flipped_triangles;
  report.open_edges = surface.open_edges;
  report.non_manifold_edges = surface.non_manifold_edges;
  if (surface.closed) report.surface_volume = enclosed_volume(surface.positions, surface.triangles);
}

[[noreturn]] void refuse_empty(const RepairedSurface& surface, double cell, double diagonal) {
  std::string what = "nothing is inside: no point of a lattice with cells of " + to_text(cell) +
                     " m; the diagonal of its bounding box is " + to_text(diagonal) + " m";
  if (surface.open_edges > 0)
    what += ", and the surface is open at " + std::to_string(surface.open_edges) + " edges";
  throw InputError("surface", what);
}

}  // namespace

std::vector<std::string> TetrahedralizeReport::warnings() const {
  constexpr double kWorthMentioning = 0.005;       // of the area
  constexpr double kVolumeWorthMentioning = 0.05;  // of the volume; coarse cells cost some
  const auto percent = [](double share) { return to_text(std::round(1000 * share) / 10) + " %"; };
  std::vector<std::string> list;
  if (lost_area > kWorthMentioning) {
    list.push_back(percent(lost_area) +
                   " of the surface is farther than half a cell from the mesh: parts thinner "
                   "than a cell (" +
                   to_text(cell) + " m) are lost");
  }
  if (lost_volume.value_or(0) > kVolumeWorthMentioning) {
    list.push_back(percent(*lost_volume) + " of the volume is lost: a smaller cell than " +
                   to_text(cell) + " m keeps more of it");
  }
  if (dropped_pieces > 0) {
    list.push_back(std::to_string(dropped_pieces) +
                   " separate pieces were dropped for their small volume");
  }
  if (pieces > 1) list.push_back("the mesh has " + std::to_string(pieces) + " separate pieces");
  return list;
}

TetrahedralizeResult tetrahedralize(const Mesh& mesh, const TetrahedralizeSettings& settings,
                                    int threads) {
  check_fields(settings, std::string(TetrahedralizeSettings::kName));
  if (settings.cell && settings.vertices > 0)
    throw InputError("give either a cell or a number of vertices, not both");
  Vec3 center;
  const RepairedSurface surface = prepare(mesh, center);
  const detail::InsideTest test(surface);
  const double diagonal = test.box().size().norm();
  const double cell = settings.cell.value_or(default_cell(surface, test.box().size()));
  ThreadPool pool(threads);
  TetrahedralizeResult result = settings.vertices > 0 ? fill_to_count(test, cell, settings, pool)
                                                      : fill(test, cell, settings, pool);
  if (result.mesh.tets.empty()) refuse_empty(surface, result.report.cell, diagonal);
  TetrahedralizeReport& report = result.report;
  describe_surface(surface, report);
  report.volume = volume_of(result.mesh);
  report.lost_volume = detail::lost_volume(surface, test, report.volume, report.cell, pool);
  report.quality = mesh_quality(result.mesh);
  report.lost_area = detail::lost_area(surface, result.mesh, 0.5 * report.cell, pool);
  as_rows(result.mesh.positions).rowwise() += center.transpose();
  return result;
}

}  // namespace pliant
