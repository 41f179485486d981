#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/scene/scene.h"

namespace pliant {

/// Adds what holds or ties the chosen vertices of body `index`; new anchors are numbered from
/// `first_anchor`. Returns how many there are. `path` is where the attachment stands in the scene;
/// `pinned_by` holds, for each vertex, the path of the attachment that pins it.
Eigen::Index add_attachment(const AttachmentSettings& attachment, std::size_t index, int number,
                            Eigen::Index first_anchor, const std::string& path,
                            std::vector<std::string>& pinned_by, Model& model);

}  // namespace pliant
