#include "pliant/scene/body_model.h"

#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/geometry/checks.h"
#include "pliant/geometry/embedding.h"
#include "pliant/geometry/repair.h"
#include "pliant/geometry/surface.h"
#include "pliant/geometry/surfaces/consistent_triangles.h"
#include "pliant/scene/placement.h"

namespace pliant {
namespace {

void check_usable(const Mesh& mesh, const std::string& path) {
  const MeshReport report = check_mesh(mesh, 1);
  if (report.ok()) return;
  const std::string more =
      report.total > 1 ? " (and " + std::to_string(report.total - 1) + " more)" : "";
  throw InputError(path + ".mesh", report.problems.front().message + more);
}

void check_kind(const Body& body, const Mesh& mesh, const std::string& path) {
  const bool solid = !mesh.tets.empty() || !mesh.hexes.empty();
  if (body.material && !solid && mesh.triangles.empty()) {
    throw InputError(path + ".material", "needs a mesh with tets, hexes or triangles");
  }
  if (body.planar && solid) {
    throw InputError(path + ".planar", "needs a mesh of triangles only; this one has " +
                                           std::to_string(mesh.tets.size()) + " tets and " +
                                           std::to_string(mesh.hexes.size()) + " hexes");
  }
  if (body.springs && mesh.element_count() == 0) {
    throw InputError(path + ".springs", "needs a mesh with edges");
  }
}

// Makes all z equal. Generated meshes are rotated into their plane, so z differs by round-off.
void flatten(VecX& positions, const std::string& path) {
  constexpr double kFlat = 1e-6;  // of the size of the mesh
  const Bounds bounds = bounds_of(positions);
  if (!(bounds.size()[2] <= kFlat * bounds.size().norm())) {
    throw InputError(path + ".planar",
                     "the mesh must lie in a plane of constant z, found z from " +
                         to_text(bounds.lower[2]) + " to " + to_text(bounds.upper[2]) +
                         " m; a sheet lies there with \"rotate\": { \"axis\": [1, 0, 0], "
                         "\"angle\": 1.5707963267948966 }");
  }
  as_rows(positions).col(2).setConstant(bounds.center()[2]);
}

// A render mesh has no mass and no stiffness: it may be open, flat or have loose vertices.
Embedding make_render_mesh(const Body& body, const Mesh& rest, const std::string& path) {
  try {
    Mesh mesh = *placed_render_mesh(body);
    if (mesh.element_count() == 0) throw InputError("has nothing to show: no element");
    const MeshReport report = check_mesh(mesh, std::numeric_limits<std::size_t>::max());
    for (const MeshProblem& problem : report.problems) {
      if (problem.kind == MeshProblemKind::kIndexOutOfRange ||
          problem.kind == MeshProblemKind::kNotFinite || problem.kind == MeshProblemKind::kTooFar) {
        throw InputError(problem.message);
      }
    }
    orient_tets(mesh);
    Embedding embedding = embed(std::move(mesh), rest);
    embedding.surface = consistent_triangles(embedding.mesh.positions, embedding.surface);
    return embedding;
  } catch (const InputError& error) {
    throw InputError(path, error.what());
  }
}

}  // namespace

BodyModel make_body_model(const Body& body, int first, const std::string& path) {
  BodyModel model;
  model.name = body.name;
  try {
    model.rest = placed_mesh(body);
  } catch (const InputError& error) {
    throw InputError(path + ".mesh." + error.what());
  }
  model.first = first;
  check_kind(body, model.rest, path);
  if (body.planar) flatten(model.rest.positions, path);
  check_usable(model.rest, path);
  model.unused = placed_unused_vertices(body);
  model.surface = extract_surface(model.rest).triangles;
  if (body.render) model.render = make_render_mesh(body, model.rest, path + ".render");
  model.material = body.material;
  return model;
}

std::string element_label(const BodyModel& body, std::string_view kind) {
  return (body.name.empty() ? "" : body.name + ": ") + std::string(kind);
}

bool is_sheet(const Mesh& mesh) {
  return mesh.tets.empty() && mesh.hexes.empty() && !mesh.triangles.empty();
}

void check_sheet_values(const Body& given, const Mesh& rest, const std::string& path) {
  if (given.bending && !is_sheet(rest)) {
    throw InputError(path + ".bending", "needs a mesh of triangles only");
  }
  if (given.thickness && !is_sheet(rest)) {
    throw InputError(path + ".thickness",
                     "applies to a sheet with a material: the mesh must have only triangles");
  }
}

}  // namespace pliant
