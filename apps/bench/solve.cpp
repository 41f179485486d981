#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

#include "bench/suite.h"
#include "pliant/core/error.h"
#include "pliant/core/parallel.h"
#include "pliant/core/sparse.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/energies/potential_evaluator.h"
#include "pliant/linear/cholesky/sparse_cholesky.h"
#include "pliant/math/elementary.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#ifdef PLIANT_HAVE_CHOLMOD
#include "pliant/linear/cholmod_solver.h"
#endif

// The matrices of a time step of boxes and bars: A0 = M/h² + L, n x n, and Newton's Hessian, 3n x
// 3n.
namespace pliant::cli {
namespace {

struct Shape {
  const char* name;
  Vec3i cells;

  int vertices() const { return (cells[0] + 1) * (cells[1] + 1) * (cells[2] + 1); }
};

std::vector<Shape> shapes() {
  return {{"box 10", {9, 9, 9}},      {"bar 41", {40, 8, 8}},   {"box 15", {14, 14, 14}},
          {"box 20", {20, 19, 19}},   {"bar 87", {86, 20, 20}}, {"box 32", {31, 32, 31}},
          {"bar 118", {117, 28, 28}}, {"box 46", {45, 45, 45}}};
}
constexpr Eigen::Index kMostNewtonUnknowns = 110000;  // a factor of about a gigabyte

struct Precision {
  FactorPrecision value;
  const char* name;
};
constexpr std::array kPrecisions = {Precision{FactorPrecision::kDouble, "double"},
                                    Precision{FactorPrecision::kSingle, "single"},
                                    Precision{FactorPrecision::kSixteenBits, "16 bits"}};

constexpr double kStep = 1.0 / 30;  // s

BuiltScene build(const Shape& shape) {
  Scene scene;
  const Vec3 size = shape.cells.cast<double>() / shape.cells.maxCoeff();  // m
  scene.add_solid(make_box(size, shape.cells), StableNeoHookean({.young = 1e5, .poisson = 0.45}));
  return assemble(scene);
}

SparseMat proxy_matrix(const Model& model) {
  SparseMat A = laplacian_of(model.potential.energies(), model.potential.numbers()).free;
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    A.coeffRef(i, i) += model.mass[model.free[static_cast<std::size_t>(i)]] / (kStep * kStep);
  }
  return A;
}

// The Hessian of a body that is sheared and bent into waves, so that no symmetry makes the problem
// easier than in practice.
SparseMat newton_matrix(BuiltScene& built, ThreadPool& pool) {
  VecX x = built.start.x;
  for (Eigen::Index i = 0; i < x.size() / 3; ++i) {
    const Vec3 p = vertex(x, i);
    vertex(x, i) += Vec3(0.2 * p[1], 0.05 * sin(9 * p[0]), 0.05 * sin(9 * p[1]));
  }
  SparseMat H;
  PotentialEvaluator(built.model->potential, pool).hessian(x, Definiteness::kProjected, H);
  for (Eigen::Index i = 0; i < H.rows(); ++i) {
    H.coeffRef(i, i) += built.model->mass[i / 3] / (kStep * kStep);
  }
  return H;
}

struct Times {
  std::optional<double> factor;  // ms
  std::optional<double> solve3;  // ms
};

#ifdef PLIANT_HAVE_CHOLMOD
// Factorisation: supernodal. Solve: the better of both kinds.
Times measure_cholmod(const SparseMat& A, int threads, int repeat) {
  using Mode = CholmodSolver::Mode;
  constexpr Eigen::Index kMostForSimplicial = 40000;  // beyond, it takes minutes
  Times times;
  MatX X;
  const MatX B = MatX::Ones(A.rows(), 3);
  for (const Mode mode : {Mode::kSupernodal, Mode::kSimplicial}) {
    if (mode == Mode::kSimplicial && A.rows() > kMostForSimplicial) continue;
    CholmodSolver solver(mode, threads);
    solver.analyze(A);
    const bool supernodal = mode == Mode::kSupernodal;
    const double factor = least_milliseconds(supernodal ? repeat : 1, [&] {
      if (!solver.factorize(A).ok) throw std::runtime_error("CHOLMOD: not positive definite");
    });
    if (supernodal) times.factor = factor;
    const double solve3 = least_milliseconds(repeat, [&] { solver.solve_columns(B, X); });
    times.solve3 = times.solve3 ? std::min(*times.solve3, solve3) : solve3;
  }
  return times;
}
#else
Times measure_cholmod(const SparseMat&, int, int) { return {}; }
#endif

Json number(const std::optional<double>& value) { return value ? number_or_null(*value) : Json(); }

Json measure(const std::string& name, const SparseMat& A, const Precision& precision,
             const Times& cholmod, int repeat, ThreadPool& pool) {
  SparseCholesky solver({}, pool);
  const double analyze = least_milliseconds(1, [&] { solver.analyze(A); });
  const double factor = least_milliseconds(repeat, [&] {
    if (!solver.factorize(A).ok) throw std::runtime_error(name + " is not positive definite");
  });
  const VecX b = VecX::LinSpaced(3 * A.rows(), -1, 1);
  VecX x;
  const double solve3 =
      least_milliseconds(10 * repeat, [&] { solver.solve3(b, x, precision.value); });
  const double residual = (A * as_rows(x) - as_rows(b)).norm() / (A.norm() * x.norm());
  const double bytes =
      2.0 * static_cast<double>(solver.factor_bytes(precision.value));  // forwards and back
  return {{"matrix", name},
          {"unknowns", A.rows()},
          {"factor_nonzeros", solver.factor_nonzeros()},
          {"precision", precision.name},
          {"threads", pool.threads()},
          {"analyze_ms", analyze},
          {"factor_ms", factor},
          {"solve3_ms", solve3},
          {"cholmod_factor_ms", number(cholmod.factor)},
          {"cholmod_solve3_ms", number(cholmod.solve3)},
          {"bytes", bytes},
          {"bandwidth_gbs", number_or_null(bytes / solve3 / 1e6)},
          {"residual", number_or_null(residual)}};
}

void measure_all(const std::string& name, const SparseMat& A, const BenchOptions& options,
                 const AddRow& add_row) {
  for (const int threads : {1, options.threads}) {
    const Times cholmod = measure_cholmod(A, threads, options.repeat);
    ThreadPool pool(threads);
    for (const Precision& precision : kPrecisions) {
      add_row(measure(name, A, precision, cholmod, options.repeat, pool));
    }
    if (options.threads == 1) break;
  }
}

}  // namespace

void bench_solve(const BenchOptions& options, const AddRow& add_row) {
  ThreadPool pool(options.threads);
  for (const Shape& shape : shapes()) {
    if (shape.vertices() > options.vertices) continue;
    BuiltScene built = build(shape);
    const std::string name = shape.name;
    measure_all(name + " A0", proxy_matrix(*built.model), options, add_row);
    if (3 * built.model->vertices > kMostNewtonUnknowns) continue;
    measure_all(name + " newton", newton_matrix(built, pool), options, add_row);
  }
}

}  // namespace pliant::cli
