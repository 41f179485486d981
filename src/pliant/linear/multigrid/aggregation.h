#pragma once

#include <vector>

namespace pliant {

/// Groups of neighbouring nodes, each of which becomes one node of the next coarser level.
struct Aggregates {
  int count = 0;
  std::vector<int> of;  // the group of each node; -1 for one that has no neighbours
};

/// Greedy grouping [Vanek96, alg. 5.1]: first whole neighbourhoods that do not touch each other,
/// then each remaining node joins a neighbouring group or becomes part of a new one. The neighbours
/// of node i are columns[start[i]..start[i + 1]); the node itself may be among them. The graph must
/// be symmetric.
Aggregates aggregate(const std::vector<int>& start, const std::vector<int>& columns);

}  // namespace pliant
