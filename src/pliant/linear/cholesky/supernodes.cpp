#include "pliant/linear/cholesky/supernodes.h"

#include <algorithm>
#include <map>
#include <queue>
#include <utility>

namespace pliant {
namespace {

// The cost of a supernode in a solve, counted in entries read: gathering and scattering a row, and
// handling a supernode at all. Measured on the matrices of `pliant bench solve`.
constexpr std::int64_t kRowCost = 6;
constexpr std::int64_t kSupernodeCost = 200;

// A branch has at most one in this many of all entries, unless that would be too little for another
// thread to be worth it.
constexpr std::int64_t kBranches = 8;
constexpr std::int64_t kLeastBranch = 20000;

// Groups of columns that are merged step by step. Children have smaller numbers than parents.
struct Groups {
  std::vector<std::int64_t> width;      // columns
  std::vector<std::int64_t> below;      // rows below them
  std::vector<int> parent;              // or -1
  std::vector<std::vector<int>> nodes;  // in the order of elimination, named by their place in it
  std::vector<std::vector<int>> children;

  int count() const { return static_cast<int>(parent.size()); }
  std::int64_t entries(int g) const { return width[g] * (width[g] + 1) / 2 + width[g] * below[g]; }
};

// Chains of columns each of which has exactly the rows of the one before, less one.
Groups fundamental_groups(const QuotientGraph& graph, const EliminationTree& tree) {
  Groups groups;
  std::vector<int> group_of(tree.order.size());
  for (int k = 0; k < static_cast<int>(tree.order.size()); ++k) {
    const std::int64_t weight = graph.weight(tree.order[k]);
    const bool continues = k > 0 && tree.parent[k - 1] == k &&
                           tree.counts[k - 1] - graph.weight(tree.order[k - 1]) == tree.counts[k];
    if (!continues) {
      groups.width.push_back(0);
      groups.below.push_back(0);
      groups.nodes.emplace_back();
    }
    group_of[k] = static_cast<int>(groups.width.size()) - 1;
    groups.width.back() += weight;
    groups.below.back() = tree.counts[k] - weight;
    groups.nodes.back().push_back(k);
  }
  groups.parent.assign(groups.width.size(), -1);
  groups.children.resize(groups.width.size());
  for (int g = 0; g < groups.count(); ++g) {
    const int above = tree.parent[groups.nodes[g].back()];
    if (above == -1) continue;
    groups.parent[g] = group_of[above];
    groups.children[group_of[above]].push_back(g);
  }
  return groups;
}

// Zeros that are stored if `child` gets the rows of its parent.
std::int64_t zeros_of_merging(const Groups& groups, int child) {
  const int g = groups.parent[child];
  return groups.width[child] * (groups.width[g] + groups.below[g] - groups.below[child]);
}

void merge_into_parent(Groups& groups, int child) {
  const int g = groups.parent[child];
  groups.width[g] += groups.width[child];
  groups.nodes[child].insert(groups.nodes[child].end(), groups.nodes[g].begin(),
                             groups.nodes[g].end());
  groups.nodes[g] = std::exchange(groups.nodes[child], {});
  for (const int grandchild : groups.children[child]) {
    groups.parent[grandchild] = g;
    groups.children[g].push_back(grandchild);
  }
  groups.children[child].clear();
}

void merge_groups(Groups& groups) {
  for (int g = 0; g < groups.count(); ++g) {
    std::vector<int> candidates = groups.children[g];
    std::stable_sort(candidates.begin(), candidates.end(), [&](int a, int b) {
      return zeros_of_merging(groups, a) < zeros_of_merging(groups, b);
    });
    for (const int child : candidates) {
      if (zeros_of_merging(groups, child) > kRowCost * groups.below[child] + kSupernodeCost) break;
      std::erase(groups.children[g], child);
      merge_into_parent(groups, child);
    }
  }
}

// The groups that are left, in postorder, with the sizes of the subtree below each.
struct Forest {
  std::vector<int> visit;
  std::vector<int> subtree_groups;
  std::vector<std::int64_t> subtree_entries;
};

Forest postordered(const Groups& groups) {
  Forest forest;
  forest.subtree_groups.resize(groups.parent.size());
  forest.subtree_entries.resize(groups.parent.size());
  for (const int g : postorder(groups.parent)) {
    if (groups.nodes[g].empty()) continue;
    forest.visit.push_back(g);
    forest.subtree_groups[g] += 1;
    forest.subtree_entries[g] += groups.entries(g);
    if (groups.parent[g] == -1) continue;
    forest.subtree_groups[groups.parent[g]] += forest.subtree_groups[g];
    forest.subtree_entries[groups.parent[g]] += forest.subtree_entries[g];
  }
  return forest;
}

// Takes the root off the largest subtree until all are small enough; those roots are the crown.
std::vector<bool> find_crown(const Groups& groups, const Forest& forest) {
  std::priority_queue<std::pair<std::int64_t, int>> subtrees;
  std::int64_t total = 0;
  for (const int g : forest.visit) {
    if (groups.parent[g] != -1) continue;
    subtrees.emplace(forest.subtree_entries[g], g);
    total += forest.subtree_entries[g];
  }
  const std::int64_t limit = std::max(total / kBranches, kLeastBranch);
  std::vector<bool> in_crown(groups.parent.size());
  while (!subtrees.empty() && subtrees.top().first > limit) {
    const int g = subtrees.top().second;
    subtrees.pop();
    in_crown[g] = true;
    for (const int child : groups.children[g])
      subtrees.emplace(forest.subtree_entries[child], child);
  }
  return in_crown;
}

constexpr int kNone = -1;

struct Branch {
  std::vector<int> groups;  // children before parents
  int parent = kNone;       // in the crown
  std::int64_t entries = 0;
};

// The crown cut where it forks, children first. `branch_of` is set for its groups.
std::vector<Branch> cut_crown(const Groups& groups, const Forest& forest,
                              const std::vector<bool>& in_crown, std::vector<int>& branch_of) {
  std::vector<Branch> crown;
  for (const int g : forest.visit) {
    if (!in_crown[g]) continue;
    std::vector<int> below;
    for (const int child : groups.children[g]) {
      if (in_crown[child]) below.push_back(branch_of[child]);
    }
    branch_of[g] = below.size() == 1 ? below[0] : static_cast<int>(crown.size());
    if (below.size() != 1) crown.emplace_back();
    crown[branch_of[g]].groups.push_back(g);
    if (below.size() == 1) continue;
    for (const int b : below) crown[b].parent = branch_of[g];
  }
  return crown;
}

// The subtrees below the crown, small ones beside each other put together; the largest first.
std::vector<Branch> find_leaves(const Groups& groups, const Forest& forest,
                                const std::vector<bool>& in_crown,
                                const std::vector<int>& branch_of) {
  std::vector<Branch> leaves;
  std::map<int, int> open;  // by parent: the leaf that is not large enough yet
  for (std::size_t i = 0; i < forest.visit.size(); ++i) {
    const int g = forest.visit[i], above = groups.parent[g];
    if (in_crown[g] || (above != kNone && !in_crown[above])) continue;
    const int parent = above == kNone ? kNone : branch_of[above];
    const auto [at, is_new] = open.try_emplace(parent, static_cast<int>(leaves.size()));
    if (is_new) leaves.push_back({.groups = {}, .parent = parent});
    Branch& leaf = leaves[at->second];
    const auto end = forest.visit.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    leaf.groups.insert(leaf.groups.end(), end - forest.subtree_groups[g], end);
    leaf.entries += forest.subtree_entries[g];
    if (leaf.entries >= kLeastBranch) open.erase(at);
  }
  std::stable_sort(leaves.begin(), leaves.end(),
                   [](const Branch& a, const Branch& b) { return a.entries > b.entries; });
  return leaves;
}

}  // namespace

SupernodeTree find_supernodes(const QuotientGraph& graph, const EliminationTree& tree) {
  Groups groups = fundamental_groups(graph, tree);
  merge_groups(groups);
  const Forest forest = postordered(groups);
  const std::vector<bool> in_crown = find_crown(groups, forest);
  std::vector<int> branch_of(groups.parent.size(), kNone);
  const std::vector<Branch> crown = cut_crown(groups, forest, in_crown, branch_of);
  const std::vector<Branch> leaves = find_leaves(groups, forest, in_crown, branch_of);

  SupernodeTree result;
  result.leaves = static_cast<int>(leaves.size());
  std::vector<int> number(groups.parent.size(), kNone), sequence;
  const auto append = [&](const Branch& branch) {
    result.branch_start.push_back(static_cast<int>(sequence.size()));
    result.branch_parent.push_back(branch.parent == kNone ? -1 : result.leaves + branch.parent);
    for (const int g : branch.groups) {
      number[g] = static_cast<int>(sequence.size());
      sequence.push_back(g);
      result.start.push_back(static_cast<int>(result.order.size()));
      for (const int k : groups.nodes[g]) result.order.push_back(tree.order[k]);
    }
  };
  std::for_each(leaves.begin(), leaves.end(), append);
  std::for_each(crown.begin(), crown.end(), append);
  result.branch_start.push_back(static_cast<int>(sequence.size()));
  result.start.push_back(static_cast<int>(result.order.size()));
  for (const int g : sequence) {
    result.parent.push_back(groups.parent[g] == -1 ? -1 : number[groups.parent[g]]);
  }
  return result;
}

}  // namespace pliant
