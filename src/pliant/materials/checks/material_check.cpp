#include "pliant/materials/checks/material_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "pliant/core/text.h"
#include "pliant/materials/checks/check_states.h"
#include "pliant/materials/checks/difference_sweep.h"
#include "pliant/materials/checks/evaluation.h"
#include "pliant/materials/checks/state_below_rest.h"
#include "pliant/materials/checks/stress_jump.h"
#include "pliant/materials/checks/worst_state.h"
#include "pliant/math/matrix_calculus.h"
#include "pliant/math/project_psd.h"

namespace pliant {
namespace {

using detail::printed;
using detail::Worst;

// The size of stresses and moduli that counts as one. Never zero, even if the material is broken.
double unit_of(const MaterialFunctions& m) {
  const double unit = std::abs(m.stiffness);
  return unit > 0 && std::isfinite(unit) ? unit : 1;
}

// ---- derivatives

// Best errors reach 1e-9 where formulas cancel, a wrong factor gives 1e-3.
constexpr double kDerivativeTolerance = 1e-6;

using Sweep = DifferenceSweep (*)(const MaterialFunctions& m, const Mat3& F, const Mat3& d);

DifferenceSweep sweep_energy(const MaterialFunctions& m, const Mat3& F, const Mat3& d) {
  const Mat3 P = m.stress(F);
  Vec9 slope = Vec9::Zero();
  slope[0] = P.cwiseProduct(d).sum();
  const auto along = [&](double t) {
    Vec9 energy = Vec9::Zero();
    energy[0] = m.energy(F + t * d);
    return energy;
  };
  return sweep_differences(along, slope, P.norm() + unit_of(m));
}

DifferenceSweep sweep_stress(const MaterialFunctions& m, const Mat3& F, const Mat3& d) {
  const Mat9 H = hessian_at(m, F);
  const auto along = [&](double t) { return vec<double>(m.stress(F + t * d)); };
  return sweep_differences(along, H * vec<double>(d), H.norm() + unit_of(m));
}

std::string median_slope(std::vector<double> slopes) {
  if (slopes.empty()) return "exact, ";
  std::sort(slopes.begin(), slopes.end());
  return "slope " + printed("%.2f", slopes[slopes.size() / 2]) + ", ";
}

MaterialCheck check_derivative(const MaterialFunctions& m, std::string name, Sweep sweep,
                               const std::vector<CheckState>& states) {
  Worst worst;
  std::vector<double> slopes;
  EvenPoints points;
  for (const CheckState& state : states) {
    const DifferenceSweep result = sweep(m, state.F, points.matrix());
    worst.add(result.best_error, state.name);
    if (std::isfinite(result.slope)) slopes.push_back(result.slope);
  }
  return worst.judged(std::move(name), kDerivativeTolerance, median_slope(std::move(slopes)));
}

// ---- rest and rotations

// A few hundred roundings, in units of the stiffness.
constexpr double kRoundOff = 1e-12;

MaterialCheck check_rest_energy(const MaterialFunctions& m) {
  Worst worst;
  EvenPoints points;
  worst.add(std::abs(m.energy(Mat3::Identity())) / unit_of(m), "rest");
  for (int i = 0; i < 8; ++i) {
    worst.add(std::abs(m.energy(points.rotation())) / unit_of(m), "a rotation");
  }
  return worst.judged("no energy at rest", kRoundOff);
}

MaterialCheck check_rest_stress(const MaterialFunctions& m) {
  Worst worst;
  EvenPoints points;
  worst.add(m.stress(Mat3::Identity()).norm() / unit_of(m), "rest");
  for (int i = 0; i < 8; ++i) {
    worst.add(m.stress(points.rotation()).norm() / unit_of(m), "a rotation");
  }
  return worst.judged("no stress at rest", kRoundOff);
}

MaterialCheck check_rest_stability(const MaterialFunctions& m) {
  Worst worst;
  const double lowest = eigensystem_at(m, Mat3::Identity()).values.minCoeff();
  worst.add(std::max(0.0, -lowest / unit_of(m)), "rest");
  return worst.judged("rest is stable", kRoundOff);
}

MaterialCheck check_lowest_energy(const MaterialFunctions& m) {
  const std::string name = "no state has less energy than rest";
  const std::optional<StateBelowRest> state = find_state_below_rest(m, kRoundOff * unit_of(m));
  if (!state) return {name, true, "ordinary, inverted, singular and large F"};
  return {name, false,
          "Ψ is " + printed("%.3g", state->energy) + " J/m³ at " + std::string(state->name) +
              ": a body can fall into that state and stay there"};
}

enum class Side { kSpace, kMaterial };

// Errors are relative to the terms that are added up: more digits are lost where the material is
// steep.
MaterialCheck check_rotations(const MaterialFunctions& m, std::string name, Side side) {
  constexpr double kTolerance = 1e-10;
  std::vector<CheckState> states = ordinary_states();
  for (const CheckState& state : inverted_states()) states.push_back(state);
  Worst worst;
  EvenPoints points;
  for (const CheckState& state : states) {
    const Mat3 R = points.rotation();
    const Mat3 turned = side == Side::kSpace ? R * state.F : state.F * R;
    const Mat3 P = m.stress(state.F);
    const Mat3 expected = side == Side::kSpace ? R * P : P * R;
    const double energy = m.energy(state.F);
    const double unit = P.norm() + hessian_at(m, state.F).norm() + unit_of(m);
    worst.add(std::abs(m.energy(turned) - energy) / (std::abs(energy) + unit), state.name);
    worst.add((m.stress(turned) - expected).norm() / unit, state.name);
  }
  return worst.judged(std::move(name), kTolerance);
}

MaterialCheck check_jumps(const MaterialFunctions& m) {
  const std::optional<StressJump> jump = find_stress_jump(m);
  if (!jump) return {"stress has no jump", true, "stretches from 0.25 to 2.5"};
  return {"stress has no jump", false,
          "jumps by " + printed("%.3g", jump->size) + " Pa at stretch " +
              printed("%.6g", jump->stretch)};
}

// ---- eigensystem

MaterialCheck check_principal_stress(const MaterialFunctions& m) {
  Worst worst;
  EvenPoints points;
  for (const double sign : {1.0, -1.0}) {
    for (int i = 0; i < 6; ++i) {
      const auto [u, v, w] = points.next();
      const Vec3 s(1.4 + 0.6 * u, 0.8 + 0.5 * v, sign * (0.3 + 0.4 * w));
      const Vec3 psi = m.principal_stress(s);
      const PrincipalHessian<double> H = m.principal_hessian(s);
      const Mat3 P = m.stress(s.asDiagonal());
      const double unit = P.norm() + H.scaling.norm() + unit_of(m);
      const double energy = m.energy(s.asDiagonal());
      worst.add(std::abs(m.stretch_energy(s) - energy) / (std::abs(energy) + unit), "an energy");
      worst.add((P - Mat3(psi.asDiagonal())).norm() / unit, "a stress");
      for (int k = 0; k < 3; ++k) {
        const int a = (k + 1) % 3;
        const int b = (k + 2) % 3;
        worst.add(std::abs(H.twist[k] - (psi[a] + psi[b]) / (s[a] + s[b])) / unit, "a twist");
        worst.add(std::abs(H.flip[k] - (psi[a] - psi[b]) / (s[a] - s[b])) / unit, "a flip");
      }
    }
  }
  return worst.judged("agrees with its principal stretches", 1e-10);
}

MaterialCheck check_eigensystem(const MaterialFunctions& m) {
  Worst worst;
  for (const CheckState& state : all_states()) {
    const MaterialEigensystem<double> eigen = eigensystem_at(m, state.F);
    const Mat9 H = hessian_at(m, state.F);
    const Mat9 rebuilt = eigen.vectors * eigen.values.asDiagonal() * eigen.vectors.transpose();
    worst.add((rebuilt - H).norm() / (H.norm() + unit_of(m)), state.name);
    worst.add((eigen.vectors.transpose() * eigen.vectors - Mat9::Identity()).norm(), state.name);
  }
  return worst.judged("eigensystem rebuilds the Hessian", 1e-10);
}

MaterialCheck check_projection(const MaterialFunctions& m) {
  Worst worst;
  for (const CheckState& state : all_states()) {
    const MaterialEvaluation e = evaluate(m, state.F);
    const double unit = e.hessian.norm() + unit_of(m);
    worst.add(std::max(0.0, -least_eigenvalue(e.projected_hessian) / unit), state.name);
    worst.add((e.projected_hessian - project_psd(e.hessian)).norm() / unit, state.name);
  }
  return worst.judged("projection = numeric clamping", 1e-10);
}

// ---- where formulas break

bool all_finite(const MaterialEvaluation& e) {
  return std::isfinite(e.energy) && e.stress.allFinite() && e.hessian.allFinite() &&
         e.projected_hessian.allFinite();
}

MaterialCheck check_extremes(const MaterialFunctions& m) {
  std::string broken;
  for (const CheckState& state : extreme_states()) {
    if (all_finite(evaluate(m, state.F))) continue;
    broken += (broken.empty() ? "not at " : ", ") + std::string(state.name);
  }
  return {"finite where F is singular or large", broken.empty(),
          broken.empty() ? "F = 0, rank 1 and 2, σmid = -σmin, stretch 100" : broken};
}

MaterialCheck check_overflow(const MaterialFunctions& m) {
  EvenPoints points;
  for (const double scale : {1e80, 1e120, 1e200, 1e300}) {
    for (const Vec3& s : {Vec3(1, 1, 1), Vec3(1, 1, -1), Vec3(1, 0, 0)}) {
      const double energy = m.energy(scale * points.with_stretches(s));
      if (energy >= 0) continue;
      return {"overflow is +infinity", false,
              "Ψ = " + to_text(energy) + " at stretch " + printed("%.0e", scale)};
    }
  }
  return {"overflow is +infinity", true, "never NaN up to stretch 1e+300"};
}

// ---- Hooke's law

MaterialCheck check_linear_limit(const MaterialFunctions& m) {
  constexpr double kTolerance = 1e-8;
  const std::string name = "Hooke's law at rest";
  const std::optional<RestModuli> rest = rest_moduli(m);
  // A material with one modulus may harden from zero; two moduli that were given promise Hooke's
  // law.
  if (!rest) return {name, !(m.given.asked && m.given.lambda), "no stiffness at rest"};
  std::string detail = "mu " + printed("%.6g", rest->mu) + ", lambda " +
                       printed("%.6g", rest->lambda) + " Pa: young " +
                       printed("%.6g", rest->young()) + " Pa, poisson " +
                       printed("%.4g", rest->poisson());
  const double mu = m.given.mu.value_or(rest->mu);
  const double lambda = m.given.lambda.value_or(rest->lambda);
  const double error = std::max(std::abs(rest->mu - mu) / std::abs(mu),
                                std::abs(rest->lambda - lambda) / (mu + std::abs(lambda)));
  if (error <= kTolerance) return {name, true, detail};
  const std::string others = "mu " + printed("%.6g", mu) + ", lambda " + printed("%.6g", lambda);
  if (m.given.asked) return {name, false, detail + "; asked for " + others};
  // Formulas of the user's own may have any moduli, if they are those of a solid.
  return {name, rest->mu > 0 && 3 * rest->lambda + 2 * rest->mu > 0,
          detail + "; not promised: what the formulas call mu and lambda is " + others};
}

}  // namespace

std::vector<MaterialCheck> check_material(const MaterialFunctions& m) {
  return {
      check_derivative(m, "stress = dΨ/dF", sweep_energy, ordinary_states()),
      check_derivative(m, "stress = dΨ/dF, inverted", sweep_energy, inverted_states()),
      check_derivative(m, "Hessian = dP/dF", sweep_stress, ordinary_states()),
      check_derivative(m, "Hessian = dP/dF, inverted", sweep_stress, inverted_states()),
      check_jumps(m),
      check_rest_energy(m),
      check_rest_stress(m),
      check_rest_stability(m),
      check_lowest_energy(m),
      check_rotations(m, "rotations of space", Side::kSpace),
      check_rotations(m, "rotations of the material", Side::kMaterial),
      check_principal_stress(m),
      check_eigensystem(m),
      check_projection(m),
      check_extremes(m),
      check_overflow(m),
      check_linear_limit(m),
  };
}

}  // namespace pliant
