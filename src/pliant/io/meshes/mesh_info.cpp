#include "pliant/io/meshes/mesh_info.h"

#include <array>
#include <cmath>
#include <limits>

#include "pliant/core/text.h"
#include "pliant/geometry/checks.h"
#include "pliant/geometry/repair.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/geometry/surface.h"
#include "pliant/geometry/surfaces/surface_checks.h"
#include "pliant/io/bytes/utf8.h"
#include "pliant/io/json/json_value.h"
#include "pliant/io/json/json_write.h"

namespace pliant {
namespace {

std::string_view plural(ElementKind kind) {
  constexpr std::array<std::string_view, 4> kNames{"tets", "hexes", "triangles", "edges"};
  return kNames[static_cast<std::size_t>(kind)];
}

Json json_of(const Vec3& v) { return json_list(v, number_or_null); }

Json json_of(const std::vector<std::string>& words) { return json_list(words, valid_utf8); }

Json json_of(const NamedRegion& region) {
  return {{"name", valid_utf8(region.name)}, {"of", plural(region.kind)}, {"id", region.id}};
}

Json json_of(const MeshQuality& quality) {
  return {{"min_dihedral", number_or_null(quality.min_dihedral)},
          {"max_dihedral", number_or_null(quality.max_dihedral)},
          {"min_radius_ratio", number_or_null(quality.min_radius_ratio)},
          {"mean_radius_ratio", number_or_null(quality.mean_radius_ratio)},
          {"worst_tet", quality.worst_tet}};
}

double volume_of(const Mesh& mesh, const std::vector<std::array<int, 3>>& surface, bool closed) {
  if (!mesh.tets.empty() || !mesh.hexes.empty()) return volume_shares(mesh).sum();
  return closed ? std::abs(enclosed_volume(mesh.positions, surface)) : 0;
}

std::string with_unit(double value, const std::string& unit) {
  return std::isfinite(value) ? to_text(value) + unit : "too large";
}

std::string rounded(double value, const std::string& unit = "") {
  return with_unit(std::round(1000 * value) / 1000, unit);
}

std::string edge_name(const SurfaceReport::Edge& edge) {
  return "edge (" + std::to_string(edge[0]) + ", " + std::to_string(edge[1]) + ")";
}

}  // namespace

MeshInfo describe_mesh(Mesh mesh) {
  MeshInfo info;
  info.vertices = static_cast<std::size_t>(mesh.vertex_count());
  info.tets = mesh.tets.size();
  info.hexes = mesh.hexes.size();
  info.triangles = mesh.triangles.size();
  info.edges = mesh.edges.size();
  info.regions = mesh.regions;
  for (const ElementAttribute& attribute : mesh.attributes) {
    info.attributes.push_back(attribute.name + " of " + std::string(plural(attribute.kind)));
  }
  const MeshRepair repair = repair_mesh(mesh);
  info.unused = repair.unused.numbers.size();
  info.warnings = repair.warnings();
  info.bounds = bounds_of(mesh.positions);
  const std::vector<std::array<int, 3>> surface = extract_surface(mesh).triangles;
  info.closed = !surface.empty() && check_surface(surface).closed();
  info.quality = mesh_quality(mesh);
  info.area = surface_area(mesh.positions, surface);
  info.volume = volume_of(mesh, surface, info.closed);
  return info;
}

std::string mesh_info_json(const MeshInfo& info, const std::string& file) {
  // Volumes may overflow where every coordinate is finite.
  Json json{{"file", valid_utf8(file)},
            {"vertices", info.vertices},
            {"unused_vertices", info.unused},
            {"tets", info.tets},
            {"hexes", info.hexes},
            {"triangles", info.triangles},
            {"edges", info.edges},
            {"volume", number_or_null(info.volume)},
            {"area", number_or_null(info.area)},
            {"closed", info.closed},
            {"bounds", Json::Array{json_of(info.bounds.lower), json_of(info.bounds.upper)}}};
  if (info.tets > 0) append(json, "quality", json_of(info.quality));
  append(json, "regions",
         json_list(info.regions, [](const NamedRegion& region) { return json_of(region); }));
  append(json, "attributes", json_of(info.attributes));
  append(json, "warnings", json_of(info.warnings));
  return write_json(json);
}

std::string mesh_info_text(const MeshInfo& info, const std::string& file) {
  std::string text = file + "\n";
  const auto row = [&text](std::string name, const std::string& value) {
    name.resize(14, ' ');
    text += "  " + name + value + "\n";
  };
  const auto count_row = [&](const std::string& name, std::size_t count) {
    if (count > 0) row(name, std::to_string(count));
  };
  row("vertices", std::to_string(info.vertices));
  count_row("tets", info.tets);
  count_row("hexes", info.hexes);
  count_row("triangles", info.triangles);
  count_row("edges", info.edges);
  row("volume", with_unit(info.volume, " m³"));
  row("area", with_unit(info.area, " m²") + (info.closed ? ", closed" : ", open"));
  for (int i = 0; i < 3; ++i) {
    row(std::string(1, "xyz"[i]),
        to_text(info.bounds.lower[i]) + " to " + to_text(info.bounds.upper[i]) + " m");
  }
  if (info.tets > 0) {
    row("dihedral", rounded(info.quality.min_dihedral, "°") + " to " +
                        rounded(info.quality.max_dihedral, "°") + "; the worst is tet " +
                        std::to_string(info.quality.worst_tet));
    row("radius ratio", rounded(info.quality.min_radius_ratio) + " at least, " +
                            rounded(info.quality.mean_radius_ratio) + " on average");
  }
  for (const NamedRegion& region : info.regions) {
    row("region " + std::to_string(region.id),
        "\"" + region.name + "\" of " + std::string(plural(region.kind)));
  }
  for (const std::string& attribute : info.attributes) row("attribute", attribute);
  return text;
}

void find_defects(const Mesh& mesh, Defects& defects) {
  if (mesh.vertex_count() == 0 && defects.total() == 0) {
    defects.add("mesh", "is empty: it has no vertices");
  }
  const MeshReport report = check_mesh(mesh, std::numeric_limits<std::size_t>::max());
  bool sound = true;  // as far as numbers go
  for (const MeshProblem& problem : report.problems) {
    const bool seen_by_reader = problem.kind == MeshProblemKind::kIndexOutOfRange ||
                                problem.kind == MeshProblemKind::kNotFinite;
    sound = sound && !seen_by_reader && problem.kind != MeshProblemKind::kTooFar;
    if (seen_by_reader && defects.total() > 0) continue;  // with its line
    const std::size_t colon = problem.message.find(": ");
    defects.add(problem.message.substr(0, colon), problem.message.substr(colon + 2));
  }
  if (!sound) return;
  for (const Sliver& sliver : find_slivers(mesh)) {
    defects.add("tet " + std::to_string(sliver.tet),
                "a sliver of " + to_text(sliver.relative_volume) + " of the mean volume");
  }
  const SurfaceReport surface = check_surface(mesh.triangles);
  for (const auto& edge : surface.crowded)
    defects.add(edge_name(edge), "more than two triangles meet there");
  for (const auto& edge : surface.contradicted)
    defects.add(edge_name(edge), "its two triangles face opposite ways");
}

}  // namespace pliant
