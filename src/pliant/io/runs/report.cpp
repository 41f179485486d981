#include "pliant/io/runs/report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "pliant/core/kernel_set.h"
#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "pliant/io/bytes/utf8.h"
#include "pliant/io/json/settings_json.h"

namespace pliant {
namespace {

// JSON knows no infinity: an overflow becomes the largest number.
double finite(double value) {
  constexpr double kMost = std::numeric_limits<double>::max();
  return std::isnan(value) ? 0 : std::clamp(value, -kMost, kMost);
}

Json to_json(const Vec3& v) { return json_list(v, finite); }

Json to_json(const TimeSpread& ms) {
  return {{"min", ms.min}, {"median", ms.median}, {"p99", ms.p99}, {"mean", ms.mean}};
}

Json phases(const StepReport::Seconds& s) {
  return {{"predict", 1e3 * s.predict},
          {"evaluate", 1e3 * s.evaluate},
          {"linear", 1e3 * s.linear},
          {"minimize", 1e3 * s.minimize},
          {"update", 1e3 * s.update}};
}

Json to_json(const BodyDiagnostics& body) {
  return {{"centroid", to_json(body.centroid)},
          {"velocity", to_json(body.velocity)},
          {"volume", finite(body.volume)},
          {"bounds", Json::Array{to_json(body.bounds.lower), to_json(body.bounds.upper)}}};
}

Json to_json(const Diagnostics& d) {
  Json bodies = json_object();
  for (const BodyDiagnostics& body : d.bodies) append(bodies, valid_utf8(body.name), to_json(body));
  return {{"time", d.time},
          {"kinetic", finite(d.kinetic)},
          {"elastic", finite(d.elastic)},
          {"external", finite(d.external)},
          {"momentum", to_json(d.momentum)},
          {"angular_momentum", to_json(d.angular_momentum)},
          {"max_penetration", finite(d.max_penetration)},
          {"inverted_elements", d.inverted_elements},
          {"bodies", bodies}};
}

}  // namespace

TimeSpread spread_of(std::vector<double> milliseconds) {
  if (milliseconds.empty()) return {};
  std::ranges::sort(milliseconds);
  const std::size_t n = milliseconds.size();
  const std::size_t rank = (99 * n + 99) / 100;  // 0.99 n rounded up, counted from 1
  double sum = 0;
  for (const double ms : milliseconds) sum += ms;
  return {.min = milliseconds.front(),
          .median = (milliseconds[(n - 1) / 2] + milliseconds[n / 2]) / 2,
          .p99 = milliseconds[rank - 1],
          .mean = sum / static_cast<double>(n)};
}

void RunRecord::add(const StepReport& frame) {
  // Nothing is ever awake without a minimisation, or forces, that take time.
  if (frame.asleep > 0 && frame.seconds.minimize == 0) {
    ++frames_asleep_;
    return;
  }
  milliseconds_.push_back(1e3 * frame.seconds.total);
  seconds_.predict += frame.seconds.predict;
  seconds_.evaluate += frame.seconds.evaluate;
  seconds_.linear += frame.seconds.linear;
  seconds_.minimize += frame.seconds.minimize;
  seconds_.update += frame.seconds.update;
  seconds_.total += frame.seconds.total;
  iterations_ += frame.solve.iterations;
  line_search_ += frame.solve.line_search_evaluations;
  restarts_ += frame.solve.restarts;
  minimizations_.insert(minimizations_.end(), frame.minimizations.begin(),
                        frame.minimizations.end());
}

StepReport::Seconds RunRecord::mean_seconds() const {
  return {.predict = per_frame(seconds_.predict),
          .evaluate = per_frame(seconds_.evaluate),
          .linear = per_frame(seconds_.linear),
          .minimize = per_frame(seconds_.minimize),
          .update = per_frame(seconds_.update),
          .total = per_frame(seconds_.total)};
}

double realtime_factor(double step, const TimeSpread& ms_per_frame) {
  return ms_per_frame.median > 0 ? 1e3 * step / ms_per_frame.median : 0;
}

Json run_report(const std::string& scene, const Simulation& simulation, const RunRecord& record) {
  const Model& model = simulation.model();
  const SimulationSettings& settings = simulation.settings();
  const TimeSpread ms = record.ms_per_frame();

  Json report{{"pliant", PLIANT_VERSION},
              {"scene", valid_utf8(scene)},
              {"vertices", model.vertices},
              {"elements", element_count(model)},
              {"threads", settings.threads},
              {"kernels", name_of(kernel_set())},
              {"frames", simulation.state().steps / settings.substeps},
              {"step", settings.step},
              {"substeps", settings.substeps},
              {"integrator", chosen_json(settings.integrator)},
              {"damping", settings.damping ? chosen_json(*settings.damping) : Json()},
              {"solver", chosen_json(settings.solver)},
              {"ms_per_frame", to_json(ms)},
              {"realtime_factor", finite(realtime_factor(settings.step, ms))},
              {"phases_ms", phases(record.mean_seconds())},
              {"iterations_per_frame", record.iterations_per_frame()},
              {"line_search_per_frame", record.line_search_per_frame()},
              {"restarts_per_frame", record.restarts_per_frame()},
              {"final", to_json(diagnose(simulation))},
              {"state_hash", state_hash(simulation.state(), model.vertices)}};
  if (record.frames_asleep() > 0) append(report, "frames_asleep", record.frames_asleep());
  if (!record.minimizations().empty()) {
    append(report, "minimizations", json_list(record.minimizations()));
  }
  return report;
}

}  // namespace pliant
