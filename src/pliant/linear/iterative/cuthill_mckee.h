#pragma once

#include <vector>

namespace pliant {

/// The numbering of a graph by reverse Cuthill-McKee [Saad03, sec. 3.3.3]: breadth first from a
/// node at the rim, nodes of low degree first, then backwards. Neighbours lie close to each other,
/// which incomplete factorisations and caches like. The neighbours of node i are
/// columns[start[i]..start[i + 1]), the node itself may be among them.
/// @return order[k] = the node that comes as the k-th.
std::vector<int> cuthill_mckee_order(const std::vector<int>& start,
                                     const std::vector<int>& columns);

}  // namespace pliant
