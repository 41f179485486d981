#include "pliant/solvers/convergence.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "pliant/solvers/newton.h"

namespace pliant {
namespace {

// Fills `trace` by one run; if an earlier run has filled it, only lowers the times.
void trace_once(Objective& objective, const VecX& start, Minimizer& minimizer,
                ConvergenceTrace& trace) {
  const bool first = trace.records.empty();
  std::size_t next = 0;
  minimizer.observe([&](const IterationRecord& record, const VecX&) {
    if (first) {
      trace.records.push_back(record);
    } else if (next < trace.records.size()) {
      IterationRecord& known = trace.records[next++];
      known.seconds = std::min(known.seconds, record.seconds);
    }
  });
  trace.x = start;
  trace.report = minimizer.minimize(objective, trace.x);
  minimizer.observe({});
}

}  // namespace

ConvergenceTrace trace_convergence(Objective& objective, const VecX& start, Minimizer& minimizer,
                                   int repeat) {
  constexpr double kEnough = 2;  // s
  ConvergenceTrace trace;
  {
    const ScopedTimer timer(trace.setup_seconds);
    minimizer.prepare(objective);
  }
  const Timer all;
  for (int i = 0; i < repeat && (i == 0 || all.seconds() < kEnough); ++i) {
    trace_once(objective, start, minimizer, trace);
  }
  return trace;
}

ConvergedMinimum find_minimum(Objective& objective, const VecX& start) {
  constexpr int kMost = 1000;
  Newton newton({.stop = {.iterations = kMost}, .hessian = HessianRepair::kExact});
  ConvergedMinimum minimum{.x = start};
  const SolveReport report = newton.minimize(objective, minimum.x);
  minimum.value = report.value;
  minimum.gradient_norm = report.gradient_norm;
  minimum.iterations = report.iterations;
  minimum.status = report.status;
  return minimum;
}

double relative_error(double g, double first, double least) {
  return first > least ? (g - least) / (first - least) : 0;
}

}  // namespace pliant
