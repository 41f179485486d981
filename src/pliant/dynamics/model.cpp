#include "pliant/dynamics/model.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/text.h"

namespace pliant {

Eigen::Index Model::next_target() const {
  Eigen::Index next = 0;
  for (const KinematicGroup& group : kinematic) next += group.start.size();
  return next;
}

int Model::add_kinematic_points(const VecX& start, KinematicGroup group) {
  const auto first = static_cast<int>(points());
  const Eigen::Index count = start.size() / 3;
  mass.conservativeResizeLike(VecX::Zero(points() + count));
  group.points.resize(static_cast<std::size_t>(count));
  std::iota(group.points.begin(), group.points.end(), first);
  group.start = start;
  group.first_target = next_target();
  kinematic.push_back(std::move(group));
  return first;
}

std::string Model::point_name(Eigen::Index point) const {
  for (const BodyModel& body : bodies) {
    if (point < body.first + body.vertex_count()) {
      const int own = static_cast<int>(point) - body.first;
      return "vertex " + std::to_string(body.unused.number_before(own)) + " of \"" + body.name +
             "\"";
    }
  }
  return "anchor " + std::to_string(point - vertices);
}

int body_of_vertex(const Model& model, int point) {
  const auto next = std::ranges::upper_bound(model.bodies, point, {}, &BodyModel::first);
  return static_cast<int>(next - model.bodies.begin()) - 1;
}

const BodyModel& find_body(const Model& model, std::string_view name) {
  if (model.bodies.size() == 1 && model.bodies[0].name.empty()) return model.bodies[0];
  std::vector<std::string_view> known;
  for (const BodyModel& body : model.bodies) {
    if (body.name == name) return body;
    known.push_back(body.name);
  }
  throw InputError(unknown_name("body", name, known));
}

std::size_t find_attachment(const Model& model, std::string_view body, int attachment) {
  const std::string& name = find_body(model, body).name;
  for (std::size_t g = 0; g < model.kinematic.size(); ++g) {
    const KinematicGroup& group = model.kinematic[g];
    if (group.kind != KinematicGroup::Kind::kAttachment) continue;
    if (group.owner == name && group.attachment == attachment) return g;
  }
  throw InputError("body \"" + std::string(body) + "\" has no attachment " +
                   std::to_string(attachment) + " to the world");
}

std::size_t find_collider(const Model& model, std::string_view name) {
  std::vector<std::string_view> known;
  for (std::size_t g = 0; g < model.kinematic.size(); ++g) {
    const KinematicGroup& group = model.kinematic[g];
    if (group.kind != KinematicGroup::Kind::kCollider || group.owner.empty()) continue;
    if (group.owner == name) return g;
    known.push_back(group.owner);
  }
  if (known.empty()) throw InputError("no collider has a name: give it one to move it");
  throw InputError(unknown_name("collider", name, known));
}

}  // namespace pliant
