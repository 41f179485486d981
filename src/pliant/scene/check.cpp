#include <cmath>
#include <string>
#include <variant>

#include "pliant/core/registry.h"
#include "pliant/scene/presets.h"
#include "pliant/scene/scene.h"

namespace pliant {
namespace {

std::string at(const std::string& list, size_t i) { return list + "." + std::to_string(i); }

void check_vector(const Vec3& value, const std::string& unit, const std::string& where) {
  for (int i = 0; i < 3; ++i) check_range(value[i], any_number(), unit, at(where, size_t(i)));
}

void check_direction(const Vec3& value, const std::string& where) {
  check_vector(value, "", where);
  if (!(value.stableNorm() > 0)) throw InputError(where, "must not be the zero vector");
}

void check_where(const Where& where, const std::string& path) {
  if (const auto* box = std::get_if<InBox>(&where)) {
    check_vector(box->lower, "m", path + ".box.0");
    check_vector(box->upper, "m", path + ".box.1");
    for (int i = 0; i < 3; ++i) {
      if (box->lower[i] > box->upper[i]) {
        throw InputError(path + ".box",
                         "the first corner must be the lower one: " + to_text(box->lower[i]) +
                             " > " + to_text(box->upper[i]) + " along " + "xyz"[i]);
      }
    }
  } else if (const auto* sphere = std::get_if<InSphere>(&where)) {
    check_vector(sphere->center, "m", path + ".sphere.center");
    check_range(sphere->radius, positive(), "m", path + ".sphere.radius");
  } else if (const auto* plane = std::get_if<OnSideOfPlane>(&where)) {
    check_vector(plane->point, "m", path + ".plane.point");
    check_direction(plane->normal, path + ".plane.normal");
  }
}

void check_keyframes(const Motion& motion, const std::string& path) {
  const std::vector<Keyframe>& keys = motion.keyframes;
  if (keys.empty()) return;
  if (motion.rotate || motion.until || !motion.velocity.isZero(0) || !motion.amplitude.isZero(0)) {
    throw InputError(path + ".keyframes",
                     "replace rotate, velocity, amplitude and until: give one or the other");
  }
  if (keys[0].time == 0 && (!keys[0].translate.isZero(0) || keys[0].angle != 0)) {
    throw InputError(path + ".keyframes.0",
                     "at time 0 nothing has moved yet: it must have neither translate nor angle; "
                     "place the body or the collider itself elsewhere instead");
  }
  for (size_t i = 0; i < keys.size(); ++i) {
    const std::string here = at(path + ".keyframes", i);
    check_fields(keys[i], here);
    check_direction(keys[i].axis, here + ".axis");
    if (i == 0 || keys[i].time > keys[i - 1].time) continue;
    throw InputError(here + ".time", "must be later than the " + to_text(keys[i - 1].time) +
                                         " s of the one before, found " + to_text(keys[i].time));
  }
}

void check_motion(const Motion& motion, const std::string& path) {
  check_fields(motion, path);
  check_keyframes(motion, path);
  if (!motion.rotate) return;
  check_fields(*motion.rotate, path + ".rotate");
  check_direction(motion.rotate->axis, path + ".rotate.axis");
}

void check_tie(const Scene& scene, const Body& body, const AttachmentSettings& attachment,
               const std::string& path) {
  if (attachment.to == body.name) throw InputError(path + ".to", "a body cannot be tied to itself");
  if (attachment.motion)
    throw InputError(path + ".motion", "a tie to another body cannot have a motion");
  if (!attachment.stiffness) {
    throw InputError(path + ".stiffness", "a tie to another body needs a stiffness in N/m");
  }
  std::vector<std::string_view> names;
  for (const Body& other : scene.bodies) {
    if (other.name == attachment.to) return;
    names.push_back(other.name);
  }
  throw InputError(path + ".to", unknown_name("body", attachment.to, names));
}

void check_attachments(const Scene& scene, const Body& body, const std::string& path) {
  for (size_t i = 0; i < body.attachments.size(); ++i) {
    const AttachmentSettings& attachment = body.attachments[i];
    const std::string here = at(path + ".attach", i);
    check_where(attachment.where, here + ".where");
    if (attachment.stiffness) {
      check_range(*attachment.stiffness, positive(), "N/m", here + ".stiffness");
    }
    if (attachment.motion) check_motion(*attachment.motion, here + ".motion");
    if (!attachment.to.empty()) check_tie(scene, body, attachment, here);
  }
}

void check_mesh_source(const MeshSource& source, const std::string& path) {
  std::visit(
      [&]<class Source>(const Source& s) {
        if constexpr (requires { Source::fields(); }) {
          check_fields(s, path + "." + std::string(Source::kName));
        }
      },
      source);
}

// Whether the body has a material, its own or one that its preset fills in.
bool has_material(const Body& body) {
  return body.material || (!body.preset.empty() && !body.springs);
}

void check_elasticity(const Body& body, const std::string& path) {
  const bool material = has_material(body);
  const std::string needs = "needs a material; this body has springs";
  if (!material && !body.parts.empty()) throw InputError(path + ".parts", needs);
  if (!material && !body.vary.empty()) throw InputError(path + ".vary", needs);
  if (!material && !body.fibers.empty()) throw InputError(path + ".fibers", needs);
  if (!material && !body.constraints.empty()) throw InputError(path + ".constraints", needs);
  if (!material && body.planar) throw InputError(path + ".planar", needs);
  if (!material && body.thickness) throw InputError(path + ".thickness", needs);
  if (body.stretch_interval[0] >= body.stretch_interval[1]) {
    throw InputError(path + ".stretch_interval", "must begin below its end, found " +
                                                     to_text(body.stretch_interval[0]) + " to " +
                                                     to_text(body.stretch_interval[1]));
  }
  for (size_t i = 0; i < body.parts.size(); ++i) {
    const std::string here = at(path + ".parts", i);
    check_where(body.parts[i].where, here + ".where");
    if (!body.parts[i].material) throw InputError(here + ".material", "must be given");
  }
  for (size_t i = 0; i < body.fibers.size(); ++i) {
    check_direction(body.fibers[i].direction, at(path + ".fibers", i) + ".direction");
  }
}

void check_springs(const Springs& springs, const std::string& path) {
  check_fields(springs, path);
  if (springs.young && (springs.structural || springs.shear || springs.bending)) {
    throw InputError(path + ".young", "give young or the stiffness of each kind, not both");
  }
  if (!springs.young && springs.thickness) throw InputError(path + ".thickness", "needs young");
  if (!springs.young && springs.area) throw InputError(path + ".area", "needs young");
}

template <class Interface>
void check_chosen(const Chosen<Interface>& chosen, const std::string& path) {
  check_field_refs(chosen->draft()->fields(), path);
}

void check_body(const Scene& scene, size_t index) {
  const Body& body = scene.bodies[index];
  const std::string path = at("bodies", index);
  if (!body.preset.empty()) (void)find_preset(body.preset, path);
  if (body.name.empty() && scene.bodies.size() > 1) {
    throw InputError(path + ".name", "must not be empty where there are several bodies");
  }
  for (size_t i = 0; i < index; ++i) {
    if (scene.bodies[i].name == body.name) {
      throw InputError(path + ".name", "\"" + body.name + "\" is the name of " + at("bodies", i) +
                                           " already; names must be unique");
    }
  }
  check_mesh_source(body.mesh, path + ".mesh");
  if (body.render) check_mesh_source(*body.render, path + ".render");
  check_fields(body, path);
  check_fields(body.rotate, path + ".rotate");
  check_direction(body.rotate.axis, path + ".rotate.axis");
  if (body.density && body.mass) {
    throw InputError(path + ".mass", "give density or mass, not both");
  }
  if (has_material(body) == body.springs.has_value()) {
    throw InputError(path, body.springs ? "give material or springs, not both"
                                        : "give a material (a solid) or springs (a network)");
  }
  check_elasticity(body, path);
  if (body.springs) check_springs(*body.springs, path + ".springs");
  if (body.scramble) check_fields(*body.scramble, path + ".scramble");
  for (size_t i = 0; i < body.terms.size(); ++i)
    check_chosen(body.terms[i], at(path + ".terms", i));
  check_attachments(scene, body, path);
}

void check_gravity(const Scene& scene) {
  check_vector(scene.gravity, "m/s²", "gravity");
  if (scene.gravity[2] == 0) return;
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    if (!scene.bodies[i].planar) continue;
    throw InputError("gravity.2", "must be 0 m/s², found " + to_text(scene.gravity[2]) + ": " +
                                      at("bodies", i) + " is planar and cannot leave its plane");
  }
}

void check_colliders(const Scene& scene) {
  for (size_t i = 0; i < scene.colliders.size(); ++i) {
    const ColliderSettings& collider = scene.colliders[i];
    const std::string path = at("colliders", i);
    if (collider.stiffness) {
      check_range(*collider.stiffness, positive(), "N/m", path + ".stiffness");
    }
    if (collider.motion) check_motion(*collider.motion, path + ".motion");
    for (size_t k = 0; k < i && !collider.name.empty(); ++k) {
      if (scene.colliders[k].name != collider.name) continue;
      throw InputError(path + ".name", "\"" + collider.name + "\" is the name of " +
                                           at("colliders", k) + " already; names must be unique");
    }
  }
}

}  // namespace

void check_scene(const Scene& scene) {
  check_fields(scene.time, "time");
  check_chosen(scene.time.integrator, "time.integrator");
  check_gravity(scene);
  if (scene.bodies.empty()) throw InputError("bodies", "there must be at least one body");
  for (size_t i = 0; i < scene.bodies.size(); ++i) check_body(scene, i);
  check_colliders(scene);
  if (scene.damping) {
    check_chosen(*scene.damping, "damping");
  }
  check_chosen(scene.solver, "solver");
}

}  // namespace pliant
