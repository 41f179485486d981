#include "pliant/io/meshes/tetrahedralize_report.h"

#include <cmath>

#include "pliant/core/text.h"
#include "pliant/io/json/json_value.h"
#include "pliant/io/json/json_write.h"
#include "pliant/math/elementary.h"

namespace pliant {
namespace {

Json number(double value) { return {value}; }
Json number(std::size_t count) { return {static_cast<double>(count)}; }

Json quality_json(const MeshQuality& q) {
  Json json = json_object();
  append(json, "min_dihedral", number(q.min_dihedral));
  append(json, "max_dihedral", number(q.max_dihedral));
  append(json, "min_radius_ratio", number(q.min_radius_ratio));
  append(json, "mean_radius_ratio", number(q.mean_radius_ratio));
  append(json, "min_mean_ratio", number(q.min_mean_ratio));
  append(json, "mean_mean_ratio", number(q.mean_mean_ratio));
  Json::Array histogram;
  for (const std::size_t count : q.dihedral_histogram) histogram.push_back(number(count));
  append(json, "dihedral_histogram", {std::move(histogram)});
  return json;
}

Json surface_json(const TetrahedralizeReport& r) {
  Json json = json_object();
  append(json, "welded_vertices", number(r.welded_vertices));
  append(json, "removed_triangles", number(r.removed_triangles));
  append(json, "flipped_triangles", number(r.flipped_triangles));
  append(json, "open_edges", number(r.open_edges));
  append(json, "non_manifold_edges", number(r.non_manifold_edges));
  return json;
}

// To so many digits after the point.
std::string rounded(double value, int digits) {
  const double scale = pow(10, digits);
  return to_text(std::round(value * scale) / scale);
}

}  // namespace

std::string tetrahedralize_json(const TetrahedralizeResult& result, const std::string& file) {
  const TetrahedralizeReport& r = result.report;
  Json json = json_object();
  append(json, "file", json_string(file));
  append(json, "vertices", number(static_cast<double>(result.mesh.vertex_count())));
  append(json, "tets", number(result.mesh.tets.size()));
  append(json, "cell", number(r.cell));
  append(json, "lattice_cells", number(r.lattice_cells));
  append(json, "volume", number(r.volume));
  append(json, "lost_area", number(r.lost_area));
  if (r.lost_volume) append(json, "lost_volume", number(*r.lost_volume));
  append(json, "pieces", number(r.pieces));
  append(json, "dropped_pieces", number(r.dropped_pieces));
  append(json, "removed_tets", number(r.removed_tets));
  append(json, "quality", quality_json(r.quality));
  append(json, "surface", surface_json(r));
  Json::Array warnings;
  for (const std::string& warning : r.warnings()) warnings.push_back(json_string(warning));
  append(json, "warnings", {std::move(warnings)});
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
