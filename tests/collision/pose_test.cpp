#include "pliant/collision/pose.h"

#include <gtest/gtest.h>

#include "pliant/math/rotation.h"

namespace pliant {
namespace {

Pose there_and_back(const Pose& pose) { return pose_of_frame(frame_of(pose), 0); }

void expect_rotation(const Mat3& turn) {
  EXPECT_LT((turn.transpose() * turn - Mat3::Identity()).norm(), 1e-12);
  EXPECT_NEAR(turn.determinant(), 1, 1e-12);
}

TEST(Pose, IsThatOfItsFrame) {
  const Pose pose{.turn = rotation_about(Vec3(1, 2, 3).normalized(), 1.2), .shift = {4, -5, 6}};
  const Pose found = there_and_back(pose);
  EXPECT_LT((found.turn - pose.turn).norm(), 1e-14);
  EXPECT_EQ(found.shift, pose.shift);
  EXPECT_LT((found.to_local(found.to_world({7, 8, 9})) - Vec3(7, 8, 9)).norm(), 1e-13);
}

// The mean of two frames half a turn apart has one axis left: it is kept, whichever it is.
TEST(Pose, HalfwayThroughHalfATurnTheAxisStays) {
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 about = Vec3::Unit(axis);
    Pose turned;
    for (int i = 0; i < 3; ++i) turned.turn(i, i) = i == axis ? 1 : -1;
    const VecX mean = 0.5 * (frame_of({}) + frame_of(turned));
    const Pose found = pose_of_frame(mean, 0);
    expect_rotation(found.turn);
    EXPECT_LT((found.turn * about - about).norm(), 1e-12) << axis;
  }
}

// As far away as that, 1 m is lost in rounding.
TEST(Pose, IsARotationHoweverFarAway) {
  for (const double far : {1e8, 1e15, 1e17, 1e300}) {
    SCOPED_TRACE(far);
    expect_rotation(there_and_back({.shift = {far, 0, 0}}).turn);
    expect_rotation(there_and_back({.shift = {0, far, -far}}).turn);
    expect_rotation(there_and_back({.shift = {far, far, far}}).turn);
  }
}

}  // namespace
}  // namespace pliant
