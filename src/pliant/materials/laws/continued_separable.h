#pragma once

#include <string>

#include "pliant/materials/laws/separable_form.h"
#include "pliant/materials/parameters.h"

namespace pliant {

template <class T>
struct StretchParams {
  T mu;         // Pa
  T threshold;  // a stretch
};

/// A material Ψ = Σ a(σ) with one modulus, where a has no meaning at σ <= 0: below a threshold a is
/// continued by its Taylor parabola.
///
/// `Derived` offers, for every number type T and at stretches > 0,
///   Curve<T> curve(x, p)          a, a' and a''
///   T quotient(x, y, p)           (a'(x) - a'(y)) / (x - y), as SeparableMaterial says
template <class Derived>
class ContinuedSeparable : public SeparableMaterial<Derived> {
 public:
  using Settings = StretchParameters<Derived>;
  template <class T>
  using Params = StretchParams<T>;

  ContinuedSeparable() : ContinuedSeparable(Settings{}) {}
  /// @throws InputError starting with `where` if a setting is out of range.
  explicit ContinuedSeparable(const Settings& settings, const std::string& where = "material")
      : settings_(settings) {
    check_fields(settings, where);
  }

  const Settings& settings() const { return settings_; }
  Params<double> params() const { return {settings_.mu, settings_.threshold}; }

  template <class T>
  Curve<T> stretch_curve(const T& x, const Params<T>& p) const {
    return continued(x, p.threshold, [&](const T& y) { return Derived::curve(y, p); });
  }

  template <class T>
  T slope_quotient(const T& x, const T& y, const Params<T>& p) const {
    return continued_quotient(x, y, p.threshold, Derived::curve(p.threshold, p).curvature,
                              [&](const T& a, const T& b) { return Derived::quotient(a, b, p); });
  }

 private:
  Settings settings_;
};

}  // namespace pliant
