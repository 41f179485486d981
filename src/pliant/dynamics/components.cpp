#include "pliant/dynamics/components.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "pliant/core/disjoint_sets.h"
#include "pliant/dynamics/model.h"

namespace pliant {
namespace {

constexpr int kNone = -1;

// The body of each vertex that is free; kNone for all other points.
std::vector<int> bodies_of_free_points(const Model& model) {
  std::vector<int> bodies(static_cast<std::size_t>(model.points()), kNone);
  for (const int point : model.free) bodies[point] = body_of_vertex(model, point);
  return bodies;
}

// Joins the bodies that a term touches. Returns one of them, or kNone.
int join_bodies(const Energy& term, std::span<const int> body_of, DisjointSets& bodies) {
  int first = kNone;
  for (const int point : term.stencils()) {
    const int body = body_of[point];
    if (body == kNone) continue;
    if (first == kNone) first = body;
    bodies.join(first, body);
  }
  return first;
}

// The body of the first vertex that a term touches: whose it is if no vertex of it is free.
int owner(const Energy& term, const Model& model) {
  for (const int point : term.stencils()) {
    if (point < model.vertices) return body_of_vertex(model, point);
  }
  return 0;
}

// The points that a term touches and that are not free, ascending.
std::vector<int> kinematic_points(const Energy& term, std::span<const int> body_of) {
  std::vector<int> points;
  std::ranges::copy_if(term.stencils(), std::back_inserter(points),
                       [&](int point) { return body_of[point] == kNone; });
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

// A collider touches what it moves only where it is: its own points drive nothing.
void find_drivers(const Model& model, std::span<const int> body_of, Component& component) {
  for (const Eigen::Index t : component.terms) {
    const Energy& term = *model.potential.energies()[t];
    const std::vector<int> points = kinematic_points(term, body_of);
    if (points.empty()) continue;
    if (term.role() == TermRole::kContact) {
      component.movable_contacts.push_back(t);
    } else {
      component.kinematic.insert(component.kinematic.end(), points.begin(), points.end());
    }
  }
}

}  // namespace

void find_components(Model& model) {
  const std::vector<int> body_of = bodies_of_free_points(model);
  DisjointSets bodies(std::ssize(model.bodies));
  std::vector<int> body_of_term;
  for (const auto& term : model.potential.energies()) {
    const int body = join_bodies(*term, body_of, bodies);
    body_of_term.push_back(body == kNone ? owner(*term, model) : body);
  }
  const std::vector<int> component_of = bodies.numbered();
  model.components.assign(static_cast<std::size_t>(bodies.count()), {});
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    model.components[component_of[i]].bodies.push_back(static_cast<int>(i));
  }
  for (std::size_t t = 0; t < body_of_term.size(); ++t) {
    model.components[component_of[body_of_term[t]]].terms.push_back(static_cast<Eigen::Index>(t));
  }
  const auto component = [&](int point) { return component_of[body_of[point]]; };
  std::ranges::stable_sort(model.free, {}, component);
  for (const int point : model.free) ++model.components[component(point)].free.end;
  Eigen::Index first = 0;
  for (Component& each : model.components) {
    each.free = {first, first + each.free.end};
    first = each.free.end;
    find_drivers(model, body_of, each);
  }
}

}  // namespace pliant
