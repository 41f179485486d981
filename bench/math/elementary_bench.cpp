#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <vector>

#include "pliant/math/batch_functions.h"

// Items are numbers: `items_per_second` compares ours, one by one and in batches, with libm's.
namespace pliant {
namespace {

constexpr std::size_t kNumbers = 4096;

std::vector<double> random_numbers() {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> number(0.01, 5);
  std::vector<double> numbers(kNumbers);
  for (double& x : numbers) x = number(engine);
  return numbers;
}

template <class T, class Function>
void run(benchmark::State& state, const Function& f) {
  const std::vector<double> numbers = random_numbers();
  for (auto _ : state) {
    for (std::size_t i = 0; i < kNumbers; i += kLanes<T>) {
      auto result = f(load<T>(&numbers[i]));
      benchmark::DoNotOptimize(result);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kNumbers));
}

template <class T>
void exponential(benchmark::State& state) {
  run<T>(state, [](const T& x) { return exp(x); });
}
template <class T>
void logarithm(benchmark::State& state) {
  run<T>(state, [](const T& x) { return log(x); });
}
template <class T>
void power(benchmark::State& state) {
  run<T>(state, [](const T& x) { return pow(x, T(2.3)); });
}
void sine(benchmark::State& state) {
  run<double>(state, [](double x) { return sin(x); });
}
void angle(benchmark::State& state) {
  run<double>(state, [](double x) { return atan2(x, 2); });
}

void libm_exponential(benchmark::State& state) {
  run<double>(state, [](double x) { return std::exp(x); });
}
void libm_logarithm(benchmark::State& state) {
  run<double>(state, [](double x) { return std::log(x); });
}
void libm_power(benchmark::State& state) {
  run<double>(state, [](double x) { return std::pow(x, 2.3); });
}
void libm_sine(benchmark::State& state) {
  run<double>(state, [](double x) { return std::sin(x); });
}
void libm_angle(benchmark::State& state) {
  run<double>(state, [](double x) { return std::atan2(x, 2.0); });
}

BENCHMARK(exponential<double>);
BENCHMARK(exponential<Batch>);
BENCHMARK(libm_exponential);
BENCHMARK(logarithm<double>);
BENCHMARK(logarithm<Batch>);
BENCHMARK(libm_logarithm);
BENCHMARK(power<double>);
BENCHMARK(power<Batch>);
BENCHMARK(libm_power);
BENCHMARK(sine);
BENCHMARK(libm_sine);
BENCHMARK(angle);
BENCHMARK(libm_angle);

}  // namespace
}  // namespace pliant
