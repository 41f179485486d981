#pragma once

#include <vector>

#include "pliant/linear/quotient_graph.h"

namespace pliant {

/// Ways to number the unknowns so that the Cholesky factor stays sparse.
enum class Ordering {
  kNestedDissection,  // METIS; least fill for the graphs of solids. AMD where METIS is missing
  kMinimumDegree,     // AMD
};

/// Returns the order of elimination: order[k] is the node that is eliminated k-th.
std::vector<int> fill_reducing_order(const QuotientGraph& graph, Ordering ordering);

}  // namespace pliant
