#include "pliant/materials/checks/check_states.h"

#include <Eigen/Geometry>
#include <cmath>

#include "pliant/math/elementary.h"

namespace pliant {
namespace {

constexpr int kStates = 6;

// Stretches from three separate ranges, so that no two are nearly equal.
std::vector<CheckState> well_apart(std::string_view name, double sign) {
  EvenPoints points;
  std::vector<CheckState> states;
  for (int i = 0; i < kStates; ++i) {
    const auto [u, v, w] = points.next();
    const Vec3 stretches(1.4 + 0.6 * u, 0.8 + 0.5 * v, sign * (0.3 + 0.4 * w));
    states.push_back({name, points.with_stretches(stretches)});
  }
  return states;
}

}  // namespace

std::array<double, 3> EvenPoints::next() {
  // 1/φ, 1/φ², 1/φ³ with φ⁴ = φ + 1: the least rational of all triples.
  constexpr std::array kSteps = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
  ++count_;
  std::array<double, 3> point{};
  for (std::size_t k = 0; k < 3; ++k) point[k] = std::fmod(0.5 + count_ * kSteps[k], 1.0);
  return point;
}

Mat3 EvenPoints::matrix() {
  Mat3 m;
  for (int j = 0; j < 3; ++j) {
    const auto [u, v, w] = next();
    m.col(j) = Vec3(2 * u - 1, 2 * v - 1, 2 * w - 1);
  }
  return m;
}

Mat3 EvenPoints::rotation() {
  constexpr double kTwoPi = 6.283185307179586;
  const auto [u, v, w] = next();
  const double r = std::sqrt(1 - u);
  const double s = std::sqrt(u);
  return Eigen::Quaterniond(s * cos(kTwoPi * w), r * sin(kTwoPi * v), r * cos(kTwoPi * v),
                            s * sin(kTwoPi * w))
      .toRotationMatrix();
}

Mat3 EvenPoints::with_stretches(const Vec3& s) {
  const Mat3 U = rotation();
  return U * s.asDiagonal() * rotation().transpose();
}

std::vector<CheckState> ordinary_states() {
  std::vector<CheckState> states = well_apart("ordinary", 1);
  EvenPoints points;
  states.push_back({"rest", Mat3::Identity()});
  states.push_back({"close to rest", Mat3::Identity() + 1e-3 * points.matrix()});
  states.push_back({"two equal stretches", points.with_stretches({1.3, 0.8, 0.8})});
  return states;
}

std::vector<CheckState> inverted_states() { return well_apart("inverted", -1); }

std::vector<CheckState> extreme_states() {
  EvenPoints points;
  return {{"F = 0", Mat3::Zero()},
          {"rank 1", points.with_stretches({1.5, 0, 0})},
          {"rank 2", points.with_stretches({1.5, 0.8, 0})},
          {"σmid = -σmin", points.with_stretches({1.5, 0.6, -0.6})},
          {"mirrored", points.with_stretches({1, 1, -1})},
          {"stretch 100", points.with_stretches({100, 1, 1})},
          {"stretch 100, thin", points.with_stretches({100, 0.1, 0.1})},
          {"stretch 100 on all axes", points.with_stretches({100, 100, 100})},
          {"stretch 100 on all axes, inverted", points.with_stretches({100, 100, -100})}};
}

std::vector<CheckState> all_states() {
  std::vector<CheckState> states = ordinary_states();
  for (const CheckState& state : inverted_states()) states.push_back(state);
  for (const CheckState& state : extreme_states()) states.push_back(state);
  return states;
}

}  // namespace pliant
