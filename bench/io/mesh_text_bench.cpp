#include <benchmark/benchmark.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <random>
#include <string>

#include "pliant/geometry/generators.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/meshes/mesh_file.h"

// Reading a mesh of N megabytes of text, against a plain read of its bytes and a parse of its
// numbers: `ratio` is what must stay below 3. Bytes are those of the text. Rows of 200 MB need a
// few gigabytes of memory; --benchmark_filter=/20$ leaves them out.
namespace pliant {
namespace {

namespace fs = std::filesystem;

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// A box of tets whose coordinates have all their digits, or the faces of its tets for a format of
// surfaces.
Mesh make_block(int cells, bool is_surface) {
  Mesh mesh = make_box({1, 1, 1}, {cells, cells, cells});
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> shift(-0.1 / cells, 0.1 / cells);
  for (double& x : mesh.positions) x += shift(engine);
  if (!is_surface) return mesh;
  for (const auto& [a, b, c, d] : mesh.tets) mesh.triangles.push_back({a, b, c});
  mesh.tets.clear();
  return mesh;
}

void write_text(const fs::path& path, double megabytes) {
  constexpr int kTrial = 20;
  const bool is_surface = path.extension() == ".obj";
  write_mesh(path, make_block(kTrial, is_surface), MeshEncoding::kText);
  const double scale = megabytes * 1e6 / static_cast<double>(fs::file_size(path));
  const int cells = static_cast<int>(std::lround(kTrial * std::cbrt(scale)));
  write_mesh(path, make_block(cells, is_surface), MeshEncoding::kText);
}

// The sum of all words that are numbers, so that none can be left out.
double sum_of_numbers(const std::string& text) {
  double sum = 0;
  const char* at = text.data();
  const char* end = at + text.size();
  while (at != end) {
    double value = 0;
    const auto [stop, error] = std::from_chars(at, end, value);
    if (error == std::errc{}) sum += value;
    at = error == std::errc{} ? stop : at + 1;
    while (at != end && (*at == ' ' || *at == '\n')) ++at;
  }
  return sum;
}

void read_text(benchmark::State& state, const std::string& extension) {
  const fs::path path = fs::temp_directory_path() / ("pliant_bench" + extension);
  write_text(path, static_cast<double>(state.range(0)));
  double plain = std::numeric_limits<double>::infinity();
  double mesh = plain;
  for (auto _ : state) {
    const double start = seconds_now();
    benchmark::DoNotOptimize(sum_of_numbers(read_whole_file(path)));
    const double middle = seconds_now();
    benchmark::DoNotOptimize(read_mesh(path).vertex_count());
    plain = std::min(plain, middle - start);
    mesh = std::min(mesh, seconds_now() - middle);
    state.SetIterationTime(seconds_now() - middle);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(fs::file_size(path)));
  state.counters["plain_s"] = plain;
  state.counters["mesh_s"] = mesh;
  state.counters["ratio"] = mesh / plain;
  fs::remove(path);
}

#define PLIANT_READ_TEXT(name, extension)       \
  BENCHMARK_CAPTURE(read_text, name, extension) \
      ->Arg(20)                                 \
      ->Arg(200)                                \
      ->Iterations(3)                           \
      ->UseManualTime()                         \
      ->Unit(benchmark::kMillisecond)
PLIANT_READ_TEXT(inria, ".mesh");
PLIANT_READ_TEXT(gmsh, ".msh");
PLIANT_READ_TEXT(obj, ".obj");

}  // namespace
}  // namespace pliant
