#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "pliant/collision/any_collider.h"
#include "pliant/collision/pose.h"
#include "pliant/core/types.h"
#include "pliant/dynamics/motion.h"
#include "pliant/energies/element_shape.h"
#include "pliant/energies/potential.h"
#include "pliant/geometry/embedding.h"
#include "pliant/geometry/mesh.h"
#include "pliant/geometry/repair.h"
#include "pliant/materials/any_material.h"

namespace pliant {

/// A term of the potential that is the material of a body.
struct MaterialTerm {
  Eigen::Index index = 0;  // among the terms
  ElementShape shape = ElementShape::kTet;
  ElementOptions options{};
};

/// A body as the simulation sees it: a range of points and what spans them.
struct BodyModel {
  std::string name{};
  Mesh rest{};                                // placed as at time 0; indices are the body's own
  int first = 0;                              // its vertices are the points first, first + 1, ...
  UnusedVertices unused{};                    // left out of its mesh file, placed as at time 0
  std::optional<Embedding> render{};          // shown in its place
  std::vector<std::array<int, 3>> surface{};  // outward triangles, the body's own indices
  Eigen::Index elements = 0;                  // tets, hexes, triangles or springs
  std::vector<MaterialTerm> material_terms{};
  std::optional<AnyMaterial> material{};  // the one it was built with

  int vertex_count() const { return rest.vertex_count(); }
};

/// Points that the caller or a motion moves.
struct KinematicGroup {
  enum class Kind {
    kAttachment,  // pinned vertices, or anchors that springs pull towards
    kCollider,    // the frame of a collider
    kGrabs,       // anchors of what the user grabs
  };

  Kind kind = Kind::kAttachment;
  std::string owner{};  // name of the body or collider
  int attachment = 0;   // its number within the body
  std::vector<int> points{};
  VecX start{};                   // positions at time 0, m
  Eigen::Index first_target = 0;  // where its targets begin in State::targets
  std::optional<Motion> motion{};
};

/// A collider, and the points that carry its pose if it can move.
struct ColliderModel {
  std::string name{};
  AnyCollider shape{};
  std::optional<int> frame{};

  /// Where it is when the points are at x.
  Pose pose(const VecX& x) const { return frame ? pose_of_frame(x, *frame) : Pose{}; }
};

/// Bodies that are joined for good: one by itself, or several that ties or other terms join. It has
/// an objective and a factor of its own, so no component notices how many others there are.
struct Component {
  std::vector<int> bodies{};
  IndexRange free{};                  // its unknowns, in Model::free
  std::vector<Eigen::Index> terms{};  // of E, among those of the potential
  std::vector<int> kinematic{};       // points not free that these touch, but for contacts
  std::vector<Eigen::Index> movable_contacts{};  // those with colliders that can move
};

/// Everything that stays the same during a run; any number of simulations may share it. Points are
/// the vertices of all bodies, then the kinematic points that are not vertices: anchors of
/// attachments, frames of colliders, anchors of grabs.
struct Model {
  std::vector<BodyModel> bodies{};
  std::vector<KinematicGroup> kinematic{};
  std::vector<ColliderModel> colliders{};
  std::vector<Component> components{};
  Eigen::Index vertices = 0;  // points that are vertices
  VecX mass{};                // kg, one number per point; zero for those that are not vertices
  std::vector<int> free{};    // points that are unknowns, component after component
  Vec3 gravity{0, 0, 0};      // m/s²
  Potential potential;

  Eigen::Index points() const { return mass.size(); }

  /// Adds massless kinematic points, which are at `start` at time 0, and their group, whose `kind`
  /// and `owner` say what they belong to. Returns the number of the first.
  int add_kinematic_points(const VecX& start, KinematicGroup group);
  /// Where the targets of the next group to be added will begin.
  Eigen::Index next_target() const;

  /// `vertex 7 of "bar"`, for messages.
  std::string point_name(Eigen::Index point) const;
};

/// The number of the body that a vertex belongs to.
int body_of_vertex(const Model& model, int point);

/// The body of this name. A single body without a name answers to every name.
/// @throws InputError for an unknown name.
const BodyModel& find_body(const Model& model, std::string_view name);

/// The number of the group that belongs to an attachment, or to a collider.
/// @throws InputError if there is no such attachment or collider, or none that can move.
std::size_t find_attachment(const Model& model, std::string_view body, int attachment);
std::size_t find_collider(const Model& model, std::string_view name);

}  // namespace pliant
