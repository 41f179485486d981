#pragma once

#include <functional>
#include <vector>

#include "materials/law.h"
#include "pliant/materials/hessian.h"

namespace pliant::test {

/// The second derivatives of a material of the registry, behind plain functions as in Law.
struct HessianLaw {
  Law law;
  std::function<Mat9(const Mat3&)> exact;
  std::function<Mat9(const Mat3&)> projected;
  std::function<MaterialEigensystem<double>(const Mat3&)> eigensystem;
};

inline void PrintTo(const HessianLaw& law, std::ostream* os) { *os << law.law.name; }

template <Material M>
HessianLaw hessian_law_of(const M& m) {
  const auto p = m.params();
  return {law_of(m), [m, p](const Mat3& F) { return hessian(m, F, p); },
          [m, p](const Mat3& F) { return projected_hessian(m, F, p); },
          [m, p](const Mat3& F) { return pliant::eigensystem(m, F, p); }};
}

inline std::vector<HessianLaw> soft_hessian_laws() {
  std::vector<HessianLaw> laws;
  Materials::for_each([&]<class M>() { laws.push_back(hessian_law_of(soft<M>())); });
  return laws;
}

}  // namespace pliant::test
