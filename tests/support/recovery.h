#pragma once

#include <Eigen/Geometry>

#include "pliant/dynamics/model.h"
#include "pliant/dynamics/simulation.h"

namespace pliant::test {

/// Largest distance of a vertex of the first body from its place in the rest shape, after the rigid
/// motion that fits the two best (least squares), m.
inline double distance_from_rest(const Simulation& sim) {
  const BodyModel& body = sim.model().bodies[0];
  const Rows3 rest = as_rows(body.rest.positions);
  const Rows3 now = sim.positions(body.name);
  const Eigen::Matrix4d fit = Eigen::umeyama(rest.transpose(), now.transpose(), false);
  const Eigen::Matrix3Xd moved =
      (fit.topLeftCorner<3, 3>() * rest.transpose()).colwise() + Vec3(fit.topRightCorner<3, 1>());
  return (moved - now.transpose()).colwise().norm().maxCoeff();
}

}  // namespace pliant::test
