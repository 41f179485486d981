#include "run_summary.h"

#include <algorithm>
#include <ostream>

#include "format.h"
#include "pliant/dynamics/diagnostics.h"
#include "signals.h"

namespace pliant::cli {
namespace {

void print_row(std::ostream& out, const std::string& name, const std::string& value) {
  constexpr std::size_t kWidth = 18;
  out << "  " << name << std::string(kWidth - std::min(name.size(), kWidth - 1), ' ') << value
      << "\n";
}

void print_speed(std::ostream& out, const Simulation& simulation, const RunRecord& record) {
  if (record.frames_asleep() > 0) {
    print_row(out, "asleep in", thousands(record.frames_asleep()) + " frames, left out");
  }
  if (record.frames() == 0) return;
  const TimeSpread ms = record.ms_per_frame();
  print_row(out, "ms per frame",
            significant(ms.median, 3) + " (median), " + significant(ms.p99, 3) + " (p99)");
  print_row(out, "real-time factor",
            significant(realtime_factor(simulation.settings().step, ms), 3));
}

void print_files(std::ostream& out, const RunOptions& options) {
  if (!options.out.empty()) print_row(out, "frames in", options.out);
  if (!options.report.empty()) print_row(out, "report", options.report);
  if (!options.checkpoint.empty()) print_row(out, "checkpoint", options.checkpoint);
}

}  // namespace

void print_summary(std::ostream& out, const RunOutcome& outcome, const Simulation& simulation,
                   const RunRecord& record) {
  const Model& model = simulation.model();
  const SimulationSettings& settings = simulation.settings();
  out << outcome.title;
  if (outcome.signal != 0) {
    out << ": stopped by " << signal_name(outcome.signal);
  }
  out << "\n";
  print_row(out, "vertices", thousands(model.vertices));
  print_row(out, "elements", thousands(element_count(model)));
  print_row(out, "frames",
            thousands(simulation.state().steps / settings.substeps) + " of " +
                significant(1e3 * settings.step, 3) + " ms");
  print_row(out, "threads", std::to_string(settings.threads));
  print_speed(out, simulation, record);
  print_files(out, outcome.options);
  if (const auto inverted = diagnose(simulation).inverted_elements; inverted > 0) {
    print_row(out, "warning",
              thousands(inverted) +
                  " elements are inverted at the end: a smaller step or more "
                  "iterations may help");
  }
}

}  // namespace pliant::cli
