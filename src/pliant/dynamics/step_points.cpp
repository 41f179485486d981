#include "pliant/dynamics/step_points.h"

#include <cstddef>

namespace pliant {
namespace {

// The points where the bodies are undeformed, which is as they are placed at time 0, with their
// anchors.
VecX undeformed_points(const Model& model) {
  VecX points = VecX::Zero(3 * model.points());
  for (const BodyModel& body : model.bodies) {
    points.segment(3 * body.first, 3 * body.vertex_count()) = body.rest.positions;
  }
  for (const KinematicGroup& group : model.kinematic) {
    for (std::size_t i = 0; i < group.points.size(); ++i) {
      points.segment<3>(3 * group.points[i]) =
          group.start.segment<3>(static_cast<Eigen::Index>(3 * i));
    }
  }
  return points;
}

}  // namespace

StepPoints::StepPoints(const Model& model)
    : rest(undeformed_points(model)), direction(VecX::Zero(rest.size())) {}

void StepPoints::begin_step(const StepWeights& weights, const StepProblemData& data) {
  origin = (1 - weights.blend) * data.x_n;
  points = weights.blend * data.next + origin;
}

}  // namespace pliant
