#include "pliant/scene/contacts.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "pliant/collision/pose.h"
#include "pliant/energies/contact.h"

namespace pliant {

void add_contact_term(const ColliderSettings& collider, const std::string& path, Model& model) {
  std::vector<int> points(static_cast<size_t>(model.vertices));
  std::vector<double> stiffness(points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    points[i] = static_cast<int>(i);
    stiffness[i] = collider.stiffness.value_or(kContactStiffnessPerMass *
                                               model.mass[static_cast<Eigen::Index>(i)]);
  }
  ColliderModel made{collider.name, collider.shape};
  if (collider.motion || !collider.name.empty()) {
    made.frame = model.add_kinematic_points(frame_of({}), {.kind = KinematicGroup::Kind::kCollider,
                                                           .owner = collider.name,
                                                           .motion = collider.motion});
  }
  model.potential.add(make_contact(path + ": contact", collider.shape, std::move(points),
                                   std::move(stiffness), made.frame));
  model.colliders.push_back(std::move(made));
}

}  // namespace pliant
