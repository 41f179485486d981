#pragma once

#include <string>
#include <vector>

#include "pliant/dynamics/simulation.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// The spread of some times, ms. All 0 when there are no times.
struct TimeSpread {
  double min = 0;
  double median = 0;
  double p99 = 0;  // nearest rank: 99 of 100 times are no larger
  double mean = 0;
};

TimeSpread spread_of(std::vector<double> milliseconds);

/// What the frames of a run took, collected as it goes. Counts stepping alone, not output. Frames
/// that were left out because all bodies slept are counted, but have no part in times and means.
class RunRecord {
 public:
  void add(const StepReport& frame);

  int frames() const { return static_cast<int>(milliseconds_.size()); }
  int frames_asleep() const { return frames_asleep_; }
  TimeSpread ms_per_frame() const { return spread_of(milliseconds_); }
  /// Mean seconds per frame, by phase.
  StepReport::Seconds mean_seconds() const;
  /// Means over the frames.
  double iterations_per_frame() const { return per_frame(iterations_); }
  double line_search_per_frame() const { return per_frame(line_search_); }
  double restarts_per_frame() const { return per_frame(restarts_); }
  /// Iterations of each minimisation, for runs with a time budget.
  const std::vector<int>& minimizations() const { return minimizations_; }

 private:
  double per_frame(double sum) const { return frames() > 0 ? sum / frames() : 0; }

  std::vector<double> milliseconds_;
  int frames_asleep_ = 0;
  StepReport::Seconds seconds_;  // sums
  std::vector<int> minimizations_;
  double iterations_ = 0;
  double line_search_ = 0;
  double restarts_ = 0;
};

/// Seconds simulated per second computed, at the median frame: 1000 step / median; 0 when nothing
/// was computed.
double realtime_factor(double step, const TimeSpread& ms_per_frame);

/// The report of `pliant run`. Every number in it is finite. `frames` counts from the start of the
/// scene, the times are those of this run's frames.
Json run_report(const std::string& scene, const Simulation& simulation, const RunRecord& record);

}  // namespace pliant
