#pragma once

#include <array>
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

const char* name_of(Shape shape);

/// Random numbers that are the same on every machine for the same seed. Draw them in braces or in
/// statements of their own: compilers evaluate the arguments of a call in different orders.
class Random {
 public:
  explicit Random(std::uint64_t seed);

  /// In [low, high).
  double uniform(double low = 0, double high = 1);

  /// Uniform over the cube [-scale, scale]ⁿ.
  VecX vector(Eigen::Index n, double scale = 1);
  Vec3 vec3(double scale = 1);
  Mat3 mat3(double scale = 1);

  /// Uniform over SO(3) [Shoemake92].
  Mat3 rotation();

  /// U diag(s) Vᵀ with random rotations U and V.
  Mat3 with_stretches(const Vec3& s);

  Mat3 sample(Shape shape);

 private:
  Vec3 stretches(Shape shape);

  std::mt19937_64 engine_;
};

}  // namespace pliant::test
