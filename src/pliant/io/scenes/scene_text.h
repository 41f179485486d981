#pragma once

#include <string>

#include "pliant/scene/scene.h"

namespace pliant {

/// Everything in a scene that decides how it moves, defaults included, as lines
///
///   bodies.0.material.young = 100000
///
/// Two scenes with the same text move the same way, bit for bit. The meshes of files appear as a
/// checksum. The scene's name, its description and the number of frames are left out.
std::string scene_text(const Scene& scene);

/// The first difference between two such texts, in words: `gravity.1 is -9.81 there, 0 here`. Empty
/// if there is none.
std::string first_difference(const std::string& there, const std::string& here);

}  // namespace pliant
