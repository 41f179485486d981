#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "pliant/collision/any_collider.h"
#include "pliant/core/parallel.h"
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
  UnusedVertices unused{};                    // that its mesh file had, placed as at time 0
  std::optional<Embedding> render{};          // what is shown in its place
  std::vector<std::array<int, 3>> surface{};  // outward triangles, the body's own indices
  Eigen::Index elements = 0;                  // tets, hexes, triangles or springs
  std::vector<MaterialTerm> material_terms{};
  std::optional<AnyMaterial> material{};

  int vertex_count() const { return rest.vertex_count(); }
};

/// Points that the caller or a motion moves: pinned vertices, or anchors that springs pull towards.
struct KinematicGroup {
  std::string body{};
  int attachment = 0;  // its number within the body
  std::vector<int> points{};
  VecX start{};                   // where they are at time 0, m
  Eigen::Index first_target = 0;  // where its targets begin in State::targets
  std::optional<Motion> motion{};
};

/// All that stays as it is during a run. Points are the vertices of all bodies, then the anchors.
struct Model {
  std::vector<BodyModel> bodies{};
  std::vector<KinematicGroup> kinematic{};
  std::vector<AnyCollider> colliders{};
  Eigen::Index vertices = 0;  // points that are vertices
  VecX mass{};                // kg, one number a point; anchors have none
  std::vector<int> free{};    // points that are unknowns
  Vec3 gravity{0, 0, 0};      // m/s²
  Potential potential;

  Eigen::Index points() const { return mass.size(); }

  /// `vertex 7 of "bar"`, for messages.
  std::string point_name(Eigen::Index point) const {
    for (const BodyModel& body : bodies) {
      if (point < body.first + body.vertex_count()) {
        const int own = static_cast<int>(point) - body.first;
        return "vertex " + std::to_string(body.unused.number_before(own)) + " of \"" + body.name +
               "\"";
      }
    }
    return "anchor " + std::to_string(point - vertices);
  }
};

}  // namespace pliant
