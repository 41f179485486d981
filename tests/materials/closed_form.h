#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "materials/law.h"
#include "support/random.h"

namespace pliant::test {

/// A material as [KimEberle22] writes it. Planes are {i, j}, k is the axis left out.
struct ClosedForm {
  std::function<double(const Mat3&)> energy;
  std::function<Mat3(const Mat3&)> stress;
  std::function<double(double si, double sj, double sk)> twist{};
  std::function<double(double si, double sj, double sk)> flip{};
  std::function<double(double si, double sj, double sk)> own{};    // A_ii, symmetric in j and k
  std::function<double(double si, double sj, double sk)> mixed{};  // A_ij
};

inline void expect_eigenvalues(const PrincipalHessian<double>& H, const Vec3& s,
                               const ClosedForm& form, double tolerance) {
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3;
    const int j = (k + 2) % 3;
    EXPECT_NEAR(H.twist[k], form.twist(s[i], s[j], s[k]), tolerance);
    EXPECT_NEAR(H.flip[k], form.flip(s[i], s[j], s[k]), tolerance);
    EXPECT_NEAR(H.scaling(i, i), form.own(s[i], s[j], s[k]), tolerance);
    EXPECT_NEAR(H.scaling(i, j), form.mixed(s[i], s[j], s[k]), tolerance);
  }
}

enum class Domain { kAll, kUninverted };

inline void expect_form(const AnyMaterial& material, Domain domain, const ClosedForm& form) {
  const Law law = law_of(material);
  Random random(1);
  for (int n = 0; n < 40; ++n) {
    Vec3 s{random.uniform(1.4, 2), random.uniform(0.8, 1.3), random.uniform(0.3, 0.7)};
    if (domain == Domain::kAll && n % 2 == 0) s[2] = -s[2];
    const Mat3 F = random.with_stretches(s);
    // Both sides are sums of a few terms of the size of the stress.
    const double tolerance = 1e-13 * law.stress_size(F);
    EXPECT_NEAR(law.energy(F), form.energy(F), tolerance);
    EXPECT_LT((law.stress(F) - form.stress(F)).norm(), tolerance);
    if (form.twist) expect_eigenvalues(law.principal_hessian(s), s, form, tolerance);
  }
}

inline double sq(double x) { return x * x; }
inline double cube(double x) { return x * x * x; }

}  // namespace pliant::test
