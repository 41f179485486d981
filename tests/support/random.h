#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>

#include "pliant/core/types.h"

namespace pliant::test {

/// The kinds of deformation gradient that a law has to survive, by their stretches.
enum class Shape {
  kOrdinary,      // stretches in [0.3, 2], all different
  kInverted,      // the smallest one negative
  kFlat,          // rank 2
  kLine,          // rank 1
  kRepeated,      // two equal stretches
  kNearlyEqual,   // two stretches that differ by 1e-9
  kAllEqual,      // a scaled rotation
  kMirrored,      // σmid = -σmin: the rotation is not unique
  kZero,          // F = 0
  kNearIdentity,  // within 1e-6 of the rest shape
  kRest,          // a rotation
};
inline constexpr std::array kAllShapes = {
    Shape::kOrdinary, Shape::kInverted,     Shape::kFlat,     Shape::kLine,
    Shape::kRepeated, Shape::kNearlyEqual,  Shape::kAllEqual, Shape::kMirrored,
    Shape::kZero,     Shape::kNearIdentity, Shape::kRest};
/// Those at which the rotation of F, and so every energy, is smooth.
inline constexpr std::array kSmoothShapes = {
    Shape::kOrdinary,    Shape::kInverted, Shape::kFlat,         Shape::kRepeated,
    Shape::kNearlyEqual, Shape::kAllEqual, Shape::kNearIdentity, Shape::kRest};

inline const char* name_of(Shape shape) {
  constexpr std::array kNames = {"ordinary", "inverted",      "flat",      "line",
                                 "repeated", "nearly-equal",  "all-equal", "mirrored",
                                 "zero",     "near-identity", "rest"};
  return kNames[static_cast<std::size_t>(shape)];
}

/// Random numbers that are the same on every machine for the same seed.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// In [low, high).
  double uniform(double low = 0, double high = 1) {
    constexpr double kUlp = 0x1p-53;
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * kUlp);
  }

  /// Uniform over the cube [-scale, scale]ⁿ.
  VecX vector(Eigen::Index n, double scale = 1) {
    VecX v(n);
    for (double& x : v) x = uniform(-scale, scale);
    return v;
  }
  Vec3 vec3(double scale = 1) {
    Vec3 v;
    for (double& x : v) x = uniform(-scale, scale);
    return v;
  }
  Mat3 mat3(double scale = 1) {
    Mat3 m;
    for (double& x : m.reshaped()) x = uniform(-scale, scale);
    return m;
  }

  /// Uniform over SO(3) [Shoemake92].
  Mat3 rotation() {
    constexpr double kTwoPi = 6.283185307179586;
    const double u = uniform();
    const double a = uniform(0, kTwoPi);
    const double b = uniform(0, kTwoPi);
    const double r = std::sqrt(1 - u);
    const double s = std::sqrt(u);
    return Eigen::Quaterniond(s * std::cos(b), r * std::sin(a), r * std::cos(a), s * std::sin(b))
        .toRotationMatrix();
  }

  /// U diag(s) Vᵀ with random rotations U and V.
  Mat3 with_stretches(const Vec3& s) {
    const Mat3 U = rotation();
    return U * s.asDiagonal() * rotation().transpose();
  }

  Mat3 sample(Shape shape) {
    if (shape == Shape::kNearIdentity) return Mat3::Identity() + mat3(1e-6);
    return with_stretches(stretches(shape));
  }

 private:
  // The three ranges do not meet, so that "ordinary" stretches are well apart.
  Vec3 stretches(Shape shape) {
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

  std::mt19937_64 engine_;
};

}  // namespace pliant::test
