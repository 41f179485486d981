#pragma once

#include <string>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/io/frames/drawing.h"
#include "pliant/io/frames/recording.h"
#include "pliant/io/json/json_value.h"

namespace pliant {

/// What the player says of a run as a whole: title, sizes, solver, bodies, floor. See
/// docs/player.md.
/// @throws InputError if the title or a name is not in UTF-8.
Json player_head(const std::string& title, const Simulation& simulation, const Drawing& drawing);

/// The elements of the player's page that hold a run: the head, completed by the numbers of each
/// frame, then indices, surfaces and poses of colliders and positions as base64. A position is off
/// by at most 1/131070 of the extent, along each axis, of what encloses all frames (and by the
/// rounding to a float). Safe inside HTML, whatever the names are.
std::string player_data(const Json& head, const std::vector<ColliderModel>& colliders,
                        const Drawing& drawing, const Recording& recording);

}  // namespace pliant
