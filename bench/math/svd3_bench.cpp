#include <benchmark/benchmark.h>

#include <Eigen/SVD>
#include <random>
#include <vector>

#include "pliant/math/svd3.h"
#include "pliant/math/svd32.h"

// Items are matrices: `items_per_second` compares the scalar and the batch rows.
namespace pliant {
namespace {

constexpr std::size_t kMatrices = 4096;  // more than a branch predictor learns by heart

template <class T>
std::vector<Mat3T<T>> random_matrices() {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> entry(-1, 1);
  std::vector<Mat3T<T>> matrices(kMatrices / kLanes<T>);
  for (Mat3T<T>& F : matrices) {
    for (int e = 0; e < 9; ++e) {
      for (int i = 0; i < kLanes<T>; ++i) set_lane(F(e), i, entry(engine));
    }
  }
  return matrices;
}

template <class T, class Decompose>
void run(benchmark::State& state, const Decompose& decompose) {
  const auto matrices = random_matrices<T>();
  for (auto _ : state) {
    for (const Mat3T<T>& F : matrices) {
      auto result = decompose(F);
      benchmark::DoNotOptimize(result);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kMatrices));
}

template <class T>
void svd(benchmark::State& state) {
  run<T>(state, [](const Mat3T<T>& F) { return svd3(F); });
}
template <class T>
void rotation(benchmark::State& state) {
  run<T>(state, [](const Mat3T<T>& F) { return rotation3(F); });
}
template <class T>
void svd_3x2(benchmark::State& state) {
  run<T>(state, [](const Mat3T<T>& F) { return svd32<T>(F.template leftCols<2>()); });
}
void eigen_jacobi_svd(benchmark::State& state) {
  run<double>(state, [](const Mat3& F) {
    return Eigen::JacobiSVD<Mat3>(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
  });
}

BENCHMARK(svd<double>);
BENCHMARK(svd<Batch>);
BENCHMARK(rotation<double>);
BENCHMARK(rotation<Batch>);
BENCHMARK(svd_3x2<double>);
BENCHMARK(svd_3x2<Batch>);
BENCHMARK(eigen_jacobi_svd);

}  // namespace
}  // namespace pliant
