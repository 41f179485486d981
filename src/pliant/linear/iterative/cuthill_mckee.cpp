#include "pliant/linear/iterative/cuthill_mckee.h"

#include <algorithm>
#include <cstddef>

namespace pliant {
namespace {

class BreadthFirst {
 public:
  BreadthFirst(const std::vector<int>& start, const std::vector<int>& columns)
      : start_(start), columns_(columns), seen_(start.size() - 1, 0) {}

  int degree(int node) const { return start_[node + 1] - start_[node]; }
  bool placed(int node) const { return seen_[node] < 0; }

  // Appends the nodes that can be reached from `root` and have no place yet, and marks them.
  void visit(int root, int mark, std::vector<int>& order) {
    std::size_t next = order.size();
    order.push_back(root);
    seen_[root] = mark;
    for (; next < order.size(); ++next) {
      const auto first = static_cast<std::ptrdiff_t>(order.size());
      const int node = order[next];
      for (int p = start_[node]; p < start_[node + 1]; ++p) {
        const int other = columns_[p];
        if (seen_[other] == mark || placed(other)) continue;
        seen_[other] = mark;
        order.push_back(other);
      }
      std::stable_sort(order.begin() + first, order.end(),
                       [this](int a, int b) { return degree(a) < degree(b); });
    }
  }

 private:
  const std::vector<int>& start_;
  const std::vector<int>& columns_;
  std::vector<int> seen_;  // the mark of the last visit; below 0 once the node has its place
};

}  // namespace

std::vector<int> cuthill_mckee_order(const std::vector<int>& start,
                                     const std::vector<int>& columns) {
  const int n = static_cast<int>(start.size()) - 1;
  BreadthFirst search(start, columns);
  std::vector<int> order;
  std::vector<int> trial;
  for (int node = 0; node < n; ++node) {
    if (search.placed(node)) continue;
    // The node reached last lies at the rim; two rounds are enough in practice.
    int root = node;
    for (const int mark : {2 * node + 1, 2 * node + 2}) {
      trial.clear();
      search.visit(root, mark, trial);
      root = trial.back();
    }
    search.visit(root, -1, order);
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace pliant
