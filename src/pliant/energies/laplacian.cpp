#include "pliant/energies/laplacian.h"

#include <cstddef>
#include <vector>

namespace pliant {
namespace {

using Triplets = std::vector<Eigen::Triplet<double>>;

void list_weights(const Energy& energy, const PointNumbers& numbers, Triplets& free,
                  Triplets& coupling) {
  const int corners = energy.corners();
  std::vector<double> weights(static_cast<std::size_t>(corners * corners * energy.element_count()));
  energy.laplacians({0, energy.element_count()}, weights.data());
  const double* weight = weights.data();
  const int* stencil = energy.stencils().data();
  const auto list = [&](int row_point, int column_point, double value) {
    const int row = numbers.free_index(row_point);
    const int column = numbers.free_index(column_point);
    if (row >= 0 && column >= 0) free.emplace_back(row, column, value);
    if (row >= 0 && column < 0) coupling.emplace_back(row, column_point, value);
  };
  for (Eigen::Index e = 0; e < energy.element_count(); ++e, stencil += corners) {
    for (int b = 0; b < corners; ++b) {
      for (int a = 0; a < corners; ++a) list(stencil[a], stencil[b], *weight++);
    }
  }
}

}  // namespace

Laplacian laplacian_of(const TermList& terms, const PointNumbers& numbers,
                       const std::function<bool(const Energy&)>& counts) {
  Triplets free;
  Triplets coupling;
  for (int i = 0; i < numbers.free_count(); ++i) free.emplace_back(i, i, 0.0);
  for (const auto& term : terms) {
    if (!counts || counts(*term)) list_weights(*term, numbers, free, coupling);
  }
  Laplacian L;
  L.free.resize(numbers.free_count(), numbers.free_count());
  L.free.setFromTriplets(free.begin(), free.end());
  L.coupling.resize(numbers.free_count(), numbers.points());
  L.coupling.setFromTriplets(coupling.begin(), coupling.end());
  return L;
}

}  // namespace pliant
