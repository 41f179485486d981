#pragma once

namespace pliant {

struct Model;

/// Finds the components of a model to which all terms have been added, and brings its free points
/// into their order: those of the first component, then those of the second, and so on. If only
/// neighbours are joined, as in scenes without ties, that is the order of the points.
void find_components(Model& model);

}  // namespace pliant
