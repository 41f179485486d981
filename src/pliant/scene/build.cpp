#include "pliant/scene/build.h"

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "pliant/dynamics/components.h"
#include "pliant/dynamics/model.h"
#include "pliant/math/sums.h"
#include "pliant/scene/attachments.h"
#include "pliant/scene/body_model.h"
#include "pliant/scene/contacts.h"
#include "pliant/scene/elements.h"
#include "pliant/scene/masses.h"
#include "pliant/scene/named_terms.h"
#include "pliant/scene/placement.h"
#include "pliant/scene/presets.h"
#include "pliant/scene/scene.h"

namespace pliant {
namespace {

constexpr int kMostGrabs = 100000;

void add_bodies(const Scene& scene, Model& model) {
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    model.bodies.push_back(make_body_model(scene.bodies[i], static_cast<int>(model.vertices),
                                           "bodies." + std::to_string(i)));
    model.vertices += model.bodies.back().vertex_count();
  }
}

// Makes the body spin about its centre of mass, in addition to its other motion.
void add_spin(const Vec3& spin, const Model& model, const BodyModel& body, State& state) {
  if (spin.isZero(0)) return;
  const auto mass = model.mass.segment(body.first, body.vertex_count());
  const auto rows = as_rows(state.x).middleRows(body.first, body.vertex_count());
  const Vec3 center = rows.transpose() * mass / sum(mass);
  for (int i = body.first; i < body.first + body.vertex_count(); ++i) {
    vertex(state.v, i) += spin.cross(vertex(state.x, i) - center);
  }
}

// Positions and velocities at time 0: of the vertices, then of the anchors, which are where their
// vertices are.
State start_state(const Scene& scene, const Model& model) {
  State state;
  state.x.resize(3 * model.points());
  state.v.setZero(3 * model.points());
  state.force.setZero(3 * model.points());
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    const BodyModel& body = model.bodies[i];
    const Body& settings = scene.bodies[i];
    const Eigen::Index size = body.rest.positions.size();
    state.x.segment(3 * body.first, size) =
        settings.scramble ? scrambled_positions(*settings.scramble, body.rest.positions)
                          : body.rest.positions;
    as_rows(state.v).middleRows(body.first, body.vertex_count()).rowwise() =
        settings.velocity.transpose();
    add_spin(settings.spin, model, body, state);
  }
  Eigen::Index targets = 0;
  for (const KinematicGroup& group : model.kinematic) targets += group.start.size();
  state.targets.resize(targets);
  for (const KinematicGroup& group : model.kinematic) {
    state.targets.segment(group.first_target, group.start.size()) = group.start;
    for (size_t i = 0; i < group.points.size(); ++i) {
      const auto start = group.start.segment<3>(static_cast<Eigen::Index>(3 * i));
      state.x.segment<3>(3 * group.points[i]) = start;
      state.v.segment<3>(3 * group.points[i]).setZero();
    }
  }
  state.hand_driven.assign(model.kinematic.size(), 0);
  return state;
}

void add_masses(const Scene& scene, Model& model) {
  model.mass.setZero(model.vertices);
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    const BodyModel& body = model.bodies[i];
    model.mass.segment(body.first, body.vertex_count()) =
        vertex_masses(scene.bodies[i], body, "bodies." + std::to_string(i));
  }
}

// Anchors are numbered after the vertices; they have no mass and are never free.
void add_attachments(const Scene& scene, Model& model) {
  std::vector<std::string> pinned_by(static_cast<size_t>(model.vertices));
  Eigen::Index points = model.vertices;
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    const auto& attachments = scene.bodies[i].attachments;
    for (size_t a = 0; a < attachments.size(); ++a) {
      const std::string path = "bodies." + std::to_string(i) + ".attach." + std::to_string(a);
      points +=
          add_attachment(attachments[a], i, static_cast<int>(a), points, path, pinned_by, model);
    }
  }
  model.mass.conservativeResizeLike(VecX::Zero(points));
  for (int i = 0; i < static_cast<int>(model.vertices); ++i) {
    if (pinned_by[static_cast<size_t>(i)].empty()) model.free.push_back(i);
  }
}

SimulationSettings simulation_settings(const Scene& scene, const BuildOptions& options) {
  return {.step = options.step.value_or(scene.time.step),
          .substeps = scene.time.substeps,
          .integrator = scene.time.integrator,
          .damping = scene.damping,
          .solver = scene.solver,
          .sleep = scene.sleep,
          .threads = options.threads};
}

BuiltScene assemble_checked(const Scene& given, const BuildOptions& options) {
  std::optional<Scene> filled;
  const Scene& scene = has_presets(given) ? filled.emplace(with_presets(given)) : given;
  auto model = std::make_unique<Model>();
  model->gravity = scene.gravity;
  add_bodies(scene, *model);
  // A preset has values for sheets whatever the body is; those that the scene gives need a sheet.
  for (size_t i = 0; i < given.bodies.size(); ++i) {
    check_sheet_values(given.bodies[i], model->bodies[i].rest, "bodies." + std::to_string(i));
  }
  add_masses(scene, *model);
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    const std::string path = "bodies." + std::to_string(i);
    add_elements(scene.bodies[i], model->bodies[i], path, model->potential);
    add_named_terms(scene.bodies[i], model->bodies[i], path, *model);
  }
  add_attachments(scene, *model);
  if (model->free.empty()) {
    throw InputError("bodies", "every vertex is pinned: nothing is left to move");
  }
  for (size_t i = 0; i < scene.colliders.size(); ++i) {
    add_contact_terms(scene.colliders[i], "colliders." + std::to_string(i), *model);
  }
  check_range(options.grabs, between(0, kMostGrabs), "", "grabs");
  if (options.grabs > 0) {
    model->add_kinematic_points(VecX::Zero(3 * options.grabs),
                                {.kind = KinematicGroup::Kind::kGrabs});
  }
  find_components(*model);
  model->potential.prepare(model->points(), model->free);
  State start = start_state(scene, *model);
  return {std::move(model), std::move(start), simulation_settings(scene, options)};
}

}  // namespace

BuiltScene assemble(const Scene& scene, const BuildOptions& options) {
  check_scene(scene);
  return assemble_checked(scene, options);
}

Simulation build_checked(const Scene& scene, const BuildOptions& options) {
  BuiltScene built = assemble_checked(scene, options);
  return {std::move(built.model), built.start, built.settings};
}

Simulation Scene::build(const BuildOptions& options) const {
  check_scene(*this);
  return build_checked(*this, options);
}

}  // namespace pliant
