#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "pliant/core/sparse.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "pliant/linear/iterative/block_jacobi.h"
#include "pliant/linear/iterative/incomplete_cholesky.h"
#include "pliant/linear/multigrid/multigrid.h"

// Set-up, and solution to a residual of 1e-6, for Newton-like matrices of cubes with 12³ and 24³
// vertices, 2 threads. `iterations_pcg` counts those of conjugate gradients.
namespace pliant {
namespace {

struct Cube {
  SparseMat A;     // 3n x 3n
  VecX positions;  // xyz of point i at 3i
  VecX b;
};

void add_block(std::vector<Eigen::Triplet<double>>& entries, int i, int j, const Mat3& block) {
  for (int e = 0; e < 9; ++e) entries.emplace_back(3 * i + e / 3, 3 * j + e % 3, block(e));
}

// Springs between the 26 neighbours of a lattice and a small mass.
Cube make_cube(int side) {
  const int n = side * side * side;
  Cube cube{.A = SparseMat(3 * n, 3 * n), .positions = VecX(3 * n), .b = VecX(3 * n)};
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i) {
    const Vec3i p(i % side, i / side % side, i / side / side);
    vertex(cube.positions, i) = p.cast<double>();
    add_block(entries, i, i, 1e-3 * Mat3::Identity());
    for (int step = 14; step < 27; ++step) {  // half of the neighbours
      const Vec3i d(step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1);
      const Vec3i q = p + d;
      if ((q.array() < 0).any() || (q.array() >= side).any()) continue;
      const int j = q[0] + side * (q[1] + side * q[2]);
      const Vec3 along = d.cast<double>().normalized();
      const Mat3 stiffness = along * along.transpose();
      add_block(entries, i, i, stiffness);
      add_block(entries, j, j, stiffness);
      add_block(entries, i, j, -stiffness);
      add_block(entries, j, i, -stiffness);
    }
  }
  cube.A.setFromTriplets(entries.begin(), entries.end());
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (double& value : cube.b) value = entry(engine);
  return cube;
}

// Each knows how to set itself up anew (the pattern known where that makes a difference) and hands
// out its map.
struct Jacobi {
  Jacobi(const Cube& cube, ThreadPool& /*pool*/) : A(cube.A) {}
  void set_up() { map = jacobi_preconditioner(A); }
  const SparseMat& A;
  LinearMap map;
};

struct BlockJacobi {
  BlockJacobi(const Cube& cube, ThreadPool& /*pool*/) : A(cube.A) {}
  void set_up() { map = block_jacobi_preconditioner(A); }
  const SparseMat& A;
  LinearMap map;
};

template <int kSize>
struct Incomplete {
  Incomplete(const Cube& cube, ThreadPool& /*pool*/) : A(cube.A), map(precondition_by(factor)) {
    factor.analyze(A);
  }
  void set_up() { benchmark::DoNotOptimize(factor.factorize(A)); }
  const SparseMat& A;
  IncompleteCholesky<kSize> factor;
  LinearMap map;
};

struct Grids {
  Grids(const Cube& it, ThreadPool& pool) : cube(it), grids(pool), map(precondition_by(grids)) {}
  void set_up() { benchmark::DoNotOptimize(grids.build_blocks(cube.A, cube.positions)); }
  const Cube& cube;
  Multigrid grids;
  LinearMap map;
};

struct Direct {
  Direct(const Cube& cube, ThreadPool& pool)
      : A(cube.A), factor({}, pool), map([this](const VecX& b, VecX& x) { factor.solve(b, x); }) {
    factor.analyze(A);
  }
  void set_up() { benchmark::DoNotOptimize(factor.factorize(A)); }
  const SparseMat& A;
  SparseCholesky factor;
  LinearMap map;
};

template <class Preconditioner>
void set_up(benchmark::State& state) {
  const Cube cube = make_cube(static_cast<int>(state.range(0)));
  ThreadPool pool(2);
  Preconditioner preconditioner(cube, pool);
  for (auto _ : state) preconditioner.set_up();
}

template <class Preconditioner>
void solve(benchmark::State& state) {
  const Cube cube = make_cube(static_cast<int>(state.range(0)));
  ThreadPool pool(2);
  Preconditioner preconditioner(cube, pool);
  preconditioner.set_up();
  const LinearMap A = multiply_by_blocks(cube.A, pool);
  Pcg pcg({.tolerance = 1e-6});
  PcgReport report;
  for (auto _ : state) {
    VecX x = VecX::Zero(cube.b.size());
    report = pcg.solve(A, preconditioner.map, cube.b, x);
    benchmark::DoNotOptimize(x.data());
  }
  state.counters["iterations_pcg"] = report.iterations;
}

void sizes(benchmark::internal::Benchmark* bench) {
  bench->Arg(12)->Arg(24)->UseRealTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK(set_up<Jacobi>)->Apply(sizes);
BENCHMARK(set_up<BlockJacobi>)->Apply(sizes);
BENCHMARK(set_up<Incomplete<1>>)->Apply(sizes);
BENCHMARK(set_up<Incomplete<3>>)->Apply(sizes);
BENCHMARK(set_up<Grids>)->Apply(sizes);
BENCHMARK(set_up<Direct>)->Apply(sizes);
BENCHMARK(solve<Jacobi>)->Apply(sizes);
BENCHMARK(solve<BlockJacobi>)->Apply(sizes);
BENCHMARK(solve<Incomplete<1>>)->Apply(sizes);
BENCHMARK(solve<Incomplete<3>>)->Apply(sizes);
BENCHMARK(solve<Grids>)->Apply(sizes);
BENCHMARK(solve<Direct>)->Apply(sizes);

}  // namespace
}  // namespace pliant
