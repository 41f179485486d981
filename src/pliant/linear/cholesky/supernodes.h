#pragma once

#include <vector>

#include "pliant/linear/cholesky/elimination_tree.h"

namespace pliant {

/// Supernodes: neighbouring columns of L that share their rows, in a tree, cut into branches.
///
/// A supernode whose rows are nearly those of its parent is merged into it, explicit zeros
/// included, if that makes a solve cheaper. The tree is then cut into branches, which threads may
/// share: leaves, which are one or more whole subtrees side by side, and the crown above them, cut
/// where it forks. Nothing here depends on the number of threads.
struct SupernodeTree {
  std::vector<int> order;          // graph nodes in the order of elimination
  std::vector<int> start;          // of each supernode in `order`; one more entry for the end
  std::vector<int> parent;         // of each supernode, or -1
  std::vector<int> branch_start;   // first supernode of each branch, then the end
  std::vector<int> branch_parent;  // or -1; parents come later
  int leaves = 0;                  // the first branches

  int count() const { return static_cast<int>(parent.size()); }
  int branches() const { return static_cast<int>(branch_parent.size()); }
};

SupernodeTree find_supernodes(const QuotientGraph& graph, const EliminationTree& tree);

}  // namespace pliant
