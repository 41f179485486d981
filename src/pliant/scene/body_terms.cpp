#include "pliant/scene/body_terms.h"

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "pliant/energies/bending.h"
#include "pliant/energies/contact.h"
#include "pliant/energies/fiber_elasticity.h"
#include "pliant/energies/make_elasticity.h"
#include "pliant/energies/spring.h"
#include "pliant/geometry/checks.h"
#include "pliant/geometry/embedding.h"
#include "pliant/geometry/repair.h"
#include "pliant/geometry/rest_shape.h"
#include "pliant/geometry/surface.h"
#include "pliant/geometry/surfaces/consistent_triangles.h"
#include "pliant/materials/constraints/constraint_parameters.h"
#include "pliant/materials/plane_stress.h"
#include "pliant/scene/heterogeneity.h"
#include "pliant/scene/placement.h"
#include "pliant/scene/spring_stiffness.h"

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

// Triangles in a mesh with tets or hexes are only their surface.
bool is_sheet(const Mesh& mesh) {
  return mesh.tets.empty() && mesh.hexes.empty() && !mesh.triangles.empty();
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

// Checks that the stiffness that stands for a material in L is positive.
void check_stiffness(const AnyMaterial& material, ElementShape shape, const StretchInterval& fit,
                     const std::string& path) {
  const bool thin = shape == ElementShape::kMembrane;
  const AnyMaterial used = thin ? material->plane_stress(path) : material;
  positive_stiffness(*used->make_kernel(), fit, path);
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

// What an element is called in messages; a body without a name leaves it out.
std::string element_label(const Body& body, std::string_view kind) {
  return (body.name.empty() ? "" : body.name + ": ") + std::string(kind);
}

// Springs without stiffness are left out.
std::unique_ptr<Spring> make_springs(const Body& body, const BodyModel& model,
                                     const std::string& path) {
  const SpringNetwork network = spring_network(body, model.rest);
  const std::vector<double> all = spring_stiffness(body, model.rest, network, path);
  std::vector<std::array<int, 2>> edges;
  std::vector<double> stiffness;
  std::vector<double> length;
  for (size_t i = 0; i < network.edges.size(); ++i) {
    if (all[i] <= 0) continue;
    const auto [a, b] = network.edges[i];
    edges.push_back({model.first + a, model.first + b});
    stiffness.push_back(all[i]);
    length.push_back((vertex(model.rest.positions, a) - vertex(model.rest.positions, b)).norm());
  }
  return std::make_unique<Spring>(element_label(body, "spring"), edges, std::move(stiffness),
                                  std::move(length));
}

// m³ of a body with a material; m² and m of springs.
VecX mass_shares(const Body& body, const Mesh& mesh) {
  if (!mesh.tets.empty() || !mesh.hexes.empty()) return volume_shares(mesh);
  if (mesh.triangles.empty()) return length_shares(mesh.positions, mesh.edges);
  const VecX areas = area_shares(mesh);
  return body.material ? VecX(body.sheet_thickness() * areas) : areas;
}

// The shapes of elements that carry the material.
std::vector<ElementShape> material_shapes(const Body& body, const Mesh& mesh) {
  std::vector<ElementShape> shapes;
  if (!mesh.tets.empty()) shapes.push_back(ElementShape::kTet);
  if (!mesh.hexes.empty()) shapes.push_back(ElementShape::kHex);
  if (shapes.empty()) {
    shapes.push_back(body.planar ? ElementShape::kPlanar : ElementShape::kMembrane);
  }
  return shapes;
}

void check_constraint(const AnyConstraint& constraint, ElementShape shape,
                      const std::string& path) {
  const bool membrane = shape == ElementShape::kMembrane;
  if (constraint.is<AreaConstraint>() && !membrane) {
    throw InputError(path, "area is for triangles in space; volume is for this mesh");
  }
  if (constraint.is<VolumeConstraint>() && membrane) {
    throw InputError(path, "volume is for solids; area is for triangles in space");
  }
}

std::string_view shape_name(ElementShape shape) {
  switch (shape) {
    case ElementShape::kTet:
      return "tet";
    case ElementShape::kHex:
      return "hex";
    case ElementShape::kMembrane:
    case ElementShape::kPlanar:
      return "triangle";
  }
  return {};
}

// Calls make() and attributes an InputError about an element to the body.
template <class Make>
auto made_at(const std::string& path, const Make& make) {
  try {
    return make();
  } catch (const InputError& error) {
    throw InputError(path, error.what());
  }
}

// The material, the constraints and the fibres of all elements of one shape.
void add_element_terms(const Body& body, ElementShape shape, BodyModel& model,
                       const std::string& path, Potential& potential) {
  const MaterialTerm term{static_cast<Eigen::Index>(potential.energies().size()),
                          shape,
                          {.label = element_label(body, shape_name(shape)),
                           .first_point = model.first,
                           .thickness = body.sheet_thickness(),
                           .fit = {body.stretch_interval[0], body.stretch_interval[1]}}};
  model.material_terms.push_back(term);
  check_stiffness(*body.material, shape, term.options.fit, path + ".material");
  auto elements = made_at(path + ".mesh", [&] {
    return make_elasticity(shape, *body.material, model.rest, term.options);
  });
  apply_parts(body, model.rest, shape, path, *elements);
  model.elements += elements->element_count();
  potential.add(std::move(elements));
  for (std::size_t i = 0; i < body.constraints.size(); ++i) {
    const std::string here = path + ".constraints." + std::to_string(i);
    check_constraint(body.constraints[i], shape, here);
    potential.add(
        make_elasticity(shape, body.constraints[i]->make_kernel(), model.rest, term.options));
  }
  for (std::size_t i = 0; i < body.fibers.size(); ++i) {
    const std::string here = path + ".fibers." + std::to_string(i);
    const auto directions = fiber_directions(body.fibers[i], body, model.rest, shape, here);
    potential.add(made_at(here, [&] {
      return make_fiber_elasticity(shape, body.fibers[i].law, directions, model.rest, term.options);
    }));
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

VecX vertex_masses(const Body& body, const BodyModel& model, const std::string& path) {
  const VecX shares = mass_shares(body, model.rest);
  VecX masses = body.mass ? masses_from_total(shares, *body.mass)
                          : masses_from_density(shares, body.density.value_or(1000));
  for (Eigen::Index i = 0; i < masses.size(); ++i) {
    if (!(masses[i] > 0)) {
      throw InputError(path + ".mesh",
                       "vertex " + std::to_string(i) + " belongs to no element, so it has no mass");
    }
  }
  return masses;
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

void add_body_terms(const Body& body, BodyModel& model, const std::string& path,
                    Potential& potential) {
  if (body.material) {
    const std::vector<ElementShape> shapes = material_shapes(body, model.rest);
    check_parts(body, model.rest, shapes, path);
    for (const ElementShape shape : shapes) add_element_terms(body, shape, model, path, potential);
  } else {
    std::unique_ptr<Spring> springs = make_springs(body, model, path);
    model.elements = springs->element_count();
    potential.add(std::move(springs));
  }
  if (!body.bending || !is_sheet(model.rest)) return;
  for (auto& term :
       make_bending(element_label(body, "bend"), *body.bending, model.rest, model.first)) {
    potential.add(std::move(term));
  }
}

void add_contact_term(const ColliderSettings& collider, const std::string& path, Model& model) {
  std::vector<int> points(static_cast<size_t>(model.vertices));
  std::vector<double> stiffness(points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    points[i] = static_cast<int>(i);
    stiffness[i] = collider.stiffness.value_or(kContactStiffnessPerMass *
                                               model.mass[static_cast<Eigen::Index>(i)]);
  }
  ColliderModel made{collider.name, collider.shape};
  if (collider.motion || !collider.name.empty()) {
    made.frame = model.add_kinematic_points(frame_of({}), {.kind = KinematicGroup::Kind::kCollider,
                                                           .owner = collider.name,
                                                           .motion = collider.motion});
  }
  model.potential.add(make_contact(path + ": contact", collider.shape, std::move(points),
                                   std::move(stiffness), made.frame));
  model.colliders.push_back(std::move(made));
}

}  // namespace pliant
