#pragma once

#include <filesystem>
#include <string_view>

#include "pliant/io/drawing.h"
#include "pliant/io/frame_writer.h"
#include "pliant/io/json_value.h"
#include "pliant/io/recording.h"

namespace pliant {

/// One page, `player.html`, that plays the run in any browser and needs nothing else: bodies in 3D,
/// energies and the time per frame. Written in the end, also of a run that ended early; until then
/// the frames are in memory (see Recording).
class HtmlFrames final : public FrameWriter {
 public:
  static constexpr std::string_view kName = "html";
  static constexpr std::string_view kSummary = "a page that plays the run in any browser";

  /// @throws InputError if the library was built without the page (see player_page()).
  HtmlFrames(const FrameTarget& target, const Simulation& simulation);
  void write(const Frame& frame) override;
  void finish() override;

 private:
  std::filesystem::path path_;
  Drawing drawing_;
  Json head_;
  Recording recording_;
  VecX points_;
};

}  // namespace pliant
