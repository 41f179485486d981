#include "pliant/io/frames_html.h"

#include <cassert>
#include <limits>
#include <string>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/dynamics/diagnostics.h"
#include "pliant/io/atomic_file.h"
#include "pliant/io/output_names.h"
#include "pliant/io/player_data.h"
#include "pliant/io/player_page.h"

namespace pliant {
namespace {

// The page with the data in its place.
std::string filled_page(const std::string& data) {
  std::string page;
  for (const std::string_view piece : player_page()) page += piece;
  const std::size_t mark = page.find(kPlayerDataMark);
  assert(mark != std::string::npos);
  return page.replace(mark, kPlayerDataMark.size(), data);
}

}  // namespace

HtmlFrames::HtmlFrames(const FrameTarget& target, const Simulation& simulation)
    : path_(path_of_run(target.folder, "player", target.first, kName)),
      drawing_(simulation),
      head_(player_head(target.title, simulation, drawing_)),
      recording_(target.first) {
  if (player_page().empty()) {
    throw InputError("--format",
                     "html needs the player, and this pliant was built without it; install nodejs "
                     "and npm, then build again with -DPLIANT_PLAYER=ON");
  }
}

void HtmlFrames::write(const Frame& frame) {
  if (!recording_.wants(frame.number)) return;
  const Simulation& simulation = frame.simulation;
  const Diagnostics now = diagnose(simulation.model(), simulation.state());
  drawing_.update(simulation, points_);
  RecordedFrame recorded{.time = simulation.time(),
                         .kinetic = now.kinetic,
                         .elastic = now.elastic,
                         .external = now.external,
                         .milliseconds = frame.step ? 1e3 * frame.step->seconds.total
                                                    : std::numeric_limits<double>::quiet_NaN()};
  recorded.points.reserve(static_cast<std::size_t>(points_.size()));
  for (const double value : points_) recorded.points.push_back(static_cast<float>(value));
  recording_.add(std::move(recorded));
}

void HtmlFrames::finish() {
  if (recording_.frames().empty()) return;
  write_file_atomically(path_, filled_page(player_data(head_, drawing_, recording_)));
}

}  // namespace pliant
