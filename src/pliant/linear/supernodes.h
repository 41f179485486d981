#pragma once

#include <vector>

#include "pliant/linear/elimination_tree.h"

namespace pliant {

/// Supernodes: neighbouring columns of L that share their rows, in a tree, cut into branches.
///
/// A supernode whose rows are nearly those of its parent is merged into it, zeros and all, where
/// that makes a solve cheaper. The tree is then cut: a branch is one or more whole subtrees, and
/// what lies above all branches is the crown. Branches come first and do not depend on each other,
/// so threads may share them. Nothing here depends on the number of threads.
struct SupernodeTree {
  std::vector<int> order;         // graph nodes in the order of elimination
  std::vector<int> start;         // of each supernode in `order`; one more entry for the end
  std::vector<int> parent;        // of each supernode, or -1
  std::vector<int> branch_start;  // first supernode of each branch, then of the crown, then the end

  int count() const { return static_cast<int>(parent.size()); }
  int branches() const { return static_cast<int>(branch_start.size()) - 2; }
};

SupernodeTree find_supernodes(const QuotientGraph& graph, const EliminationTree& tree);

}  // namespace pliant
