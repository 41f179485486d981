#include "pliant/linear/multigrid/aggregation.h"

#include <algorithm>
#include <cstddef>

namespace pliant {
namespace {

struct Neighbours {
  const int* first;
  const int* last;
  const int* begin() const { return first; }
  const int* end() const { return last; }
};

class Grouping {
 public:
  Grouping(const std::vector<int>& start, const std::vector<int>& columns)
      : start_(start), columns_(columns), groups_{.count = 0, .of = {}} {
    groups_.of.assign(start.size() - 1, -1);
  }

  Aggregates run() {
    const int n = static_cast<int>(groups_.of.size());
    for (int node = 0; node < n; ++node) {
      if (!alone(node) && all_free(node)) gather(node);
    }
    // Nodes join only groups of the first kind; otherwise chains would form.
    std::vector<int> joined = groups_.of;
    for (int node = 0; node < n; ++node) {
      if (groups_.of[node] < 0) joined[node] = neighbouring_group(node);
    }
    groups_.of = std::move(joined);
    for (int node = 0; node < n; ++node) {
      if (groups_.of[node] < 0 && !alone(node)) gather(node);
    }
    return std::move(groups_);
  }

 private:
  Neighbours neighbours(int node) const {
    return {columns_.data() + start_[node], columns_.data() + start_[node + 1]};
  }
  bool alone(int node) const {
    const Neighbours all = neighbours(node);
    return std::all_of(all.begin(), all.end(), [node](int other) { return other == node; });
  }
  bool all_free(int node) const {
    const Neighbours all = neighbours(node);
    return groups_.of[node] < 0 &&
           std::all_of(all.begin(), all.end(), [this](int other) { return groups_.of[other] < 0; });
  }
  int neighbouring_group(int node) const {
    for (const int other : neighbours(node)) {
      if (groups_.of[other] >= 0) return groups_.of[other];
    }
    return -1;
  }
  void gather(int node) {
    groups_.of[node] = groups_.count;
    for (const int other : neighbours(node)) {
      if (groups_.of[other] < 0) groups_.of[other] = groups_.count;
    }
    ++groups_.count;
  }

  const std::vector<int>& start_;
  const std::vector<int>& columns_;
  Aggregates groups_;
};

}  // namespace

Aggregates aggregate(const std::vector<int>& start, const std::vector<int>& columns) {
  return Grouping(start, columns).run();
}

}  // namespace pliant
