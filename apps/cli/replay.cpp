#include "replay.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"
#include "pliant/io/runs/report.h"

namespace pliant::cli {
namespace {

[[noreturn]] void refuse(const std::string& report, const std::string& why) {
  throw InputError("--replay", report + why);
}

[[noreturn]] void refuse_kind(const std::string& report) {
  refuse(report, " is not the report of a run with a time budget");
}

Json parse_report(const std::string& report) {
  const std::string text = read_whole_file(report);
  try {
    return parse_json(text, report);
  } catch (const InputError&) {
    refuse_kind(report);
  }
}

const Json& member(const std::string& report, const Json& json, std::string_view key) {
  const Json* found = json.find(key);
  if (!found) refuse_kind(report);
  return *found;
}

std::string one_line(const Json& json) {
  std::string text = write_json(json);
  std::string line;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const bool indents = text[i] == ' ' && (line.empty() || line.back() == ' ');
    if (!indents) line += text[i] == '\n' ? ' ' : text[i];
  }
  return line;
}

// A solver without the options that say when it stops.
Json method_of(const std::string& report, const Json& run) {
  Json solver = member(report, run, "solver");
  if (!solver.object()) refuse_kind(report);
  for (const std::string_view rule : {"iterations", "tolerance", "budget"}) {
    std::erase_if(*solver.object(), [&](const JsonMember& each) { return each.key == rule; });
  }
  return solver;
}

// What must be the same for the same bits.
void check_same_run(const std::string& report, const Json& old, const Simulation& simulation) {
  const Json now = run_report("", simulation, {});
  for (const char* key : {"vertices", "elements", "step", "substeps", "integrator", "damping"}) {
    const Json &then = member(report, old, key), &here = member(report, now, key);
    if (!(then == here)) {
      refuse(report, std::string(" is the report of another run: ") + key + " is " +
                         one_line(then) + " there and " + one_line(here) + " here");
    }
  }
  const Json then = method_of(report, old), here = method_of(report, now);
  if (!(then == here)) {
    refuse(report,
           " is the report of another solver: " + one_line(then) + ", not " + one_line(here));
  }
}

std::vector<int> iterations_in(const std::string& report, const Json& old) {
  const Json& list = member(report, old, "minimizations");
  if (!list.array()) refuse_kind(report);
  std::vector<int> iterations;
  for (const Json& item : *list.array()) {
    const double count = item.number() ? *item.number() : -1;
    if (count < 0 || count > std::numeric_limits<int>::max() || std::floor(count) != count) {
      refuse(report, ": minimizations must be whole numbers >= 0, found " + one_line(item));
    }
    iterations.push_back(static_cast<int>(count));
  }
  return iterations;
}

}  // namespace

// Frames, not minimisations: while all bodies sleep a frame has none.
void replay_run(const std::string& report, int frames, Simulation& simulation) {
  const Json old = parse_report(report);
  std::vector<int> iterations = iterations_in(report, old);
  check_same_run(report, old, simulation);
  const double* most = member(report, old, "frames").number();
  if (most == nullptr) refuse_kind(report);
  if (frames > *most) {
    throw InputError("--replay",
                     "the report lists " + to_text(*most) + " frames: --frames must not be larger");
  }
  simulation.replay(std::move(iterations));
}

}  // namespace pliant::cli
