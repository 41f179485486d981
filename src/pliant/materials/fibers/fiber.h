#pragma once

#include <string>

#include "pliant/core/params.h"

namespace pliant {

/// The energy φ(l) of a length l, per unit of stiffness, and its first two derivatives.
struct LengthCurve {
  double value;
  double slope;
  double curvature;
};

/// What fibres have in common. A fibre with the unit direction d at rest has the length l = |F d|
/// and resists changes of it: its energy density φ(l, r) is a function of l and of its length at
/// rest r, which is 1 unless the fibre is reversed [KimEberle22, ch. 8]. `stiffness` is φ'' at
/// rest, for every law.
///
/// A law offers `LengthCurve at(l, r)`: φ and its first two derivatives with respect to l, per unit
/// of stiffness, and `kName`, `kSummary`, `kFormula`.
class FiberLaw {
 public:
  struct Settings {
    double stiffness = 1e5;  // Pa

    static constexpr auto fields() {
      return Fields{
          field("stiffness", &Settings::stiffness, "Pa", positive(), "along the fibre, at rest")};
    }
  };
  /// Whether the law distinguishes reversed fibres, which it recognises by the sign of dᵀ S d in
  /// F = R S. The length at rest of a reversed fibre is then -1.
  static constexpr bool kSigned = false;
  /// Whether φ is k/2 (l - r)², so that Projective Dynamics' local step applies.
  static constexpr bool kProjective = false;

  FiberLaw() = default;
  FiberLaw(const Settings& settings, const std::string& where) : settings_(settings) {
    check_fields(settings, where);
  }

  const Settings& settings() const { return settings_; }
  double stiffness() const { return settings_.stiffness; }

 private:
  Settings settings_;
};

}  // namespace pliant
