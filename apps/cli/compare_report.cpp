#include "compare.h"

namespace pliant::cli {
namespace {

nlohmann::ordered_json trace_json(const ComparedMethod& method) {
  nlohmann::ordered_json trace = nlohmann::ordered_json::array();
  for (const IterationRecord& record : method.trace.records) {
    trace.push_back({{"iteration", record.iteration},
                     {"seconds", record.seconds},
                     {"objective", record.value},
                     {"relative_error", method.error(record)},
                     {"gradient_norm", record.gradient_norm}});
  }
  return trace;
}

}  // namespace

nlohmann::ordered_json comparison_json(const Comparison& comparison) {
  nlohmann::ordered_json methods = nlohmann::ordered_json::array();
  for (const ComparedMethod& method : comparison.methods) {
    const SolveReport& report = method.trace.report;
    methods.push_back({{"name", method.name},
                       {"setup_seconds", method.trace.setup_seconds},
                       {"status", to_text(report.status)},
                       {"line_search_evaluations", report.line_search_evaluations},
                       {"linear_iterations", report.linear_iterations},
                       {"factorizations", report.factorizations},
                       {"indefinite", report.indefinite},
                       {"ascents", report.ascents},
                       {"not_finite_directions", report.not_finite_directions},
                       {"skipped_pairs", report.skipped_pairs},
                       {"minimum", method.least},
                       {"trace", trace_json(method)}});
  }
  const ConvergedMinimum& reference = comparison.reference;
  return {{"pliant", PLIANT_VERSION},
          {"scene", comparison.title},
          {"frame", comparison.frame},
          {"reference",
           {{"objective", reference.value},
            {"gradient_norm", reference.gradient_norm},
            {"iterations", reference.iterations},
            {"status", to_text(reference.status)}}},
          {"methods", methods}};
}

}  // namespace pliant::cli
