#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/io/frames/recorded_frames.h"
#include "pliant/io/frames/recording.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// One page, `player.html`, that plays the run in any browser and needs nothing else: bodies in 3D,
/// energies and the time per frame. Written in the end, also of a run that ended early; until then
/// the frames are in memory (see Recording).
class HtmlFrames final : public RecordedFrames {
 public:
  static constexpr std::string_view kName = "html";
  static constexpr std::string_view kSummary = "a page that plays the run in any browser";

  /// @throws InputError if the library was built without the page (see player_page()).
  HtmlFrames(const FrameTarget& target, const Simulation& simulation);

 private:
  std::string what_frames_hold() const override;
  std::string encode(const Frame& frame) override;
  void take(int number, const std::string& bytes) override;
  void complete() const override;
  std::vector<FileName> files() const override { return {{"player", std::string(kName)}}; }

  Json head_;
  std::vector<ColliderModel> colliders_;
  Recording recording_;
  std::vector<float> poses_;
  VecX points_;
};

}  // namespace pliant
