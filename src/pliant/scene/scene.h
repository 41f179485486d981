#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/collision/any_collider.h"
#include "pliant/core/params.h"
#include "pliant/dynamics/any_integrator.h"
#include "pliant/dynamics/damping.h"
#include "pliant/dynamics/motion.h"
#include "pliant/dynamics/simulation.h"
#include "pliant/energies/any_term.h"
#include "pliant/geometry/select.h"
#include "pliant/materials/any_material.h"
#include "pliant/scene/elasticity_settings.h"
#include "pliant/scene/mesh_source.h"
#include "pliant/scene/spring_settings.h"
#include "pliant/solvers/solver_settings.h"

namespace pliant {

/// How attached vertices are held: by springs of this stiffness to their targets, or exactly.
struct AttachmentSettings {
  Where where{};                      // in world coordinates at time 0
  std::optional<double> stiffness{};  // N/m per vertex; none pins the vertices exactly
  std::optional<Motion> motion{};     // of the targets; none keeps them where they are
  std::string to{};                   // name of another body to attach to, instead of the world
};

/// Starts every vertex at a random place in the body's bounding box, scaled about its centre.
struct Scramble {
  int seed = 1;
  double extent = 1;  // of the box, relative to the body

  static constexpr auto fields() {
    return Fields{
        field("seed", &Scramble::seed, "", at_least(0), "of the random numbers"),
        field("extent", &Scramble::extent, "", positive(), "of the box, relative to the body's")};
  }
};

/// How a body is turned before the start, about the origin of its mesh.
struct Orientation {
  Vec3 axis{0, 0, 1};
  double angle = 0;  // rad, right-handed

  static constexpr auto fields() {
    return Fields{
        field("axis", &Orientation::axis, "", any_number(), "direction of the axis"),
        field("angle", &Orientation::angle, "rad", any_number(), "right-handed about the axis")};
  }
};

/// One deformable body: tets, hexes or triangles of a material, or a network of springs. The mesh
/// is scaled, then turned, then moved.
struct Body {
  std::string name{};
  MeshSource mesh{};
  std::optional<MeshSource> render{};  // shown instead of the mesh, which carries it along
  double scale = 1;
  Orientation rotate{};
  Vec3 translate{0, 0, 0};  // m
  Vec3 velocity{0, 0, 0};   // at the start, m/s
  Vec3 spin{0, 0, 0};       // at the start, about the centre of mass, rad/s; added to the velocity
  std::optional<double>
      density{};  // kg/m³ (of springs: kg/m² for a sheet, kg/m for edges); 1000 by default
  std::optional<double> mass{};  // of the whole body, kg; instead of density
  std::string preset{};          // a substance that fills in what is left out; see presets.h
  std::optional<AnyMaterial> material{};
  std::vector<PartSettings> parts{};         // elements with other parameters
  std::vector<VarySettings> vary{};          // parameters that differ between elements
  std::vector<FiberSettings> fibers{};       // beside the material
  std::vector<AnyConstraint> constraints{};  // of projective dynamics, beside the material
  std::optional<double> thickness{};         // of triangles with a material, m; 0.001 by default
  Vec2 stretch_interval{0.5, 1.5};           // over which the material's share of L is fitted
  bool planar = false;              // triangles with a material stay in their plane of constant z
  std::optional<double> bending{};  // stiffness of triangles against bending, N·m
  std::optional<Springs> springs{};
  std::vector<AnyTerm> terms{};  // of the energy, beside what the elements are made of
  std::vector<AttachmentSettings> attachments{};
  std::optional<Scramble> scramble{};

  static constexpr auto fields() {
    return Fields{
        field("scale", &Body::scale, "", positive(), "of the mesh"),
        field("translate", &Body::translate, "m", any_number(), "of the mesh, after its rotation"),
        field("velocity", &Body::velocity, "m/s", any_number(), "at the start"),
        field("spin", &Body::spin, "rad/s", any_number(), "at the start, about the centre of mass"),
        field("density", &Body::density, "kg/m³", positive(), "kg/m² for a sheet of springs"),
        field("mass", &Body::mass, "kg", positive(), "of the whole body, instead of density"),
        field("thickness", &Body::thickness, "m", positive(),
              "of triangles with a material; 0.001 by default"),
        field("bending", &Body::bending, "N·m", positive(),
              "stiffness of triangles against bending; none by default"),
        field("stretch_interval", &Body::stretch_interval, "", between(0.01, 100),
              "stretches over which the stiffness in M/h² + L is fitted to the material"),
        field("planar", &Body::planar, "", any_number(),
              "triangles with a material stay in their plane of constant z (plane strain)")};
  }

  /// Holds the vertices in `where`, exactly or softly with a stiffness (N/m per vertex). Returns
  /// the number of the attachment.
  int attach(const Where& where, const std::optional<Motion>& motion = {});
  int attach_softly(const Where& where, double stiffness, const std::optional<Motion>& motion = {});
  /// Ties the vertices in `where` by springs (`stiffness` each, N/m) to the places where they lie
  /// in, or close to, another solid. The meshes need not match. Returns the number of the
  /// attachment.
  int attach_to(const Body& other, const Where& where, double stiffness);

  /// The thickness of triangles with a material, m.
  double sheet_thickness() const { return thickness.value_or(kDefaultThickness); }
  static constexpr double kDefaultThickness = 0.001;

  /// Triangles of the surface, outward, as indices into the body's own vertices.
  std::vector<std::array<int, 3>> surface() const;
};

/// Contact stiffness (N/m) per kg of a vertex: under its own weight alone it sinks in by 0.1 mm.
inline constexpr double kContactStiffnessPerMass = 1e5;

/// A collider, how it moves and how strongly it pushes.
struct ColliderSettings {
  AnyCollider shape{};
  std::string name{};  // to move it while the simulation runs; unique, or empty
  std::optional<Motion> motion{};
  /// N/m per vertex. By default kContactStiffnessPerMass times the mass of the vertex: the depth at
  /// rest does not depend on the density, but it grows with the number of vertices above each one
  /// that touches, so it doubles when the cells of a mesh are halved.
  std::optional<double> stiffness{};
};

struct TimeSettings {
  double step = 1.0 / 30;  // one frame, s
  int frames = 300;
  int substeps = 1;
  AnyIntegrator integrator{};  // implicit Euler by default

  static constexpr auto fields() {
    return Fields{field("step", &TimeSettings::step, "s", positive(), "duration of a frame"),
                  field("frames", &TimeSettings::frames, "", at_least(0), "how many to simulate"),
                  field("substeps", &TimeSettings::substeps, "", at_least(1), "per frame")};
  }
};

struct BodyOptions {
  std::optional<double> density{};  // kg/m³ for solids, kg/m² for sheets; 1000 by default
  std::optional<double> mass{};     // of the whole body, kg; instead of density
  std::string name{};  // optional if there is only one body, which answers to every name
};

struct BuildOptions {
  std::optional<double> step{};  // s; overrides the scene's
  int threads = 1;
  int grabs = 16;  // the largest number at a time; see Simulation::grab()
};

/// Everything that a simulation starts from: plain data that a file or a program can fill in.
///
///   pliant::Scene scene;
///   auto& bar = scene.add_solid(pliant::make_box({4, 1, 1}, {40, 10, 10}),
///                               pliant::StableNeoHookean({.young = 1e5, .poisson = 0.45}));
///   bar.attach(pliant::in_box({-2.1, -1, -1}, {-1.9, 1, 1}));
///   pliant::Simulation sim = scene.build({.step = 1.0 / 60});
struct Scene {
  std::string name{};
  std::string description{};
  TimeSettings time{};
  Vec3 gravity{0, -9.81, 0};  // m/s²
  std::deque<Body> bodies{};  // references stay valid while bodies are added
  std::vector<ColliderSettings> colliders{};
  std::optional<AnyDamping> damping{};
  SolverSettings solver{};  // L-BFGS by default
  bool sleep = true;        // bodies at rest are left out of steps until something wakes them

  Body& add_solid(MeshSource mesh, const AnyMaterial& material, const BodyOptions& options = {});
  Body& add_springs(MeshSource mesh, const Springs& springs, const BodyOptions& options = {});
  void add_ground(double height = 0);

  /// Makes a simulation of the scene.
  /// @throws InputError that names the path of what is wrong, as in the scene's JSON.
  Simulation build(const BuildOptions& options = {}) const;
};

/// What had to be done to the meshes that were read from files, a sentence each.
std::vector<std::string> mesh_warnings(const Scene& scene);

/// Checks everything that can be checked without making the meshes.
/// @throws InputError that names the path of what is wrong, as in the scene's JSON.
void check_scene(const Scene& scene);

}  // namespace pliant
