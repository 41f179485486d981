#include "pliant/scene/elements.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/energies/bending.h"
#include "pliant/energies/fiber_elasticity.h"
#include "pliant/energies/make_elasticity.h"
#include "pliant/energies/spring.h"
#include "pliant/materials/constraints/constraint_parameters.h"
#include "pliant/materials/kernel.h"
#include "pliant/scene/body_model.h"
#include "pliant/scene/heterogeneity.h"
#include "pliant/scene/placement.h"
#include "pliant/scene/spring_stiffness.h"

namespace pliant {
namespace {

// Checks that the stiffness that stands for a material in L is positive.
void check_stiffness(const AnyMaterial& material, ElementShape shape, const StretchInterval& fit,
                     const std::string& path) {
  const bool thin = shape == ElementShape::kMembrane;
  const AnyMaterial used = thin ? material->plane_stress(path) : material;
  positive_stiffness(*used->make_kernel(), fit, path);
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
  return std::make_unique<Spring>(element_label(model, "spring"), edges, std::move(stiffness),
                                  std::move(length));
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
                          {.label = element_label(model, shape_name(shape)),
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

void add_elements(const Body& body, BodyModel& model, const std::string& path,
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
       make_bending(element_label(model, "bend"), *body.bending, model.rest, model.first)) {
    potential.add(std::move(term));
  }
}

}  // namespace pliant
