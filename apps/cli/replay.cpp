#include "replay.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/runs/report.h"

namespace pliant::cli {
namespace {

using ReportJson = nlohmann::json;

[[noreturn]] void refuse(const std::string& report, const std::string& why) {
  throw InputError("--replay", report + why);
}

// A solver less what says when it stops.
ReportJson method_of(ReportJson solver) {
  for (const char* rule : {"iterations", "tolerance", "budget"}) solver.erase(rule);
  return solver;
}

// What must be the same for the same bits.
void check_same_run(const std::string& report, const ReportJson& old,
                    const Simulation& simulation) {
  const ReportJson now = ReportJson::parse(run_report("", simulation, {}));
  for (const char* key : {"vertices", "elements", "step", "substeps", "integrator", "damping"}) {
    if (old.at(key) != now.at(key)) {
      refuse(report, std::string(" is the report of another run: ") + key + " is " +
                         old.at(key).dump() + " there and " + now.at(key).dump() + " here");
    }
  }
  const ReportJson then = method_of(old.at("solver")), here = method_of(now.at("solver"));
  if (then != here) {
    refuse(report, " is the report of another solver: " + then.dump() + ", not " + here.dump());
  }
}

std::vector<int> iterations_in(const std::string& report, const ReportJson& old) {
  std::vector<int> iterations;
  for (const ReportJson& count : old.at("minimizations")) {
    if (!count.is_number_unsigned() || count > std::numeric_limits<int>::max()) {
      refuse(report, ": minimizations must be whole numbers >= 0, found " + count.dump());
    }
    iterations.push_back(count.get<int>());
  }
  return iterations;
}

}  // namespace

void replay_run(const std::string& report, Simulation& simulation) {
  try {
    const ReportJson old = ReportJson::parse(read_whole_file(report));
    std::vector<int> iterations = iterations_in(report, old);
    check_same_run(report, old, simulation);
    simulation.replay(std::move(iterations));
  } catch (const ReportJson::exception&) {
    refuse(report, " is not the report of a run with a time budget");
  }
}

}  // namespace pliant::cli
