#include "pliant/linear/cholesky/symbolic_factor.h"

#include <algorithm>

#include "pliant/linear/cholesky/elimination_tree.h"
#include "pliant/linear/cholesky/supernodes.h"

namespace pliant {
namespace {

void number_columns(const QuotientGraph& graph, const SupernodeTree& tree, SymbolicFactor& L) {
  for (int s = 0; s < tree.count(); ++s) {
    SymbolicFactor::Supernode supernode;
    supernode.first = static_cast<int>(L.order.size());
    supernode.parent = tree.parent[s];
    for (int i = tree.start[s]; i < tree.start[s + 1]; ++i) {
      const int node = tree.order[i];
      for (int c = graph.first_column[node]; c < graph.first_column[node + 1]; ++c) {
        L.order.push_back(c);
        L.supernode_of.push_back(s);
      }
    }
    supernode.width = static_cast<int>(L.order.size()) - supernode.first;
    L.supernodes.push_back(supernode);
  }
  L.size = static_cast<int>(L.order.size());
  L.place.resize(L.order.size());
  for (int k = 0; k < L.size; ++k) L.place[L.order[k]] = k;
}

// The rows of a supernode are those of its columns in A and those of its children in L. They are
// gathered as graph nodes, named by their place in the order of elimination, and then spelt out.
void find_rows(const QuotientGraph& graph, const SupernodeTree& tree, SymbolicFactor& L) {
  std::vector<int> place(tree.order.size());
  for (std::size_t k = 0; k < tree.order.size(); ++k) place[tree.order[k]] = static_cast<int>(k);
  std::vector<std::vector<int>> pending(tree.parent.size());  // from the children
  std::vector<int> seen_by(tree.order.size(), -1);
  for (int s = 0; s < tree.count(); ++s) {
    std::vector<int> found;
    const auto add = [&](int k) {
      if (k < tree.start[s + 1] || seen_by[k] == s) return;
      seen_by[k] = s;
      found.push_back(k);
    };
    for (const int k : pending[s]) add(k);
    pending[s] = {};
    for (int i = tree.start[s]; i < tree.start[s + 1]; ++i) {
      const int node = tree.order[i];
      for (int p = graph.start[node]; p < graph.start[node + 1]; ++p) {
        add(place[graph.neighbours[p]]);
      }
    }
    std::sort(found.begin(), found.end());
    SymbolicFactor::Supernode& supernode = L.supernodes[s];
    supernode.first_row = static_cast<int>(L.rows.size());
    for (const int k : found) {
      const int column = graph.first_column[tree.order[k]];
      for (int i = 0; i < graph.weight(tree.order[k]); ++i) L.rows.push_back(L.place[column] + i);
    }
    supernode.rows = static_cast<int>(L.rows.size()) - supernode.first_row;
    if (supernode.parent == -1) continue;
    std::vector<int>& above = pending[supernode.parent];
    above.insert(above.end(), found.begin(), found.end());
  }
}

void place_values(SymbolicFactor& L) {
  for (SymbolicFactor::Supernode& s : L.supernodes) {
    s.first_value = L.value_count;
    s.first_diagonal = L.diagonal_tiles;
    L.value_count += s.value_count();
    L.diagonal_tiles += s.square_tiles();
    L.entries += s.entries();
    const int tiles = s.square_tiles() + s.row_tiles();
    L.most_rows = std::max(L.most_rows, tiles * SymbolicFactor::kTile);
  }
}

// For each supernode the earlier ones that change it, in their order.
void find_sources(SymbolicFactor& L) {
  std::vector<std::vector<SymbolicFactor::Source>> of(L.supernodes.size());
  for (int s = 0; s < static_cast<int>(L.supernodes.size()); ++s) {
    const int* rows = L.rows.data() + L.supernodes[s].first_row;
    for (int begin = 0, end = 0; begin < L.supernodes[s].rows; begin = end) {
      const int target = L.supernode_of[rows[begin]];
      while (end < L.supernodes[s].rows && L.supernode_of[rows[end]] == target) ++end;
      of[target].push_back({.supernode = s, .begin = begin, .end = end});
    }
  }
  for (std::size_t s = 0; s < of.size(); ++s) {
    L.supernodes[s].first_source = static_cast<int>(L.sources.size());
    L.supernodes[s].source_count = static_cast<int>(of[s].size());
    L.sources.insert(L.sources.end(), of[s].begin(), of[s].end());
  }
}

// Rows of L that the supernodes of a branch change and that are not columns of it.
std::vector<int> rows_outside(const SymbolicFactor& L, const SymbolicFactor::Branch& branch) {
  std::vector<int> outside;
  for (int s = branch.first; s < branch.end; ++s) {
    // Rows outside are passed from child to parent, so the topmost supernodes have all of them.
    if (L.supernodes[s].parent != -1 && L.supernodes[s].parent < branch.end) continue;
    const auto rows = L.rows.begin() + L.supernodes[s].first_row;
    outside.insert(outside.end(), rows, rows + L.supernodes[s].rows);
  }
  std::sort(outside.begin(), outside.end());
  outside.erase(std::unique(outside.begin(), outside.end()), outside.end());
  return outside;
}

// Gives each row of L that a branch works on a place in its vector.
void place_rows(const std::vector<int>& outside, SymbolicFactor::Branch& branch, SymbolicFactor& L,
                std::vector<int>& place) {
  constexpr int kTile = SymbolicFactor::kTile;
  for (int s = branch.first; s < branch.end; ++s) {
    SymbolicFactor::Supernode& supernode = L.supernodes[s];
    supernode.first_place = branch.columns;
    for (int i = 0; i < supernode.width; ++i) place[supernode.first + i] = branch.columns + i;
    branch.columns += kTile * supernode.square_tiles();
  }
  branch.outside_count = static_cast<int>(outside.size());
  for (int i = 0; i < branch.outside_count; ++i) place[outside[i]] = branch.columns + i;
  for (int s = branch.first; s < branch.end; ++s) {
    SymbolicFactor::Supernode& supernode = L.supernodes[s];
    supernode.first_below = static_cast<int>(L.row_places.size());
    for (int i = 0; i < supernode.rows; ++i) {
      L.row_places.push_back(place[L.rows[supernode.first_row + i]]);
    }
    const auto filled = supernode.first_below + std::ptrdiff_t{kTile} * supernode.row_tiles();
    L.row_places.resize(filled, branch.rows() - 1);
  }
}

void find_branches(const SupernodeTree& tree, SymbolicFactor& L) {
  L.leaves = tree.leaves;
  std::vector<std::vector<int>> outside, children(tree.branch_parent.size());
  std::vector<int> place(L.size);
  for (int b = 0; b < tree.branches(); ++b) {
    SymbolicFactor::Branch branch{.first = tree.branch_start[b],
                                  .end = tree.branch_start[b + 1],
                                  .parent = tree.branch_parent[b]};
    outside.push_back(rows_outside(L, branch));
    place_rows(outside.back(), branch, L, place);
    for (const int child : children[b]) {
      L.branches[child].first_outside = static_cast<int>(L.outside.size());
      for (const int row : outside[child]) L.outside.push_back(place[row]);
    }
    branch.first_child = static_cast<int>(L.children.size());
    branch.child_count = static_cast<int>(children[b].size());
    L.children.insert(L.children.end(), children[b].begin(), children[b].end());
    if (branch.parent != -1) children[branch.parent].push_back(b);
    L.branches.push_back(branch);
  }
}

}  // namespace

SymbolicFactor analyze_pattern(const SparseMat& A, Ordering ordering) {
  const QuotientGraph graph = quotient_graph(A);
  const std::vector<int> order = fill_reducing_order(graph, ordering);
  const SupernodeTree tree = find_supernodes(graph, elimination_tree(graph, order));
  SymbolicFactor L;
  number_columns(graph, tree, L);
  find_rows(graph, tree, L);
  place_values(L);
  find_sources(L);
  find_branches(tree, L);
  return L;
}

}  // namespace pliant
