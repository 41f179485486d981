#include <gtest/gtest.h>

#include <cmath>

#include "materials/law.h"
#include "pliant/materials/hessian.h"
#include "pliant/math/matrix_calculus.h"
#include "pliant/math/svd3.h"
#include "support/derivatives.h"

// Formulas that [KimEberle22] prints wrongly. Each test shows that the right one agrees with
// differences, and that ours is the right one: with the printed formula it would fail.
namespace pliant {
namespace {

using test::kLambda;
using test::kMu;

const Mat3 kI = Mat3::Identity();
const Mat3 kF{{1.2, 0.3, -0.1}, {0.0, 0.9, 0.2}, {-0.2, 0.1, 1.1}};
const Vec3 kS(1.6, 1.1, 0.6);

// Differences of functions of size one are right to 1e-9; a wrong factor changes them by far more.
constexpr double kRight = 1e-8;
constexpr double kWrong = 0.05;

template <class M>
Mat3 stress(const M& material, const Mat3& F) {
  Mat3 P;
  material.energy_and_stress(F, material.params(), P);
  return P;
}

/// P by differences of the material's own energy.
template <class M>
Mat3 differences(const M& material, const Mat3& F) {
  return test::gradient_of([&](const Mat3& X) { return material.energy(X, material.params()); }, F);
}

// (3.21)-(3.25) print P = FE and PK2 = E; the factor is 2, so P = 2μFE + λ tr(E) F.
TEST(Errata, StVenantKirchhoffStressHasTheFactorTwo) {
  const StVenantKirchhoffLaw material = test::soft<StVenantKirchhoffLaw>();
  const Mat3 E = 0.5 * (kF.transpose() * kF - kI);
  const Mat3 right = 2 * kMu * kF * E + kLambda * E.trace() * kF;
  const Mat3 printed = kMu * kF * E + kLambda * E.trace() * kF;
  EXPECT_LT((differences(material, kF) - right).norm(), kRight);
  EXPECT_LT((stress(material, kF) - right).norm(), 1e-14);
  EXPECT_GT((stress(material, kF) - printed).norm(), kWrong);
}

// (2.11) and (5.3) print ½|FᵀF - I|² for |E|², which is a quarter; (5.10) adds 3 instead of 3/4.
TEST(Errata, StVenantKirchhoffEnergyIsAQuarterAndZeroAtRest) {
  const StVenantKirchhoffLaw material({.mu = 1, .lambda = 0});
  const double ours = material.energy(kF, material.params());
  const Mat3 C = kF.transpose() * kF;
  EXPECT_NEAR(ours, 0.25 * (C - kI).squaredNorm(), 1e-14);
  EXPECT_GT(std::abs(ours - 0.5 * (C - kI).squaredNorm()), kWrong);
  EXPECT_NEAR(ours, C.squaredNorm() / 4 - C.trace() / 2 + 0.75, 1e-14);
  EXPECT_NEAR(material.energy(kI, material.params()), 0, 1e-15);
}

// (5.7) prints the gradient of |FᵀF|² as 4FE; it is 4 F FᵀF, and so that of K = (I² - |FᵀF|²)/2 is
// 2(IF - FFᵀF). Seen in a material of K alone: the difference of two shares.
TEST(Errata, GradientOfTheSecondInvariant) {
  const StableMooneyRivlinLaw some({.mu = 2, .lambda = 1, .share = 0.5});
  const StableMooneyRivlinLaw fewer({.mu = 2, .lambda = 0.5, .share = 0.25});  // the same κ
  const auto K = [](const Mat3& F) { return cofactor<double>(F).squaredNorm(); };
  const Mat3 right = 2 * (kF.squaredNorm() * kF - kF * kF.transpose() * kF);
  const Mat3 E = 0.5 * (kF.transpose() * kF - kI);
  const Mat3 printed = 2 * (kF.squaredNorm() * kF - kF * E);
  EXPECT_LT((test::gradient_of(K, kF) - right).norm(), kRight);
  // ΔP = ΔΨ_K dK/dF + ΔΨ_I dI/dF + Δβ-term, with Δm01 = 0.25, Δm10 = -0.25, Δβ = 0.5.
  const Mat3 ours = stress(some, kF) - stress(fewer, kF);
  const Mat3 others = -0.25 * 2 * kF - 0.5 * cofactor<double>(kF);
  EXPECT_LT((ours - others - 0.25 * right).norm(), 1e-13);
  EXPECT_GT((ours - others - 0.25 * printed).norm(), kWrong);
}

// (5.58) and (B.36) miss a square: |F⁻¹|² = ((I₁² - I₂)/(2I₃))² - 2I₁/I₃.
TEST(Errata, NormOfTheInverseInSymmetricDirichlet) {
  const SymmetricDirichletLaw material({.mu = 4});
  const double I1 = kS.sum();
  const double I2 = kS.squaredNorm();
  const double I3 = kS.prod();
  const double q = (I1 * I1 - I2) / (2 * I3);
  const double ours = material.stretch_energy(kS, material.params()) + 6 - I2;
  EXPECT_NEAR(ours, q * q - 2 * I1 / I3, 1e-13);
  EXPECT_GT(std::abs(ours - (q - 2 * I1 / I3)), kWrong);
}

// (5.8) and (5.50) leave the mixed derivatives out. Bower's material has one, Ψ_IJ.
TEST(Errata, MixedDerivativesBelongToTheHessian) {
  const NeoHookeanBowerLaw material = test::soft<NeoHookeanBowerLaw>();
  const auto P = [&](const Mat3& F) { return stress(material, F); };
  const Mat9 right = test::jacobian_of(P, kF);
  const Mat9 ours = hessian(material, kF, material.params());
  EXPECT_LT((ours - right).norm(), 1e-7);
  const double J = kF.determinant();
  const double mixed = -kMu / 3 * std::pow(J, -5.0 / 3);
  const Vec9 gI = vec<double>(2 * kF);
  const Vec9 gJ = vec<double>(cofactor<double>(kF));
  const Mat9 printed = ours - mixed * (gI * gJ.transpose() + gJ * gI.transpose());
  EXPECT_GT((printed - right).norm(), 1);
}

// (7.10) takes the eigenvectors that (s0s2 + s1λ, s1s2 + s0λ, λ² - s2²) gives for J alone for those
// of every energy; only their span is universal.
TEST(Errata, ScalingModesAreThoseOfTheMaterial) {
  const auto misfit = [](const Mat3& A, double lambda) {
    Vec3 z(kS[0] * kS[2] + kS[1] * lambda, kS[1] * kS[2] + kS[0] * lambda,
           lambda * lambda - kS[2] * kS[2]);
    z.normalize();
    return (A * z - z.dot(A * z) * z).norm() / A.norm();
  };
  const Mat3 volume{{0, kS[2], kS[1]}, {kS[2], 0, kS[0]}, {kS[1], kS[0], 0}};
  const StableNeoHookeanLaw material = test::soft<StableNeoHookeanLaw>();
  const Mat3 A = material.principal_hessian(kS, material.params()).scaling;
  const auto of_volume = symmetric_eigen3<double>(volume);
  const auto ours = symmetric_eigen3<double>(A);
  for (int i = 0; i < 3; ++i) {
    EXPECT_LT(misfit(volume, of_volume.values[i]), 1e-13);
    EXPECT_GT(misfit(A, of_volume.values[i]), 0.01);
    const Vec3 z = ours.vectors.col(i);
    EXPECT_LT((A * z - ours.values[i] * z).norm(), 1e-13 * A.norm());
  }
}

// (6.6) prints μ/2|F - R|² in the corotated energy: half the shear modulus of Hooke's law.
TEST(Errata, CorotatedEnergyHasNoHalf) {
  const CorotatedLaw material({.mu = kMu, .lambda = 0});
  const Mat3 R = rotation3<double>(kF);
  const double ours = material.energy(kF, material.params());
  EXPECT_NEAR(ours, kMu * (kF - R).squaredNorm(), 1e-14);
  const auto H = material.principal_hessian(Vec3(1, 1, 1), material.params());
  EXPECT_NEAR(H.flip[0], 2 * kMu, 1e-14);  // Hooke's; μ with the half
}

// (7.36) prints 2λ(I₁ - 3 - 2μ) in the twists, which is not even of one unit.
TEST(Errata, CorotatedTwist) {
  const CorotatedLaw material = test::soft<CorotatedLaw>();
  const auto H = material.principal_hessian(kS, material.params());
  const Vec3 psi = material.principal_stress(kS, material.params());
  const double right = (psi[1] + psi[2]) / (kS[1] + kS[2]);
  const double printed = 2 * kMu + 2 * kLambda * (kS.sum() - 3 - 2 * kMu) / (kS[1] + kS[2]);
  EXPECT_NEAR(H.twist[0], right, 1e-14);
  EXPECT_GT(std::abs(H.twist[0] - printed), kWrong);
}

// (6.8) prints α = 1 - μ/λ; with it rest is not free of stress. Then λ must be λ + μ for Hooke.
TEST(Errata, StableNeoHookeanRestVolume) {
  const double kappa = kLambda + kMu;
  const auto rest_stress = [&](double alpha) { return kMu + kappa * (1 - alpha); };
  EXPECT_NEAR(rest_stress(1 + kMu / kappa), 0, 1e-15);
  EXPECT_GT(rest_stress(1 - kMu / kappa), kMu);
  const StableNeoHookeanLaw material = test::soft<StableNeoHookeanLaw>();
  const Mat3 right = kMu * kF + kappa * (kF.determinant() - 1 - kMu / kappa) * cofactor<double>(kF);
  EXPECT_LT((differences(material, kF) - right).norm(), kRight);
  EXPECT_LT((stress(material, kF) - right).norm(), 1e-14);
}

// Sec. 6.4 prints α = 1 + (2μ0 + μ1)/λ and a constant of 3: P(I) would be 3 μ1, Ψ(I) 3/2 μ1.
TEST(Errata, StableMooneyRivlinRest) {
  const StableMooneyRivlinLaw material({.mu = kMu, .lambda = kLambda, .share = 0.5});
  const auto p = material.params();
  EXPECT_NEAR(stress(material, kI).norm(), 0, 1e-14);
  EXPECT_NEAR(material.energy(kI, p), 0, 1e-15);
  EXPECT_NEAR(p.volume.beta, 2 * p.m10 + 4 * p.m01, 1e-15);
  const double residual = p.volume.beta - (2 * p.m10 + p.m01);
  EXPECT_NEAR(residual, 3 * p.m01, 1e-15);
  EXPECT_GT(residual, kWrong);
}

// Sec. 6.4 prints α = 1 + (μ0 + γμ1)/λ for Fung's term (γ/2) exp((μ1/2)(I - 3)); it is γμ1/2.
TEST(Errata, StableFungRest) {
  const StableFungLaw material = test::soft<StableFungLaw>();
  const auto p = material.params();
  const double gamma_mu1 = 2 * p.exponential;
  EXPECT_NEAR(stress(material, kI).norm(), 0, 1e-15);
  EXPECT_NEAR(p.volume.beta, p.linear + gamma_mu1 / 2, 1e-15);
  EXPECT_GT(p.linear + gamma_mu1 - p.volume.beta, kWrong);
}

// Sec. 5.3.1.3 prints S = VᵀΣV.
TEST(Errata, StretchOfThePolarDecomposition) {
  const auto svd = svd3<double>(kF);
  const Mat3 R = rotation3<double>(kF);
  const Mat3 S = R.transpose() * kF;
  const Mat3 right = svd.V * svd.s.asDiagonal() * svd.V.transpose();
  const Mat3 printed = svd.V.transpose() * svd.s.asDiagonal() * svd.V;
  EXPECT_LT((S - right).norm(), 1e-14);
  EXPECT_GT((S - printed).norm(), kWrong);
}

// Sec. 6.2 prints |F - R|² = I₂ - 2I₁ - 3.
TEST(Errata, ArapEnergyIsZeroAtRest) {
  const ArapLaw material({.mu = 1});
  const double ours = material.stretch_energy(kS, material.params());
  EXPECT_NEAR(ours, kS.squaredNorm() - 2 * kS.sum() + 3, 1e-14);
}

// (7.40) is called λ₆, a twist; the roots given for it are those of the flip λ₇.
TEST(Errata, StableNeoHookeanRootsAreOfTheFlip) {
  const StableNeoHookeanLaw material = test::soft<StableNeoHookeanLaw>();
  const double kappa = kLambda + kMu;
  const double area = 1.1 * 0.7;
  const double sum = kappa + kMu;
  const double root = (sum + std::sqrt(4 * area * kappa * kMu + sum * sum)) / (2 * kappa * area);
  const auto H = material.principal_hessian(Vec3(root, 1.1, 0.7), material.params());
  EXPECT_NEAR(H.flip[0], 0, 1e-13);
  EXPECT_GT(std::abs(H.twist[0]), 1);
}

// The conditions for a "jackpot", eigenvalues without a cubic, are not about I₃ (sec. 7.3.4) but
// that Ψ is a sum over stretches: symmetric Dirichlet needs I₃ in its invariants and is one.
TEST(Errata, SumsOverStretchesHaveDiagonalScalings) {
  const SymmetricDirichletLaw material = test::soft<SymmetricDirichletLaw>();
  Mat3 A = material.principal_hessian(kS, material.params()).scaling;
  EXPECT_GT(A.trace(), 1);
  A.diagonal().setZero();
  EXPECT_EQ(A.norm(), 0);
}

}  // namespace
}  // namespace pliant
