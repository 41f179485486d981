#pragma once

#include <array>
#include <string_view>

#include "pliant/core/params.h"
#include "pliant/scene/registries.h"
#include "pliant/scene/scene.h"

// The scene format, stated once. Reader, writer and schema are visitors that walk it; what can be
// chosen by name and the parameters that belong to it come from the registries that the visitor was
// handed; `registry` is which of them, such as &Registries::solvers.
//
//   fields(s)                      the parameters that the type of s declares
//   field(f, s)                    one parameter; `required_field` if it cannot be left out
//   number_or_word(f, s, word)     one optional number; the word stands for none
//   version(key, number, help)     a fixed number, which may be left out
//   text(key, string, help)
//   object(key, s, help)           s described below; `optional` for a std::optional
//   list(key, container, least, help)
//   type(any, registry)            the key "type" and the fields of that entry, in this object
//   choice(key, any, registry, help)   an object that is such a type, or only its name; without
//                                  "type" it is what it was; `optional_choice` demands one
//   mesh(key, source, help)        an object of one member: a generator's name, "tetrahedralize"
//                                  or "file"
//   optional_mesh(key, source, help)   the same; may be left out
//   where(key, where, help)        "all", or an object of one member

namespace pliant {

inline constexpr int kSceneFormatVersion = 1;

inline constexpr std::string_view kMeshFile = "file";
inline constexpr std::string_view kAllVertices = "all";
inline constexpr std::array<std::string_view, 4> kRegions = {"box", "sphere", "plane", "vertices"};

template <class T>
concept HasFields = requires {
  T::fields();
};

template <class V, HasFields T>
void describe(V& v, T& settings) {
  v.fields(settings);
}

template <class V>
void describe(V& v, InSphere& sphere) {
  v.required_field(field("center", &InSphere::center, "m", any_number(), "centre"), sphere);
  v.required_field(field("radius", &InSphere::radius, "m", positive(), "radius"), sphere);
}

template <class V>
void describe(V& v, OnSideOfPlane& plane) {
  v.required_field(field("point", &OnSideOfPlane::point, "m", any_number(), "on the plane"), plane);
  v.required_field(
      field("normal", &OnSideOfPlane::normal, "", any_number(), "to the side that is meant"),
      plane);
}

template <class V>
void describe(V& v, Motion& motion) {
  v.optional("rotate", motion.rotate, "turning about an axis");
  v.fields(motion);
  v.list("keyframes", motion.keyframes, 0,
         "where it is at which time, instead of all else; it moves evenly from one to the next");
}

template <class V>
void describe(V& v, AttachmentSettings& attachment) {
  v.where("where", attachment.where, "which vertices; in world coordinates at time 0");
  v.number_or_word(field("stiffness", &AttachmentSettings::stiffness, "N/m", positive(),
                         "of the spring at each vertex; \"exact\", the default, pins them"),
                   attachment, "exact");
  v.optional("motion", attachment.motion, "of what the vertices are attached to");
  v.text("to", attachment.to, "name of another body to attach to, instead of the world");
}

template <class V>
void describe(V& v, FiberSettings& fibers) {
  v.type(fibers.law, &Registries::fibers);
  v.field(field("direction", &FiberSettings::direction, "", any_number(),
                "of the fibres in the mesh as it was made; it turns with the body"),
          fibers);
  v.text("attribute", fibers.attribute,
         "instead of one direction: NAME of the element attributes NAME_x, NAME_y, NAME_z");
}

template <class V>
void describe(V& v, AnyConstraint& constraint) {
  v.type(constraint, &Registries::constraints);
}

template <class V>
void describe(V& v, AnyTerm& term) {
  v.type(term, &Registries::terms);
}

template <class V>
void describe(V& v, PartSettings& part) {
  v.where("where", part.where, "elements whose centre is in there; world coordinates at time 0");
  v.text("region", part.region, "name or number of a region of the mesh; all by default");
  v.optional_choice("material", part.material, &Registries::materials,
                    "of the same kind as the body's");
}

template <class V>
void describe(V& v, VarySettings& vary) {
  v.text("parameter", vary.parameter, "of the material, such as young");
  v.text("formula", vary.formula,
         "in x, y, z (centre of the element, m) and the element attributes of the mesh");
}

template <class V>
void describe(V& v, Body& body) {
  v.text("name", body.name, "unique; may be left out where there is one body");
  v.mesh("mesh", body.mesh, "a shape centred on the origin, or a file");
  v.optional_mesh("render", body.render,
                  "shown in place of the mesh, which carries it along; placed like the mesh");
  v.object("rotate", body.rotate, "turn of the mesh, after its scaling");
  v.fields(body);
  v.text("preset", body.preset, "a substance that fills in what the body leaves out");
  v.optional_choice("material", body.material, &Registries::materials,
                    "of tets, hexes or triangles");
  v.list("parts", body.parts, 0, "elements with other parameters");
  v.list("vary", body.vary, 0, "parameters of the material that differ between elements");
  v.list("fibers", body.fibers, 0, "fibres in the elements, beside the material");
  v.list("constraints", body.constraints, 0,
         "soft constraints of projective dynamics on the elements, beside the material");
  v.optional("springs", body.springs, "makes the body a network of springs");
  v.list("terms", body.terms, 0, "of the energy, beside what the elements are made of");
  v.list("attach", body.attachments, 0, "what holds the body");
  v.optional("scramble", body.scramble, "starts all vertices at random places");
}

template <class V>
void describe(V& v, ColliderSettings& collider) {
  v.type(collider.shape, &Registries::colliders);
  v.text("name", collider.name, "to move it while the simulation runs; unique");
  v.optional("motion", collider.motion, "of the collider; none by default");
  v.field(field("stiffness", &ColliderSettings::stiffness, "N/m", positive(),
                "of the contact at each vertex; follows its mass by default"),
          collider);
}

template <class V>
void describe(V& v, TimeSettings& time) {
  v.fields(time);
  v.choice("integrator", time.integrator, &Registries::integrators, "of each step");
}

template <class V>
void describe(V& v, Scene& scene) {
  v.version("pliant", kSceneFormatVersion, "version of this format");
  v.text("name", scene.name, "title");
  v.text("description", scene.description, "what happens, in a sentence");
  v.object("time", scene.time, "steps of time");
  v.field(field("gravity", &Scene::gravity, "m/s²", any_number(), "acceleration of all bodies"),
          scene);
  v.list("bodies", scene.bodies, 1, "what moves and deforms");
  v.list("colliders", scene.colliders, 0, "what pushes the vertices of bodies out");
  v.optional_choice("damping", scene.damping, &Registries::dampings, "none by default");
  v.choice("solver", scene.solver, &Registries::solvers, "minimises each step");
  v.field(field("sleep", &Scene::sleep, "", any_number(),
                "bodies at rest are left out of steps until something wakes them"),
          scene);
}

}  // namespace pliant
