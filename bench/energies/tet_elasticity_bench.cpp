#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "pliant/energies/make_elasticity.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/geometry/generators.h"
#include "pliant/materials/registry.h"

namespace pliant {
namespace {

// About the size of the twisting bar of the paper: fits into the second-level cache.
struct Bar {
  Mesh mesh = make_box({4, 1, 1}, {24, 8, 8});
  VecX x;

  Bar() {
    x = mesh.positions;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      x[i] += 0.02 * std::sin(12.9898 * static_cast<double>(i));
    }
  }
};

void count_tets(benchmark::State& state, const Bar& bar) {
  state.counters["time_per_tet"] = benchmark::Counter(
      static_cast<double>(bar.mesh.tets.size()),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

template <class M>
void value_and_gradients(benchmark::State& state) {
  const Bar bar;
  const auto energy = make_elasticity(ElementShape::kTet, M(), bar.mesh, {});
  std::vector<double> corners(12 * bar.mesh.tets.size());
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        energy->value_and_gradients(bar.x, {0, energy->element_count()}, corners.data()));
  }
  count_tets(state, bar);
}

template <class M>
void value_only(benchmark::State& state) {
  const Bar bar;
  const auto energy = make_elasticity(ElementShape::kTet, M(), bar.mesh, {});
  for (auto _ : state) {
    benchmark::DoNotOptimize(energy->value(bar.x, {0, energy->element_count()}));
  }
  count_tets(state, bar);
}

template <class M>
void projected_hessians(benchmark::State& state) {
  const Bar bar;
  const auto energy = make_elasticity(ElementShape::kTet, M(), bar.mesh, {});
  std::vector<double> blocks(144 * bar.mesh.tets.size());
  for (auto _ : state) {
    energy->hessians(bar.x, {0, energy->element_count()}, Definiteness::kProjected, blocks.data());
    benchmark::ClobberMemory();
  }
  count_tets(state, bar);
}

// The whole potential of the bar: kernel, hand-out of chunks and gather by vertex.
template <class M>
void potential_gradient(benchmark::State& state) {
  const Bar bar;
  Potential potential;
  potential.add(make_elasticity(ElementShape::kTet, M(), bar.mesh, {}));
  std::vector<int> free;
  for (int i = 0; i < bar.mesh.vertex_count(); ++i) free.push_back(i);
  potential.prepare(bar.mesh.vertex_count(), free);
  ThreadPool pool(static_cast<int>(state.range(0)));
  PotentialEvaluator evaluator(potential, pool);
  VecX gradient;
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluator.value_and_gradient(bar.x, gradient));
  }
  count_tets(state, bar);
}

BENCHMARK(value_and_gradients<ArapLaw>);
BENCHMARK(value_and_gradients<CorotatedLaw>);
BENCHMARK(value_and_gradients<StableNeoHookeanLaw>);
BENCHMARK(value_only<CorotatedLaw>);
BENCHMARK(value_only<StableNeoHookeanLaw>);
BENCHMARK(projected_hessians<CorotatedLaw>);
BENCHMARK(projected_hessians<StableNeoHookeanLaw>);
BENCHMARK(potential_gradient<StableNeoHookeanLaw>)->Arg(1)->Arg(2)->UseRealTime();

}  // namespace
}  // namespace pliant
