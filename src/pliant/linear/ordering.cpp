#include "pliant/linear/ordering.h"

#include <Eigen/OrderingMethods>
#ifdef PLIANT_HAVE_METIS
#include <metis.h>

#include <mutex>
#endif

namespace pliant {
namespace {

std::vector<int> minimum_degree(const SparseMat& A) {
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
  Eigen::AMDOrdering<int>()(A, order);
  return {order.indices().begin(), order.indices().end()};
}

#ifdef PLIANT_HAVE_METIS
// The graph of A without its diagonal, in METIS' compressed form.
struct Graph {
  std::vector<idx_t> start = {0};
  std::vector<idx_t> neighbours;

  explicit Graph(const SparseMat& A) {
    for (int j = 0; j < A.outerSize(); ++j) {
      for (SparseMat::InnerIterator entry(A, j); entry; ++entry) {
        if (entry.row() != j) neighbours.push_back(static_cast<idx_t>(entry.row()));
      }
      start.push_back(static_cast<idx_t>(neighbours.size()));
    }
  }
};

// Empty if METIS fails.
std::vector<int> nested_dissection(const SparseMat& A) {
  Graph graph(A);
  if (graph.neighbours.empty()) return {};
  auto n = static_cast<idx_t>(A.cols());
  std::vector<idx_t> order(static_cast<size_t>(n));
  std::vector<idx_t> place(static_cast<size_t>(n));
  // METIS seeds and draws from the C library's one rand(): two calls at once would give orders, and
  // with them results, that differ from run to run.
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const int status = METIS_NodeND(&n, graph.start.data(), graph.neighbours.data(), nullptr, nullptr,
                                  order.data(), place.data());
  if (status != METIS_OK) return {};
  return {order.begin(), order.end()};
}
#endif

}  // namespace

std::vector<int> fill_reducing_order(const SparseMat& A, [[maybe_unused]] Ordering ordering) {
#ifdef PLIANT_HAVE_METIS
  if (ordering == Ordering::kNestedDissection) {
    std::vector<int> order = nested_dissection(A);
    if (!order.empty()) return order;
  }
#endif
  return minimum_degree(A);
}

}  // namespace pliant
