#include "support/random.h"

#include <Eigen/Geometry>
#include <cmath>

#include "pliant/math/elementary.h"

namespace pliant::test {

const char* name_of(Shape shape) {
  constexpr std::array kNames = {"ordinary", "inverted",      "flat",      "line",
                                 "repeated", "nearly-equal",  "all-equal", "mirrored",
                                 "zero",     "near-identity", "rest"};
  return kNames[static_cast<std::size_t>(shape)];
}

Random::Random(std::uint64_t seed) : engine_(seed) {}

double Random::uniform(double low, double high) {
  constexpr double kUlp = 0x1p-53;
  return low + (high - low) * (static_cast<double>(engine_() >> 11) * kUlp);
}

VecX Random::vector(Eigen::Index n, double scale) {
  VecX v(n);
  for (double& x : v) x = uniform(-scale, scale);
  return v;
}

Vec3 Random::vec3(double scale) {
  Vec3 v;
  for (double& x : v) x = uniform(-scale, scale);
  return v;
}

Mat3 Random::mat3(double scale) {
  Mat3 m;
  for (double& x : m.reshaped()) x = uniform(-scale, scale);
  return m;
}

Mat3 Random::rotation() {
  constexpr double kTwoPi = 6.283185307179586;
  const double u = uniform();
  const double a = uniform(0, kTwoPi);
  const double b = uniform(0, kTwoPi);
  const double r = std::sqrt(1 - u);
  const double s = std::sqrt(u);
  return Eigen::Quaterniond(s * cos(b), r * sin(a), r * cos(a), s * sin(b)).toRotationMatrix();
}

Mat3 Random::with_stretches(const Vec3& s) {
  const Mat3 U = rotation();
  return U * s.asDiagonal() * rotation().transpose();
}

Mat3 Random::sample(Shape shape) {
  if (shape == Shape::kNearIdentity) return Mat3::Identity() + mat3(1e-6);
  return with_stretches(stretches(shape));
}

// The three ranges do not meet, so that "ordinary" stretches are well apart.
Vec3 Random::stretches(Shape shape) {
  const double a = uniform(1.4, 2);
  const double b = uniform(0.8, 1.3);
  const double c = uniform(0.3, 0.7);
  switch (shape) {
    case Shape::kInverted:
      return {a, b, -c};
    case Shape::kFlat:
      return {a, b, 0};
    case Shape::kLine:
      return {a, 0, 0};
    case Shape::kRepeated:
      return uniform() < 0.5 ? Vec3(a, b, b) : Vec3(b, b, c);
    case Shape::kNearlyEqual:
      return uniform() < 0.5 ? Vec3(a, b, b - 1e-9) : Vec3(b, b - 1e-9, -c);
    case Shape::kAllEqual:
      return {b, b, b};
    case Shape::kMirrored:
      return {a, c, -c};
    case Shape::kZero:
      return Vec3::Zero();
    case Shape::kRest:
      return Vec3::Ones();
    default:
      return {a, b, c};
  }
}

}  // namespace pliant::test
