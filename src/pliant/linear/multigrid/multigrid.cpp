#include "pliant/linear/multigrid/multigrid.h"

#include <cmath>
#include <string>
#include <utility>
#include <variant>

#include "pliant/core/error.h"
#include "pliant/linear/multigrid/grid_hierarchy.h"

namespace pliant {
namespace {

// Translations and rotations about the centre, all of about the same size.
NearNullSpace<3, 6> rigid_motions(const VecX& positions) {
  const Eigen::Index n = positions.size() / 3;
  Vec3 total = Vec3::Zero();
  for (Eigen::Index i = 0; i < n; ++i) total += vertex(positions, i);
  const Vec3 centre = total / double(n);
  double moment = 0;
  for (Eigen::Index i = 0; i < n; ++i) moment += (vertex(positions, i) - centre).squaredNorm();
  const double size = std::sqrt(moment / double(n));
  NearNullSpace<3, 6> modes(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Vec3 r = (vertex(positions, i) - centre) / (size > 0 ? size : 1);
    modes[i] << Mat3::Identity(),
        (Mat3() << 0, r[2], -r[1], -r[2], 0, r[0], r[1], -r[0], 0).finished();
  }
  return modes;
}

void check_positions(const SparseMat& A, const VecX& positions) {
  if (positions.size() == A.cols() && positions.allFinite()) return;
  throw InputError("linear system", "positions of " + std::to_string(positions.size()) +
                                        " coordinates for " + std::to_string(A.cols()) +
                                        " unknowns; there must be as many, and finite");
}

}  // namespace

struct Multigrid::Levels {
  template <class Grid>
  Levels(std::in_place_type_t<Grid> kind, const Options& options, ThreadPool& pool)
      : grid(kind, options, pool) {}

  std::variant<GridHierarchy<1, 1>, GridHierarchy<3, 6>> grid;
};

Multigrid::Multigrid(ThreadPool& pool) : Multigrid(Options{}, pool) {}
Multigrid::Multigrid(const Options& options, ThreadPool& pool) : options_(options), pool_(pool) {}
Multigrid::~Multigrid() = default;

FactorStatus Multigrid::build(const SparseMat& A) {
  levels_ = std::make_unique<Levels>(std::in_place_type<GridHierarchy<1, 1>>, options_, pool_);
  const NearNullSpace<1, 1> constants(A.cols(), Eigen::Matrix<double, 1, 1>(1));
  return std::get<0>(levels_->grid).build(A, constants);
}

FactorStatus Multigrid::build_blocks(const SparseMat& A, const VecX& positions) {
  check_positions(A, positions);
  levels_ = std::make_unique<Levels>(std::in_place_type<GridHierarchy<3, 6>>, options_, pool_);
  return std::get<1>(levels_->grid).build(A, rigid_motions(positions));
}

Multigrid::Levels& Multigrid::levels() const {
  if (!levels_) throw_not_built();
  return *levels_;
}

void Multigrid::apply(const VecX& b, VecX& x) {
  auto& grid = levels().grid;
  if (auto* scalar = std::get_if<0>(&grid)) {
    b.size() == 3 * scalar->size() ? scalar->apply<3>(b, x) : scalar->apply<1>(b, x);
  } else {
    std::get<1>(grid).apply<1>(b, x);
  }
}

std::vector<Eigen::Index> Multigrid::sizes() const {
  return std::visit([](const auto& grid) { return grid.sizes(); }, levels().grid);
}

LinearMap precondition_by(Multigrid& multigrid) {
  return [&multigrid](const VecX& x, VecX& y) { multigrid.apply(x, y); };
}

}  // namespace pliant
