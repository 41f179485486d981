#include <benchmark/benchmark.h>

#include <cmath>

#include "pliant/materials/hessian.h"
#include "pliant/materials/registry.h"
#include "pliant/math/matrix_calculus.h"

namespace pliant {
namespace {

// A compressed, sheared state: several eigenvalues of every material are negative here.
const Mat3 kF{{0.6, 0.3, -0.1}, {0.1, 0.5, 0.2}, {-0.2, 0.1, 0.7}};

template <class M>
void analytic(benchmark::State& state) {
  const M material;
  Mat3 F = kF;
  for (auto _ : state) {
    benchmark::DoNotOptimize(F);
    benchmark::DoNotOptimize(projected_hessian(material, F, material.params()));
  }
}

// The same matrix by eigenvalues of the whole 9 x 9.
template <class M>
void numeric(benchmark::State& state) {
  const M material;
  Mat3 F = kF;
  for (auto _ : state) {
    benchmark::DoNotOptimize(F);
    benchmark::DoNotOptimize(project_psd(hessian(material, F, material.params())));
  }
}

BENCHMARK(analytic<Corotated>);
BENCHMARK(numeric<Corotated>);
BENCHMARK(analytic<StableNeoHookean>);
BENCHMARK(numeric<StableNeoHookean>);

}  // namespace
}  // namespace pliant
