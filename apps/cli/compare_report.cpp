#include "compare.h"

namespace pliant::cli {
namespace {

Json trace_json(const ComparedMethod& method) {
  return json_list(method.trace.records, [&](const IterationRecord& record) -> Json {
    return {{"iteration", record.iteration},
            {"seconds", record.seconds},
            {"objective", number_or_null(record.value)},
            {"relative_error", number_or_null(method.error(record))},
            {"gradient_norm", number_or_null(record.gradient_norm)}};
  });
}

Json method_json(const ComparedMethod& method) {
  const SolveReport& report = method.trace.report;
  return {{"name", method.name},
          {"setup_seconds", method.trace.setup_seconds},
          {"status", to_text(report.status)},
          {"line_search_evaluations", report.line_search_evaluations},
          {"linear_iterations", report.linear_iterations},
          {"factorizations", report.factorizations},
          {"indefinite", report.indefinite},
          {"ascents", report.ascents},
          {"not_finite_directions", report.not_finite_directions},
          {"skipped_pairs", report.skipped_pairs},
          {"minimum", number_or_null(method.least)},
          {"trace", trace_json(method)}};
}

}  // namespace

Json comparison_json(const Comparison& comparison) {
  const ConvergedMinimum& reference = comparison.reference;
  return {{"pliant", PLIANT_VERSION},
          {"scene", comparison.title},
          {"frame", comparison.frame},
          {"reference",
           {{"objective", number_or_null(reference.value)},
            {"gradient_norm", number_or_null(reference.gradient_norm)},
            {"iterations", reference.iterations},
            {"status", to_text(reference.status)}}},
          {"methods", json_list(comparison.methods, method_json)}};
}

}  // namespace pliant::cli
