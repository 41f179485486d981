#include "pliant/linear/cholesky/ordering.h"

#include <Eigen/OrderingMethods>
#ifdef PLIANT_HAVE_METIS
#include <metis.h>

#include <mutex>
#endif

namespace pliant {
namespace {

std::vector<int> minimum_degree(const QuotientGraph& graph) {
  const int n = graph.nodes();
  SparseMat pattern(n, n);
  std::vector<Eigen::Triplet<double>> entries;
  for (int node = 0; node < n; ++node) {
    entries.emplace_back(node, node, 1);
    for (int p = graph.start[node]; p < graph.start[node + 1]; ++p) {
      entries.emplace_back(graph.neighbours[p], node, 1);
    }
  }
  pattern.setFromTriplets(entries.begin(), entries.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
  Eigen::AMDOrdering<int>()(pattern, order);
  return {order.indices().begin(), order.indices().end()};
}

#ifdef PLIANT_HAVE_METIS
// Empty if METIS fails.
std::vector<int> nested_dissection(const QuotientGraph& graph) {
  if (graph.neighbours.empty()) return {};
  auto n = static_cast<idx_t>(graph.nodes());
  std::vector<idx_t> start(graph.start.begin(), graph.start.end());
  std::vector<idx_t> neighbours(graph.neighbours.begin(), graph.neighbours.end());
  std::vector<idx_t> weights(n);
  for (int node = 0; node < graph.nodes(); ++node) weights[node] = graph.weight(node);
  std::vector<idx_t> order(n);
  std::vector<idx_t> place(n);
  // METIS seeds and draws from the C library's one rand(): two calls at once would give orders, and
  // with them results, that differ from run to run.
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const int status = METIS_NodeND(&n, start.data(), neighbours.data(), weights.data(), nullptr,
                                  order.data(), place.data());
  if (status != METIS_OK) return {};
  return {order.begin(), order.end()};
}
#endif

}  // namespace

std::vector<int> fill_reducing_order(const QuotientGraph& graph,
                                     [[maybe_unused]] Ordering ordering) {
#ifdef PLIANT_HAVE_METIS
  if (ordering == Ordering::kNestedDissection) {
    std::vector<int> order = nested_dissection(graph);
    if (!order.empty()) return order;
  }
#endif
  return minimum_degree(graph);
}

}  // namespace pliant
