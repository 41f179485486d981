#pragma once

#include <string>
#include <string_view>

#include "pliant/dynamics/model.h"
#include "pliant/geometry/mesh.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// Places the mesh of a body, checks it and finds its surface; `first` is the number of its first
/// point, `path` where the body stands in the scene, for messages.
BodyModel make_body_model(const Body& body, int first, const std::string& path);

/// What an element is called in messages: `bar: tet`. A body without a name leaves it out.
std::string element_label(const BodyModel& body, std::string_view kind);

/// True for triangles alone: beside tets or hexes they are a surface.
bool is_sheet(const Mesh& mesh);

/// Checks the values that only a sheet has, as the user gave them: a preset may also give them to a
/// solid, where they have no effect.
/// @throws InputError if the body gives a thickness or bending and its mesh is not a sheet.
void check_sheet_values(const Body& given, const Mesh& rest, const std::string& path);

}  // namespace pliant
