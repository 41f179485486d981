#include <benchmark/benchmark.h>

#include <Eigen/SparseCholesky>
#include <vector>

#include "pliant/linear/eigen_cholesky.h"

// M/h² + L of a bar of 41 x 9 x 9 points (3321 vertices), each cell cut into six tets: every point
// is tied to its neighbours along the edges, one diagonal of each face and one of each cell.
namespace pliant {
namespace {

SparseMat bar_matrix(int a, int b, int c) {
  std::vector<Eigen::Triplet<double>> entries;
  for (int p = 0; p < a * b * c; ++p) {
    entries.emplace_back(p, p, 0.01);
    for (int step = 1; step < 8; ++step) {
      const int i = p % a + (step & 1), j = p / a % b + (step >> 1 & 1),
                k = p / a / b + (step >> 2);
      if (i == a || j == b || k == c) continue;
      const int q = i + a * (j + b * k);
      entries.insert(entries.end(), {{p, q, -1}, {q, p, -1}, {p, p, 1}, {q, q, 1}});
    }
  }
  SparseMat A(a * b * c, a * b * c);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

const SparseMat& matrix() {
  static const SparseMat kMatrix = bar_matrix(41, 9, 9);
  return kMatrix;
}

void solve3(benchmark::State& state, Ordering ordering) {
  EigenCholesky solver(ordering);
  solver.analyze(matrix());
  if (!solver.factorize(matrix()).ok) return state.SkipWithError("not positive definite");
  const VecX b = VecX::Ones(3 * matrix().rows());
  VecX x;
  for (auto _ : state) {
    solver.solve3(b, x);
    benchmark::DoNotOptimize(x.data());
  }
  state.counters["vertices"] = static_cast<double>(matrix().rows());
  state.counters["factor_nonzeros"] = static_cast<double>(solver.factor_nonzeros());
}

template <class EigenOrdering>
void eigen_solve3(benchmark::State& state) {
  Eigen::SimplicialLLT<SparseMat, Eigen::Lower, EigenOrdering> solver(matrix());
  const MatX B = MatX::Ones(matrix().rows(), 3);
  MatX X;
  for (auto _ : state) {
    X = solver.solve(B);
    benchmark::DoNotOptimize(X.data());
  }
}

void factorize(benchmark::State& state, Ordering ordering) {
  EigenCholesky solver(ordering);
  solver.analyze(matrix());
  for (auto _ : state) benchmark::DoNotOptimize(solver.factorize(matrix()).ok);
}

void analyze(benchmark::State& state, Ordering ordering) {
  EigenCholesky solver(ordering);
  for (auto _ : state) solver.analyze(matrix());
}

BENCHMARK_CAPTURE(solve3, nested_dissection, Ordering::kNestedDissection)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve3, minimum_degree, Ordering::kMinimumDegree)->Unit(benchmark::kMillisecond);
BENCHMARK(eigen_solve3<Eigen::AMDOrdering<int>>)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(factorize, nested_dissection, Ordering::kNestedDissection)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(factorize, minimum_degree, Ordering::kMinimumDegree)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyze, nested_dissection, Ordering::kNestedDissection)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyze, minimum_degree, Ordering::kMinimumDegree)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pliant
