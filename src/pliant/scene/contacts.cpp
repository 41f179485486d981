#include "pliant/scene/contacts.h"

#include <cstddef>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "pliant/collision/pose.h"
#include "pliant/energies/contact.h"

namespace pliant {

namespace {

// The contacts of one body: a term of its own, so that no body depends on how many others there
// are.
std::unique_ptr<Energy> contacts_of(const BodyModel& body, const ColliderSettings& collider,
                                    std::string label, std::optional<int> frame,
                                    const Model& model) {
  std::vector<int> points(static_cast<std::size_t>(body.vertex_count()));
  std::iota(points.begin(), points.end(), body.first);
  std::vector<double> stiffness;
  for (const int point : points) {
    stiffness.push_back(collider.stiffness.value_or(kContactStiffnessPerMass * model.mass[point]));
  }
  return make_contact(std::move(label), collider.shape, std::move(points), std::move(stiffness),
                      frame);
}

}  // namespace

void add_contact_terms(const ColliderSettings& collider, const std::string& path, Model& model) {
  ColliderModel made{collider.name, collider.shape};
  if (collider.motion || !collider.name.empty()) {
    made.frame = model.add_kinematic_points(frame_of({}), {.kind = KinematicGroup::Kind::kCollider,
                                                           .owner = collider.name,
                                                           .motion = collider.motion});
  }
  for (const BodyModel& body : model.bodies) {
    std::string label = path + ": contact";
    if (model.bodies.size() > 1) label += " of \"" + body.name + "\"";
    model.potential.add(contacts_of(body, collider, std::move(label), made.frame, model));
  }
  model.colliders.push_back(std::move(made));
}

}  // namespace pliant
