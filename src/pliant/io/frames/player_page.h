#pragma once

#include <span>
#include <string_view>

namespace pliant {

/// Where the data of a run goes in the page of player_page().
inline constexpr std::string_view kPlayerDataMark = "<!-- pliant: data -->";

/// The HTML page that plays a run, in pieces that belong one after the other; made from web/ by the
/// build. Nothing if the library was built without it (PLIANT_PLAYER=OFF).
std::span<const std::string_view> player_page();

}  // namespace pliant
