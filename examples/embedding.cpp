// What a game does with pliant, part by part: steps on the game's own clock, vertices for the
// renderer, hands that grab and push, changes while it runs, snapshots, errors. A script plays, so
// no screen is needed; the program fails if something is not as docs/embedding.md says.
#include <pliant/pliant.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <optional>
#include <thread>

namespace {

constexpr double kStep = 1.0 / 60;  // s

void expect(bool holds, const char* what) {
  if (holds) return;
  std::printf("not so: %s\n", what);
  std::exit(1);
}

// A jelly cube on the ground, a banner on its pole; a ball that is the player's hand, and a lift.
pliant::Scene make_scene() {
  pliant::Scene scene;
  auto& cube = scene.add_solid(pliant::make_box({0.2, 0.2, 0.2}, {6, 6, 6}),
                               pliant::StableNeoHookean({.young = 2e4, .poisson = 0.4}),
                               {.density = 1000, .name = "cube"});
  cube.translate = {0, 0.1, 0};
  auto& banner = scene.add_springs(pliant::SheetMesh{{.size = {0.4, 0.3}, .cells = {8, 6}}}, {},
                                   {.density = 0.2, .name = "banner"});
  banner.translate = {2, 1, 0};
  banner.attach(pliant::in_box({1.79, 0, -1}, {1.81, 2, 1}));
  scene.add_ground();
  scene.colliders.push_back(
      {.shape = pliant::Sphere({.center = {0, 0, 0}, .radius = 0.05}), .name = "hand"});
  scene.colliders.push_back(
      {.shape = pliant::HalfSpace({.point = {0, -0.1, 0}}),
       .name = "lift",
       .motion =
           pliant::Motion{.keyframes = {{.time = 8}, {.time = 9, .translate = {0, 0.4, 0}}}}});
  scene.damping = pliant::Drag{.rate = 2};  // 1/s
  scene.solver = pliant::LbfgsOptions{.stop = {.iterations = 10}};
  return scene;
}

using Rows3f = Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>;

// What the renderer draws of a body.
struct Drawn {
  pliant::Rows3 last;  // where its vertices were one step ago, m
  Rows3f vertices;     // xyz of each, ready for the graphics card
};

// Makes the steps that are due after `seconds` more of the game's clock; `waiting` is what is left.
void advance(pliant::Simulation& sim, double seconds, double& waiting, Drawn& drawn) {
  const double step = sim.settings().step;
  waiting = std::min(waiting + seconds, 3 * step);  // after a hitch the game loses time, not frames
  for (; waiting >= step; waiting -= step) {
    drawn.last = sim.positions("cube");
    sim.step();
  }
  const double share = waiting / step;
  drawn.vertices = (drawn.last + share * (sim.positions("cube") - drawn.last)).cast<float>();
}

// The first point of the cube's surface on a ray.
std::optional<pliant::SurfacePoint> pick(const pliant::Simulation& sim, const pliant::Vec3& eye,
                                         const pliant::Vec3& direction) {
  const auto x = sim.positions("cube");
  const auto triangles = sim.surface("cube");
  double nearest = std::numeric_limits<double>::infinity();
  std::optional<pliant::SurfacePoint> hit;
  for (int i = 0; i < std::ssize(triangles); ++i) {
    const auto& [a, b, c] = triangles[i];
    pliant::Mat3 sides;
    sides << (x.row(b) - x.row(a)).transpose(), (x.row(c) - x.row(a)).transpose(), -direction;
    const pliant::Vec3 solved = sides.inverse() * (eye - x.row(a).transpose());
    const double u = solved[0], v = solved[1], distance = solved[2];
    if (!(u >= 0 && v >= 0 && u + v <= 1 && distance >= 0 && distance < nearest)) continue;
    nearest = distance;
    hit = pliant::SurfacePoint{.triangle = i, .weights = {1 - u - v, u, v}};
  }
  return hit;
}

// Closes a hand: takes hold of the nearest vertex, if it is within 5 cm.
std::optional<int> close_hand(pliant::Simulation& sim, const pliant::Vec3& hand) {
  Eigen::Index vertex = 0;
  const pliant::Rows3 ways = sim.positions("cube").rowwise() - hand.transpose();
  const double distance = ways.rowwise().norm().minCoeff(&vertex);
  if (distance > 0.05) return {};
  return sim.grab("cube", static_cast<int>(vertex), 500);  // N/m
}

// Moves a closed hand. What pulls harder than its grip has slipped out of it.
void move_hand(pliant::Simulation& sim, std::optional<int>& grab, const pliant::Vec3& hand) {
  if (!grab) return;
  if (sim.grab_force(*grab).norm() < 60) {  // N
    sim.move_grab(*grab, hand);
  } else {
    sim.release(*grab);
    grab.reset();
  }
}

// Moves the ball that is the hand, by at most 3 cm: it must not jump over the skin of a body.
void push_with_hand(pliant::Simulation& sim, const pliant::Vec3& wanted) {
  const pliant::Vec3 at = sim.pose("hand").shift;
  const pliant::Vec3 way = wanted - at;
  const double length = way.norm();
  sim.set_pose("hand", {.shift = length > 0.03 ? at + way * (0.03 / length) : wanted});
}

// Carries the pole that the banner hangs on.
void carry_pole(pliant::Simulation& sim, const pliant::Vec3& way) {
  pliant::Rows3 pole = sim.targets("banner", 0);
  pole.rowwise() += way.transpose();
  sim.set_targets("banner", 0, pole);
}

void freeze(pliant::Simulation& sim) {
  sim.set_material("cube", pliant::StableNeoHookean({.young = 2e5, .poisson = 0.3}));
  sim.set_solver(pliant::LbfgsOptions{.stop = {.iterations = 20}});
  sim.set_step(1.0 / 60, 2);  // two substeps in a frame
}

// Steps; a world that cannot go on begins again from an earlier state.
bool step_or_restore(pliant::Simulation& sim, const pliant::State& safe) {
  try {
    sim.step();
    return true;
  } catch (const pliant::SimulationError& error) {
    std::printf("%s\n", error.what());
    sim.restore(safe);
    return false;
  }
}

pliant::Vec3 center(const pliant::Simulation& sim) {
  return sim.positions("cube").colwise().mean();
}

void play_frames(pliant::Simulation& sim) {
  double waiting = 0;
  Drawn drawn{.last = sim.positions("cube"), .vertices = {}};
  for (int frame = 0; frame < 40; ++frame) advance(sim, frame % 3 ? 0.011 : 0.02, waiting, drawn);
  expect(std::abs(sim.time() + waiting - (26 * 0.011 + 14 * 0.02)) < 1e-9, "steps keep the time");
  const double before = sim.time();
  advance(sim, 2, waiting, drawn);
  expect(sim.time() - before < 3.5 * kStep, "a hitch costs three steps");
  expect(drawn.vertices.rows() == 7 * 7 * 7, "each vertex is drawn");
}

void play_hands(pliant::Simulation& sim) {
  const auto point = pick(sim, {0.03, 1, 0.02}, {0, -1, 0});
  expect(point.has_value(), "the ray meets the cube");
  const int grab = sim.grab("cube", *point, 2000);  // N/m
  for (int i = 0; i < 240; ++i) {
    sim.move_grab(grab, {0.03, std::min(0.2 + 0.01 * i, 0.6), 0.02});
    sim.step();
  }
  expect(center(sim)[1] > 0.35, "the cube is lifted");
  expect(std::abs(sim.grab_force(grab)[1] - 8 * 9.81) < 2, "the hand bears its weight");
  sim.release(grab);
  for (int i = 0; i < 60; ++i) sim.step();

  const pliant::Vec3 corner = sim.positions("cube").row(0);
  expect(!close_hand(sim, corner + pliant::Vec3(1, 0, 0)), "the hand does not reach that far");
  std::optional<int> held = close_hand(sim, corner);
  for (int i = 0; held && i < 120; ++i) {
    move_hand(sim, held, corner + pliant::Vec3(0, 0.01 * i, 0));
    sim.step();
  }
  expect(!held, "the cube slips out of the hand");
}

void play_colliders(pliant::Simulation& sim) {
  const pliant::Vec3 before = center(sim);
  const pliant::Vec3 side = before - pliant::Vec3(0.4, 0, 0);
  sim.set_pose("hand", {.shift = side});
  sim.step();
  for (int i = 0; i < 60; ++i) {
    push_with_hand(sim, before);
    sim.step();
  }
  expect(center(sim)[0] > before[0] + 0.05, "the cube is pushed away");
  carry_pole(sim, {0, 0.1, 0});
  sim.step();
  expect(std::abs(sim.positions("banner")(0, 1) - 1.1) < 1e-12, "the banner hangs higher");
  while (sim.time() < 10) sim.step();
  expect(std::abs(sim.pose("lift").shift[1] - 0.4) < 1e-12, "the lift is up");
  expect(center(sim)[1] > 0.38, "with the cube on it");
}

void play_changes(pliant::Simulation& sim) {
  const pliant::State saved = sim.snapshot();
  freeze(sim);
  for (int i = 0; i < 10; ++i) sim.step();
  sim.restore(saved);
  expect(sim.time() == saved.time && sim.settings().substeps == 1, "all changes are taken back");
}

// Two simulations of one model, at the same time.
void look_ahead(pliant::Simulation& sim) {
  pliant::Simulation ahead(sim.shared_model(), sim.snapshot(), sim.settings());
  std::thread seer([&] {
    for (int i = 0; i < 30; ++i) ahead.step();
  });
  for (int i = 0; i < 30; ++i) sim.step();
  seer.join();
  expect(sim.positions("cube") == ahead.positions("cube"), "both come to the same bits");
}

void play_errors(pliant::Simulation& sim) {
  const pliant::State safe = sim.snapshot();
  sim.set_force("cube", 0, {0, 1e300, 0});
  expect(!step_or_restore(sim, safe), "a step with such a force fails");
  expect(step_or_restore(sim, safe), "and the next one does not");
  try {
    sim.grab("cube", 0, 1e30);
    expect(false, "such a spring is refused");
  } catch (const pliant::InputError& error) {
    std::printf("%s\n", error.what());
  }
}

}  // namespace

int main() {
  pliant::Simulation sim = make_scene().build({.step = kStep, .threads = 2});
  sim.set_pose("hand", {.shift = {0, 2, 0}});  // out of the way
  play_frames(sim);
  play_hands(sim);
  play_colliders(sim);
  play_changes(sim);
  look_ahead(sim);
  play_errors(sim);
}
