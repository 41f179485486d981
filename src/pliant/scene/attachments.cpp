#include "pliant/scene/attachments.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/energies/attachment.h"
#include "pliant/energies/tie.h"
#include "pliant/geometry/hex_tets.h"
#include "pliant/geometry/locate.h"
#include "pliant/geometry/select.h"

namespace pliant {
namespace {

// Translates numbers in a scene, which are those of the mesh file: it may have more vertices than
// the body.
Where in_body_numbers(const VertexList& list, const BodyModel& body) {
  VertexList own = list;
  for (std::size_t i = 0; i < own.vertices.size(); ++i) {
    const std::optional<int> number = body.unused.number_after(list.vertices[i]);
    if (!number) {
      throw InputError(
          "vertices." + std::to_string(i),
          "vertex " + std::to_string(list.vertices[i]) + " of the file is in no element");
    }
    own.vertices[i] = *number;
  }
  return own;
}

std::vector<int> chosen_vertices(const Where& where, const BodyModel& body,
                                 const std::string& path) {
  std::vector<int> chosen;
  try {
    const auto* list = std::get_if<VertexList>(&where);
    chosen = select_points(list && !body.unused.empty() ? in_body_numbers(*list, body) : where,
                           body.rest.positions);
  } catch (const InputError& error) {
    throw InputError(path + ".where." + error.what());
  }
  if (chosen.empty()) {
    throw InputError(path + ".where", "no vertex of \"" + body.name + "\" lies there");
  }
  return chosen;
}

// How far outside a tet, in units of its heights, a vertex may be tied to it. Weights that leave
// [0, 1] by more would turn small strains of the tet into large motions of the tie.
constexpr double kTieReach = 1;

void add_tie(const AttachmentSettings& attachment, const BodyModel& body, const std::string& path,
             const std::vector<int>& chosen, Model& model) {
  const auto other = std::find_if(model.bodies.begin(), model.bodies.end(),
                                  [&](const BodyModel& b) { return b.name == attachment.to; });
  const Mesh solid = hexes_as_tets(other->rest);
  if (solid.tets.empty() || other->material_terms.empty()) {
    throw InputError(path + ".to", "must name a solid; \"" + other->name + "\" is none");
  }
  const TetLocator locator(solid);
  std::vector<Tie::Element> elements;
  for (const int v : chosen) {
    const TetLocation spot = locator.locate(vertex(body.rest.positions, v));
    if (*std::min_element(spot.weights.begin(), spot.weights.end()) < -kTieReach) {
      throw InputError(path + ".where", "vertex " + std::to_string(v) + " of \"" + body.name +
                                            "\" is too far outside \"" + other->name +
                                            "\" to be tied to it");
    }
    Tie::Element element{.point = body.first + v, .nodes = spot.nodes, .weights = spot.weights};
    for (int& node : element.nodes) node += other->first;
    elements.push_back(element);
  }
  model.potential.add(std::make_unique<Tie>(body.name + ": tie to " + other->name, elements,
                                            *attachment.stiffness));
}

void pin(const std::vector<int>& points, const std::string& path, const Model& model,
         std::vector<std::string>& pinned_by) {
  for (const int point : points) {
    std::string& owner = pinned_by[static_cast<size_t>(point)];
    if (!owner.empty()) {
      throw InputError(path, model.point_name(point) + " is pinned by " + owner +
                                 " already; give one of them a stiffness");
    }
    owner = path;
  }
}

}  // namespace

Eigen::Index add_attachment(const AttachmentSettings& attachment, size_t index, int number,
                            Eigen::Index first_anchor, const std::string& path,
                            std::vector<std::string>& pinned_by, Model& model) {
  const BodyModel& body = model.bodies[index];
  const std::vector<int> chosen = chosen_vertices(attachment.where, body, path);
  if (!attachment.to.empty()) {
    add_tie(attachment, body, path, chosen, model);
    return 0;
  }
  KinematicGroup group{.owner = body.name,
                       .attachment = number,
                       .first_target = model.next_target(),
                       .motion = attachment.motion};
  group.start.resize(static_cast<Eigen::Index>(3 * chosen.size()));
  std::vector<std::array<int, 2>> pairs;
  for (size_t i = 0; i < chosen.size(); ++i) {
    group.start.segment<3>(static_cast<Eigen::Index>(3 * i)) =
        vertex(body.rest.positions, chosen[i]);
    pairs.push_back({body.first + chosen[i], static_cast<int>(first_anchor) + static_cast<int>(i)});
    group.points.push_back(pairs.back()[attachment.stiffness ? 1 : 0]);
  }
  if (attachment.stiffness) {
    model.potential.add(
        std::make_unique<Attachment>(body.name + ": attachment", pairs,
                                     std::vector<double>(pairs.size(), *attachment.stiffness)));
  } else {
    pin(group.points, path, model, pinned_by);
  }
  model.kinematic.push_back(std::move(group));
  return attachment.stiffness ? static_cast<Eigen::Index>(chosen.size()) : 0;
}

}  // namespace pliant
