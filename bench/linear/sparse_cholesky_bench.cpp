#include <benchmark/benchmark.h>

#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"

// A changed matrix: factorised anew, in part, and by rotations, for cubes of 12³ and 24³ vertices
// and a long bar of as many as the latter, 2 threads. Where the change lies decides what it costs:
// a corner of the mesh, and a place in its middle.
namespace pliant {
namespace {

// Laplacian of a lattice with 26 neighbours and a small mass.
SparseMat lattice(const Vec3i& size) {
  const int n = size.prod();
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i) {
    const Vec3i p(i % size[0], i / size[0] % size[1], i / size[0] / size[1]);
    entries.emplace_back(i, i, 0.01);
    for (int step = 14; step < 27; ++step) {  // half of the neighbours
      const Vec3i q = p + Vec3i(step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1);
      if ((q.array() < 0).any() || (q.array() >= size.array()).any()) continue;
      const int j = q[0] + size[0] * (q[1] + size[1] * q[2]);
      entries.insert(entries.end(), {{i, j, -1}, {j, i, -1}, {i, i, 1}, {j, j, 1}});
    }
  }
  SparseMat A(n, n);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

Vec3i size_of(const benchmark::State& state) {
  if (state.range(0) == 0) return {216, 8, 8};
  return Vec3i::Constant(static_cast<int>(state.range(0)));
}

constexpr int kMostSprings = 8;

struct Factorised {
  explicit Factorised(const benchmark::State& state)
      : A(lattice(size_of(state))), middle(A.rows() / 2 + (size_of(state)[0] - kMostSprings) / 2) {
    solver.analyze(A);
    benchmark::DoNotOptimize(solver.factorize(A));
  }

  // Springs from one vertex after the other to the next in its row of the lattice: only neighbours
  // are joined in the factor.
  SparseMat springs(Eigen::Index first, int count) const {
    SparseMat W(A.rows(), count);
    for (int v = 0; v < count; ++v) {
      W.insert(first + v, v) = 1;
      W.insert(first + v + 1, v) = -1;
    }
    W.makeCompressed();
    return W;
  }
  Eigen::Index place(const benchmark::State& state) const {
    return state.range(1) == 0 ? 0 : middle;
  }

  ThreadPool pool{2};
  SparseMat A;
  Eigen::Index middle;  // the first vertex of kMostSprings in the middle of a row
  SparseCholesky solver{{}, pool};
};

void full(benchmark::State& state) {
  Factorised it(state);
  for (auto _ : state) benchmark::DoNotOptimize(it.solver.factorize(it.A));
}

// Eight neighbouring rows changed.
void part(benchmark::State& state) {
  Factorised it(state);
  std::vector<int> rows;
  for (int i = 0; i < 8; ++i) rows.push_back(static_cast<int>(it.place(state)) + i);
  for (auto _ : state) benchmark::DoNotOptimize(it.solver.refactorize(it.A, rows));
}

// Up and down again; the time is that of both.
template <int kRank>
void update_and_downdate(benchmark::State& state) {
  Factorised it(state);
  const SparseMat W = it.springs(it.place(state), kRank);
  for (auto _ : state) {
    benchmark::DoNotOptimize(it.solver.update(W));
    benchmark::DoNotOptimize(it.solver.downdate(W));
  }
}

void sizes(benchmark::internal::Benchmark* bench) {
  for (const int side : {12, 24, 0}) bench->Args({side, 0})->Args({side, 1});
  bench->UseRealTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK(full)->Args({12, 0})->Args({24, 0})->Args({0, 0})->UseRealTime()->Unit(
    benchmark::kMillisecond);
BENCHMARK(part)->Apply(sizes);
BENCHMARK(update_and_downdate<1>)->Apply(sizes);
BENCHMARK(update_and_downdate<kMostSprings>)->Apply(sizes);

}  // namespace
}  // namespace pliant
