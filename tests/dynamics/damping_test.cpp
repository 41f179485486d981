#include "pliant/dynamics/damping.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "pliant/dynamics/model.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "support/random_vector.h"
#include "support/scenes.h"

namespace pliant {
namespace {

// Momentum and angular momentum about the origin of the points first ... first + count.
struct Momenta {
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();

  Momenta(const Model& model, const BodyModel& body, const VecX& x, const VecX& v) {
    for (int i = body.first; i < body.first + body.vertex_count(); ++i) {
      linear += model.mass[i] * vertex(v, i);
      angular += model.mass[i] * Vec3(vertex(x, i)).cross(Vec3(vertex(v, i)));
    }
  }
};

Scene two_blocks() {
  Scene scene = test::small_block(Arap());
  Body& second = scene.add_solid(make_box({1, 1, 0.2}, {2, 3, 1}), Arap(), {.name = "second"});
  second.translate = {2, 0.5, 0};
  return scene;
}

TEST(RigidDrag, KeepsTheMomentaOfEachBody) {
  const BuiltScene built = assemble(two_blocks());
  const VecX& x = built.start.x;
  const VecX before = test::random_vector(x.size(), 7);
  VecX after = before;
  RigidDrag{.rate = 3}.damp(*built.model, 0.1, x, after);
  for (const BodyModel& body : built.model->bodies) {
    const Momenta had(*built.model, body, x, before);
    const Momenta has(*built.model, body, x, after);
    EXPECT_LT((has.linear - had.linear).norm(), 1e-12 * had.linear.norm());
    EXPECT_LT((has.angular - had.angular).norm(), 1e-12 * had.angular.norm());
  }
  EXPECT_LT(after.norm(), 0.9 * before.norm());
}

TEST(RigidDrag, LeavesRigidMotionAndScalesTheRest) {
  const BuiltScene built = assemble(two_blocks());
  const VecX& x = built.start.x;
  VecX rigid(x.size());
  for (Eigen::Index i = 0; i < built.model->vertices; ++i) {
    const bool first = i < built.model->bodies[1].first;
    vertex(rigid, i) = first ? Vec3(1, 2, 3).cross(Vec3(vertex(x, i)))
                             : Vec3(Vec3(4, 0, -1) + Vec3(0, 1, 0).cross(Vec3(vertex(x, i))));
  }
  VecX after = rigid;
  const RigidDrag drag{.rate = 3};
  drag.damp(*built.model, 0.1, x, after);
  EXPECT_LT((after - rigid).lpNorm<Eigen::Infinity>(), 1e-13);
  // What is left when much time passes is the rigid part, which two times half as much keep too.
  const VecX any = test::random_vector(x.size(), 7);
  VecX part = any;
  RigidDrag{.rate = 1e3}.damp(*built.model, 1, x, part);
  after = any;
  drag.damp(*built.model, 0.1, x, after);
  EXPECT_LT((after - part - std::exp(-0.3) * (any - part)).lpNorm<Eigen::Infinity>(), 1e-13);
}

TEST(RigidDrag, LeavesABodyThatSpinsAlone) {
  Scene scene = two_blocks();
  scene.bodies[1].spin = {1, -2, 3};
  scene.bodies[1].velocity = {5, 0, 0};
  const BuiltScene built = assemble(scene);
  // The centre of mass of a box is its middle.
  const int last = built.model->bodies[1].first + 3;
  const Vec3 arm = vertex(built.start.x, last) - Vec3(2, 0.5, 0);
  EXPECT_LT((vertex(built.start.v, last) - Vec3(5, 0, 0) - Vec3(1, -2, 3).cross(arm)).norm(),
            1e-12);
  VecX v = built.start.v;
  RigidDrag{.rate = 3}.damp(*built.model, 0.1, built.start.x, v);
  EXPECT_LT((v - built.start.v).lpNorm<Eigen::Infinity>(), 1e-12);
}

TEST(RigidDrag, LeavesPinnedPointsOut) {
  Scene scene = test::small_block(Arap());
  scene.bodies[0].attach(on_side_of_plane({-0.29, 0, 0}, {-1, 0, 0}));
  const BuiltScene built = assemble(scene);
  const Model& model = *built.model;
  const VecX before = test::random_vector(built.start.x.size(), 7);
  VecX after = before;
  RigidDrag{.rate = 3}.damp(model, 0.1, built.start.x, after);
  Vec3 change = Vec3::Zero();
  for (const int i : model.free) change += model.mass[i] * (vertex(after, i) - vertex(before, i));
  EXPECT_LT(change.norm(), 1e-12);
  for (const int i : model.kinematic[0].points) EXPECT_EQ(vertex(after, i), vertex(before, i));
}

// Points on a line have no moment of inertia about it.
TEST(RigidDrag, WorksOnALineOfPoints) {
  Mesh mesh;
  mesh.positions = (VecX(9) << 0, 0, 0, 1, 0, 0, 2, 0, 0).finished();
  mesh.edges = {{0, 1}, {1, 2}};
  Scene scene;
  scene.add_springs(mesh, {.structural = 10}, {.mass = 3, .name = "line"});
  const BuiltScene built = assemble(scene);
  VecX v = (VecX(9) << 0, -1, 0, 0, 0, 0, 0, 1, 0).finished();  // turns about z
  const VecX before = v;
  RigidDrag{.rate = 3}.damp(*built.model, 0.1, built.start.x, v);
  EXPECT_LT((v - before).norm(), 1e-14);
}

}  // namespace
}  // namespace pliant
