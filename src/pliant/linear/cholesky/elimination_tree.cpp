#include "pliant/linear/cholesky/elimination_tree.h"

#include <utility>

namespace pliant {
namespace {

std::vector<int> inverse(const std::vector<int>& order) {
  std::vector<int> place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<int>(k);
  return place;
}

// Liu's algorithm: the root above each earlier neighbour becomes a child. `ancestor` shortens the
// way up.
std::vector<int> find_parents(const QuotientGraph& graph, const std::vector<int>& order,
                              const std::vector<int>& place) {
  std::vector<int> parent(order.size(), -1);
  std::vector<int> ancestor(order.size(), -1);
  for (int k = 0; k < static_cast<int>(order.size()); ++k) {
    const int node = order[k];
    for (int p = graph.start[node]; p < graph.start[node + 1]; ++p) {
      int below = place[graph.neighbours[p]];
      while (below != -1 && below < k) {
        const int above = std::exchange(ancestor[below], k);
        if (above == -1) parent[below] = k;
        below = above;
      }
    }
  }
  return parent;
}

// Row k of L has the nodes on the ways from its earlier neighbours up to k; each gets its weight.
std::vector<std::int64_t> count_columns(const QuotientGraph& graph, const EliminationTree& tree) {
  std::vector<std::int64_t> counts(tree.order.size());
  std::vector<int> seen_by(tree.order.size(), -1);
  for (int k = 0; k < static_cast<int>(tree.order.size()); ++k) {
    const int node = tree.order[k];
    seen_by[k] = k;
    counts[k] += graph.weight(node);
    for (int p = graph.start[node]; p < graph.start[node + 1]; ++p) {
      int below = tree.place[graph.neighbours[p]];
      for (; below < k && seen_by[below] != k; below = tree.parent[below]) {
        seen_by[below] = k;
        counts[below] += graph.weight(node);
      }
    }
  }
  return counts;
}

}  // namespace

std::vector<int> postorder(const std::vector<int>& parent) {
  const int n = static_cast<int>(parent.size());
  std::vector<int> first_child(parent.size(), -1);
  std::vector<int> next_sibling(parent.size(), -1);
  std::vector<int> stack;
  for (int i = n - 1; i >= 0; --i) {
    if (parent[i] == -1) {
      stack.push_back(i);
    } else {
      next_sibling[i] = std::exchange(first_child[parent[i]], i);
    }
  }
  std::vector<int> result;
  result.reserve(parent.size());
  while (!stack.empty()) {
    const int node = stack.back();
    const int child = first_child[node];
    if (child == -1) {
      result.push_back(node);
      stack.pop_back();
    } else {
      first_child[node] = next_sibling[child];
      stack.push_back(child);
    }
  }
  return result;
}

EliminationTree elimination_tree(const QuotientGraph& graph, const std::vector<int>& order) {
  const std::vector<int> first_parent = find_parents(graph, order, inverse(order));
  const std::vector<int> visit = postorder(first_parent);
  const std::vector<int> visited = inverse(visit);
  EliminationTree tree;
  for (const int k : visit) {
    tree.order.push_back(order[k]);
    tree.parent.push_back(first_parent[k] == -1 ? -1 : visited[first_parent[k]]);
  }
  tree.place = inverse(tree.order);
  tree.counts = count_columns(graph, tree);
  return tree;
}

}  // namespace pliant
