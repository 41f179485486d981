#include "pliant/scene/scene.h"

#include <utility>

#include "pliant/collision/half_space.h"
#include "pliant/geometry/surface.h"
#include "pliant/scene/placement.h"

namespace pliant {
namespace {

int add_attachment(Body& body, AttachmentSettings attachment) {
  body.attachments.push_back(std::move(attachment));
  return static_cast<int>(body.attachments.size()) - 1;
}

Body& add_body(Scene& scene, MeshSource mesh, const BodyOptions& options) {
  Body& body = scene.bodies.emplace_back();
  body.name = options.name;
  body.mesh = std::move(mesh);
  body.density = options.density;
  body.mass = options.mass;
  return body;
}

}  // namespace

int Body::attach(const Where& where, const std::optional<Motion>& motion) {
  return add_attachment(*this, {.where = where, .motion = motion});
}

int Body::attach_softly(const Where& where, double stiffness, const std::optional<Motion>& motion) {
  return add_attachment(*this, {.where = where, .stiffness = stiffness, .motion = motion});
}

int Body::attach_to(const Body& other, const Where& where, double stiffness) {
  if (other.name.empty()) throw InputError("attach_to", "the other body needs a name");
  return add_attachment(*this, {.where = where, .stiffness = stiffness, .to = other.name});
}

std::vector<std::array<int, 3>> Body::surface() const {
  return extract_surface(placed_mesh(*this)).triangles;
}

Body& Scene::add_solid(MeshSource mesh, const AnyMaterial& material, const BodyOptions& options) {
  Body& body = add_body(*this, std::move(mesh), options);
  body.material = material;
  return body;
}

Body& Scene::add_springs(MeshSource mesh, const Springs& springs, const BodyOptions& options) {
  Body& body = add_body(*this, std::move(mesh), options);
  body.springs = springs;
  return body;
}

std::vector<std::string> mesh_warnings(const Scene& scene) {
  std::vector<std::string> list;
  for (const Body& body : scene.bodies) {
    const auto add = [&](const std::string& path, const std::vector<std::string>& found) {
      for (const std::string& warning : found)
        list.push_back(std::string(path).append(": ").append(warning));
    };
    if (const auto* file = std::get_if<FileMesh>(&body.mesh)) add(file->path, file->warnings);
    if (const auto* filled = std::get_if<FilledMesh>(&body.mesh))
      add(filled->surface, filled->warnings);
  }
  return list;
}

void Scene::add_ground(double height) {
  colliders.push_back({.shape = HalfSpace({.point = Vec3(0, height, 0), .normal = Vec3::UnitY()})});
}

}  // namespace pliant
