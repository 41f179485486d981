#include "pliant/io/meshes/tetrahedralize_report.h"

#include <cmath>

#include "pliant/core/text.h"
#include "pliant/io/json/json_value.h"
#include "pliant/io/json/json_write.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

Json quality_json(const MeshQuality& q) {
  return {{"min_dihedral", q.min_dihedral},
          {"max_dihedral", q.max_dihedral},
          {"min_radius_ratio", q.min_radius_ratio},
          {"mean_radius_ratio", q.mean_radius_ratio},
          {"min_mean_ratio", q.min_mean_ratio},
          {"mean_mean_ratio", q.mean_mean_ratio},
          {"dihedral_histogram", json_list(q.dihedral_histogram)}};
}

Json surface_json(const TetrahedralizeReport& r) {
  return {{"welded_vertices", r.welded_vertices},
          {"removed_triangles", r.removed_triangles},
          {"flipped_triangles", r.flipped_triangles},
          {"open_edges", r.open_edges},
          {"non_manifold_edges", r.non_manifold_edges}};
}

// Rounded to this many digits after the point.
std::string rounded(double value, int digits) {
  const double scale = pow(10, digits);
  return to_text(std::round(value * scale) / scale);
}

}  // namespace

std::string tetrahedralize_json(const TetrahedralizeResult& result, const std::string& file) {
  const TetrahedralizeReport& r = result.report;
  Json json{{"file", file},
            {"vertices", result.mesh.vertex_count()},
            {"tets", result.mesh.tets.size()},
            {"cell", r.cell},
            {"lattice_cells", r.lattice_cells},
            {"volume", r.volume},
            {"lost_area", r.lost_area}};
  if (r.lost_volume) append(json, "lost_volume", *r.lost_volume);
  append(json, "pieces", r.pieces);
  append(json, "dropped_pieces", r.dropped_pieces);
  append(json, "removed_tets", r.removed_tets);
  append(json, "quality", quality_json(r.quality));
  append(json, "surface", surface_json(r));
  append(json, "warnings", json_list(r.warnings()));
  return write_json(json);
}

std::string tetrahedralize_text(const TetrahedralizeResult& result, const std::string& file) {
  const TetrahedralizeReport& r = result.report;
  std::string text = file + "\n";
  const auto row = [&text](std::string name, const std::string& value) {
    name.resize(14, ' ');
    text += "  " + name + value + "\n";
  };
  row("vertices", std::to_string(result.mesh.vertex_count()));
  row("tets", std::to_string(result.mesh.tets.size()));
  row("cell", to_text(r.cell) + " m");
  row("volume", to_text(r.volume) + " m³");
  row("dihedral", rounded(r.quality.min_dihedral, 1) + " to " + rounded(r.quality.max_dihedral, 1) +
                      " degrees");
  row("radius ratio", "at least " + rounded(r.quality.min_radius_ratio, 3));
  if (r.flipped_triangles > 0) row("turned round", std::to_string(r.flipped_triangles) + " faces");
  if (r.open_edges > 0) row("closed over", std::to_string(r.open_edges) + " open edges");
  return text;
}

}  // namespace pliant
