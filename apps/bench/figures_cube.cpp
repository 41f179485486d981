#include <Eigen/Eigenvalues>
#include <array>

#include "bench/figures.h"
#include "cli/format.h"
#include "pliant/core/choice.h"
#include "pliant/core/sparse.h"
#include "pliant/dynamics/step_objective.h"
#include "pliant/geometry/generators.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"
#include "pliant/solvers/lbfgs.h"

namespace pliant::cli {
namespace {

constexpr int kCubeIterations = 40;

// A soft cube of 1 m, released from a mild stretch, as it is or turned by a quarter about z. Its
// rest pose is not turned.
Simulation stretched_cube(bool turned, int threads) {
  Scene scene;
  scene.gravity.setZero();
  scene.add_solid(make_box({1, 1, 1}, {7, 7, 7}), NeoHookean({.young = 1e5, .poisson = 0.4}),
                  {.density = 1000});
  Simulation simulation = scene.build({.threads = threads});
  Mat3 F = Vec3(1.2, 0.95, 0.95).asDiagonal();
  if (turned) F = (Mat3() << 0, -1, 0, 1, 0, 0, 0, 0, 1).finished() * F;
  State state = simulation.snapshot();
  for (Eigen::Index i = 0; i < state.x.size() / 3; ++i)
    vertex(state.x, i) = F * Vec3(vertex(state.x, i));
  simulation.restore(state);
  return simulation;
}

// Ratio of the largest to the least eigenvalue of A⁻¹H.
double condition(const MatX& A, const MatX& H) {
  const VecX values =
      Eigen::GeneralizedSelfAdjointEigenSolver<MatX>(H, A, Eigen::EigenvaluesOnly).eigenvalues();
  return values[values.size() - 1] / values[0];
}

// A0 for x, y and z of each vertex.
MatX expanded(const SparseMat& A0) {
  MatX A = MatX::Zero(3 * A0.rows(), 3 * A0.cols());
  for (int j = 0; j < A0.outerSize(); ++j) {
    for (SparseMat::InnerIterator entry(A0, j); entry; ++entry) {
      A.block<3, 3>(3 * entry.row(), 3 * entry.col()) = entry.value() * Mat3::Identity();
    }
  }
  return A;
}

struct Conditions {
  double proxy = 0, rest = 0;
};

Conditions conditions_at(StepObjective& objective, const VecX& x) {
  SparseMat H, rest;
  objective.hessian(x, Definiteness::kExact, H);
  objective.rest_hessian(rest);
  return {condition(expanded(objective.proxy()), MatX(H)), condition(MatX(rest), MatX(H))};
}

}  // namespace

void turned_cube_figures(int threads, const AddFigure& add) {
  Comparison comparison{.title = "stretched cube"};
  Json::Array table;
  std::string note;
  for (const bool turned : {false, true}) {
    Simulation simulation = stretched_cube(turned, threads);
    auto [objective, start] = simulation.next_problem();
    const ConvergedMinimum minimum = find_minimum(objective, start);
    const char* where = turned ? ", turned" : "";
    for (const auto initial : {InitialHessian::kRest, InitialHessian::kProxy}) {
      Lbfgs lbfgs({.stop = {.iterations = kCubeIterations}, .initial = initial});
      comparison.methods.push_back({"l-bfgs:initial=" + std::string(choice_name(initial)) + where,
                                    trace_convergence(objective, start, lbfgs, 3), minimum.value});
    }
    if (!turned) comparison.reference = minimum;
    const Conditions found = conditions_at(objective, start);
    table.push_back({{"turned", turned},
                     {"rest", number_or_null(found.rest)},
                     {"proxy", number_or_null(found.proxy)}});
    note += (turned ? "; turned by 90°: " : "condition numbers of A⁻¹H: ") + std::string("rest ") +
            significant(found.rest, 3) + ", A0 " + significant(found.proxy, 3);
  }
  Figure figure = comparison_figure("figure-7-4", "A cube released from a stretch", comparison);
  figure.plot.note = note;
  append(figure.data, "table-7-1", table);
  add(figure);
}

}  // namespace pliant::cli
