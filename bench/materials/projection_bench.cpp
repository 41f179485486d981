#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <bit>

#include "pliant/materials/hessian.h"
#include "pliant/materials/registry.h"
#include "pliant/math/matrix_calculus.h"
#include "pliant/math/project_psd.h"

// The positive semi-definite Hessian of one element, by the analytic eigensystem and by eigenvalues
// of the whole 9 x 9. All three report elements per second.
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
  state.SetItemsProcessed(state.iterations());
}

// Params<T> is an aggregate of T alone.
template <class M, class T>
using Numbers = std::array<T, sizeof(typename M::template Params<T>) / sizeof(T)>;

// Four elements at once, as the element loops do.
template <class M>
void analytic_batch(benchmark::State& state) {
  const M material;
  const auto numbers = std::bit_cast<Numbers<M, double>>(material.params());
  Numbers<M, Batch> lanes;
  std::copy(numbers.begin(), numbers.end(), lanes.begin());
  const auto params = std::bit_cast<typename M::template Params<Batch>>(lanes);
  Mat3T<Batch> F = kF.cast<Batch>();
  for (auto _ : state) {
    benchmark::DoNotOptimize(F);
    benchmark::DoNotOptimize(projected_hessian(material, F, params));
  }
  state.SetItemsProcessed(state.iterations() * Batch::kLanes);
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
  state.SetItemsProcessed(state.iterations());
}

#define PROJECTION_BENCHMARKS(M) \
  BENCHMARK(numeric<M>);         \
  BENCHMARK(analytic<M>);        \
  BENCHMARK(analytic_batch<M>)

PROJECTION_BENCHMARKS(ArapLaw);
PROJECTION_BENCHMARKS(CorotatedLaw);
PROJECTION_BENCHMARKS(StVenantKirchhoffLaw);
PROJECTION_BENCHMARKS(NeoHookeanLaw);
PROJECTION_BENCHMARKS(StableNeoHookeanLaw);
PROJECTION_BENCHMARKS(StableFungLaw);

}  // namespace
}  // namespace pliant
