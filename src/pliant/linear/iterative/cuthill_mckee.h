#pragma once

#include <vector>

namespace pliant {

/// The numbering of a graph by reverse Cuthill-McKee [Saad03, sec. 3.3.3]: breadth first from a
/// node at the rim, nodes of low degree first, then reversed. Neighbours get numbers close to each
/// other, which suits incomplete factorisations and caches. The neighbours of node i are
/// columns[start[i]..start[i + 1]); the node itself may be among them.
/// @return order[k] = the node that comes k-th.
std::vector<int> cuthill_mckee_order(const std::vector<int>& start,
                                     const std::vector<int>& columns);

}  // namespace pliant
