#pragma once

#include <string>
#include <vector>

#include "pliant/dynamics/model.h"
#include "pliant/scene/scene.h"

namespace pliant {

// The steps of Scene::build: each turns a part of the description into a part of the model. `path`
// is where the part stands in the scene, for messages.

/// Places the mesh, checks it and finds its surface; `first` is the number of its first point.
BodyModel make_body_model(const Body& body, int first, const std::string& path);

/// Lumped masses of its vertices, kg. @throws InputError if a vertex has none.
VecX vertex_masses(const Body& body, const BodyModel& model, const std::string& path);

/// Checks the values that only a sheet has, as the user gave them: a preset may also give them to a
/// solid, where they have no effect.
/// @throws InputError if the body gives a thickness or bending and its mesh is not a sheet.
void check_sheet_values(const Body& given, const Mesh& rest, const std::string& path);

/// Adds the energies of its elements: material, constraints and fibres, or springs; and bending, if
/// it is a sheet.
void add_body_terms(const Body& body, BodyModel& model, const std::string& path,
                    Potential& potential);

/// Adds what holds or ties the chosen vertices of body `index`; new anchors are numbered from
/// `first_anchor`. Returns how many anchors it made. `pinned_by` holds, for each vertex, the path
/// of the attachment that pins it.
Eigen::Index add_attachment(const AttachmentSettings& attachment, size_t index, int number,
                            Eigen::Index first_anchor, const std::string& path,
                            std::vector<std::string>& pinned_by, Model& model);

/// Adds the contact of all vertices with a collider.
void add_contact_term(const ColliderSettings& collider, const std::string& path, Model& model);

}  // namespace pliant
