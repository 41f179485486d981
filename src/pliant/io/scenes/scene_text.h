#pragma once

#include <string>

#include "pliant/scene/scene.h"

namespace pliant {

/// Everything in a scene that decides how it moves, defaults included, as lines
///
///   bodies.0.material.young = 100000
///
/// Two scenes with the same text move the same way, bit by bit. The meshes of files appear as a
/// checksum. Left out: the scene's name and description, and the number of frames.
std::string scene_text(const Scene& scene);

/// The first thing that differs between two such texts, in words: `gravity.1 is -9.81 there, 0
/// here`. Empty if nothing does.
std::string first_difference(const std::string& there, const std::string& here);

}  // namespace pliant
