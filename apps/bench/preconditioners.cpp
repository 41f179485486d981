#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "bench/suite.h"
#include "pliant/core/sparse.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/linear/iterative/pcg.h"
#include "pliant/linear/spd_solver.h"
#include "pliant/math/elementary.h"
#include "pliant/pliant.h"
#include "pliant/solvers/preconditioner.h"

// Conjugate gradients with each preconditioner, and the factorisation that they replace, on the two
// matrices of a time step of boxes: soft ones, where inertia has a large share in both, and stiff
// ones.
namespace pliant::cli {
namespace {

constexpr double kBoxStep = 1.0 / 30;   // s
constexpr double kCgTolerance = 1e-6;   // of the residual
constexpr int kMostIterations = 10000;  // of conjugate gradients

constexpr std::array<std::array<int, 3>, 4> kCells = {
    {{9, 9, 9}, {14, 14, 14}, {21, 20, 20}, {31, 32, 31}}};

Simulation box(const Vec3i& cells, double young, int threads) {
  Scene scene;
  const Vec3 size = cells.cast<double>() / cells.maxCoeff();  // m
  scene.add_solid(make_box(size, cells), StableNeoHookean({.young = young, .poisson = 0.45}));
  return scene.build({.step = kBoxStep, .threads = threads});
}

// Sheared and bent into waves, so that no symmetry makes the problem easier than in practice.
VecX deformed(VecX x) {
  for (Eigen::Index i = 0; i < x.size() / 3; ++i) {
    const Vec3 p = vertex(x, i);
    vertex(x, i) += Vec3(0.2 * p[1], 0.05 * sin(9 * p[0]), 0.05 * sin(9 * p[1]));
  }
  return x;
}

// One of the matrices, with what the rows have in common.
struct System {
  std::string name;
  const SparseMat& A;
  LinearMap multiply;
  VecX b;  // N, three numbers for each vertex
  int repeat;
  int threads;

  Json row(std::string_view method, double set_up, int iterations, double solve) const {
    return {{"matrix", name},     {"unknowns", A.rows()},      {"method", method},
            {"threads", threads}, {"set_up_ms", set_up},       {"iterations", iterations},
            {"solve_ms", solve},  {"total_ms", set_up + solve}};
  }
};

template <class Load>
Json measure_cg(const System& system, std::string_view method, const Load& load) {
  std::optional<LinearMap> map;
  const double set_up = least_milliseconds(system.repeat, [&] { map = load(); });
  if (!map) throw std::runtime_error(system.name + " is not positive definite");
  Pcg pcg({.iterations = kMostIterations, .tolerance = kCgTolerance});
  VecX x;
  PcgReport report;
  const double solve = least_milliseconds(system.repeat, [&] {
    x.setZero(system.b.size());
    report = pcg.solve(system.multiply, *map, system.b, x);
  });
  return system.row(method, set_up, report.iterations, solve);
}

Json measure_factor(const System& system, ThreadPool& pool) {
  const auto solver = make_spd_solver(pool);
  solver->analyze(system.A);
  const double set_up = least_milliseconds(system.repeat, [&] {
    if (!solver->factorize(system.A).ok) throw std::runtime_error("not positive definite");
  });
  VecX x;
  const double solve = least_milliseconds(system.repeat, [&] {
    system.A.rows() == system.b.size() ? solver->solve(system.b, x) : solver->solve3(system.b, x);
  });
  return system.row("direct", set_up, 0, solve);
}

void measure_box(Simulation& simulation, const std::string& name, const BenchOptions& options,
                 const AddRow& add_row) {
  auto [objective, start] = simulation.next_problem();
  Objective& g = objective;
  const VecX x = deformed(start);
  SparseMat H;
  VecX gradient;
  g.hessian(x, Definiteness::kProjected, H);
  g.value_and_gradient(x, gradient);
  const System proxy{name + " A0", g.proxy(),      multiply_by(g.proxy(), g.pool()),
                     gradient,     options.repeat, options.threads};
  const System newton{
      name + " newton", H, multiply_by_blocks(H, g.pool()), gradient, options.repeat,
      options.threads};
  for (const std::string_view method : PreconditionerName::words()) {
    const auto preconditioner = make_preconditioner(PreconditionerName(method));
    add_row(measure_cg(proxy, method, [&] { return preconditioner->load_proxy(g); }));
  }
  add_row(measure_factor(proxy, g.pool()));
  for (const std::string_view method : PreconditionerName::words()) {
    const auto preconditioner = make_preconditioner(PreconditionerName(method));
    preconditioner->prepare(g);
    add_row(measure_cg(newton, method, [&] { return preconditioner->load(g, H, x); }));
  }
  add_row(measure_factor(newton, g.pool()));
}

}  // namespace

void bench_preconditioners(const BenchOptions& options, const AddRow& add_row) {
  for (const auto& [a, b, c] : kCells) {
    const int vertices = (a + 1) * (b + 1) * (c + 1);
    if (vertices > options.vertices) continue;
    for (const auto& [name, young] : {std::pair("soft", 1e5), std::pair("stiff", 1e7)}) {
      Simulation simulation = box({a, b, c}, young, options.threads);
      measure_box(simulation, name + (" box " + std::to_string(vertices)), options, add_row);
    }
  }
}

}  // namespace pliant::cli
