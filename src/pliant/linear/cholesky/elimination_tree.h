#pragma once

#include <cstdint>
#include <vector>

#include "pliant/linear/quotient_graph.h"

namespace pliant {

/// The elimination tree of a graph in a given order [Davis06, ch. 4]. Its nodes are numbered in a
/// postorder: children come before their parents and subtrees are contiguous.
struct EliminationTree {
  std::vector<int> order;            // order[k] = the node of the graph that is eliminated k-th
  std::vector<int> place;            // its inverse
  std::vector<int> parent;           // of the k-th, or -1
  std::vector<std::int64_t> counts;  // columns in the k-th's part of L, including its own
};

EliminationTree elimination_tree(const QuotientGraph& graph, const std::vector<int>& order);

/// Children before parents, subtrees together, children of one parent in the order of their
/// numbers: result[k] = the k-th node to visit. parent[i] is -1 for a root.
std::vector<int> postorder(const std::vector<int>& parent);

}  // namespace pliant
