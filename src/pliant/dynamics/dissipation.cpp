#include "pliant/dynamics/dissipation.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

#include "pliant/math/sums.h"

namespace pliant {
namespace {

bool is_contact(const Energy& energy) { return energy.role() == TermRole::kContact; }

std::span<const int> stencil(const Energy& energy, Eigen::Index element) {
  const auto corners = static_cast<std::size_t>(energy.corners());
  return energy.stencils().subspan(corners * static_cast<std::size_t>(element), corners);
}

}  // namespace

Dissipation::Dissipation(const Model& model, PotentialEvaluator& evaluator,
                         const Viscosity& viscosity)
    : evaluator_(evaluator), viscosity_(viscosity) {
  mass_.resize(3 * evaluator.numbers().free_count());
  evaluator.numbers().for_each_free([&](Eigen::Index i, int point) {
    vertex(mass_, i).setConstant(viscosity.mass * model.mass[point]);
  });
}

void Dissipation::prepare(double h, const StepWeights& weights) {
  blend_ = weights.blend;
  rate_ = weights.rate / h;
  laplacian_ = laplacian_of(evaluator_.terms(), evaluator_.numbers(),
                            [](const Energy& energy) { return !is_contact(energy); });
  if (is_current()) list_border();
}

void Dissipation::list_border() {
  border_.clear();
  const auto is_free = [this](int point) { return evaluator_.numbers().is_free(point); };
  for (const auto& energy : evaluator_.terms()) {
    if (is_contact(*energy)) continue;
    for (Eigen::Index e = 0; e < energy->element_count(); ++e) {
      const auto points = stencil(*energy, e);
      const auto free = std::count_if(points.begin(), points.end(), is_free);
      if (free > 0 && free < energy->corners()) border_.push_back({energy.get(), e});
    }
  }
}

void Dissipation::add_proxy(SparseMat& A) const {
  A += (proxy_scale() * viscosity_.stiffness) * laplacian_.free;
  for (Eigen::Index i = 0; i < A.rows(); ++i) A.coeffRef(i, i) += proxy_scale() * mass_[3 * i];
}

void Dissipation::begin_step(const StepStart& start) {
  const VecX& velocities = start.velocities;
  offset_.resize(mass_.size());
  evaluator_.numbers().for_each_free(
      [&](Eigen::Index i, int point) { vertex(offset_, i) = vertex(velocities, point); });
  if (is_current() && viscosity_.stiffness > 0) {
    evaluator_.hessian(start.x_n, Definiteness::kProjected, stiffness_,
                       PotentialEvaluator::Roles::kAllButContacts);
  }
  pull_of_kinematic_points(start.x_n, velocities);
}

void Dissipation::pull_of_kinematic_points(const VecX& x_n, const VecX& velocities) {
  kinematic_pull_.setZero(mass_.size());
  if (!is_current()) {
    as_rows(kinematic_pull_).noalias() += laplacian_.coupling * as_rows(velocities);
  } else if (viscosity_.stiffness > 0) {
    for (const Border& border : border_) add_border_pull(border, x_n, velocities);
  }
  kinematic_pull_ *= viscosity_.stiffness;
}

void Dissipation::add_border_pull(const Border& border, const VecX& x_n, const VecX& velocities) {
  const auto points = stencil(*border.energy, border.element);
  const auto moves = [&](int point) {
    return !evaluator_.numbers().is_free(point) && !vertex(velocities, point).isZero(0);
  };
  if (std::none_of(points.begin(), points.end(), moves)) return;
  const Eigen::Index size = 3 * border.energy->corners();
  blocks_.resize(std::max(blocks_.size(), static_cast<std::size_t>(size * size)));
  border.energy->hessians(x_n, {border.element, border.element + 1}, Definiteness::kProjected,
                          blocks_.data());
  const Eigen::Map<const Eigen::MatrixXd> block(blocks_.data(), size, size);
  for (std::size_t c = 0; c < points.size(); ++c) {
    if (!moves(points[c])) continue;
    for (std::size_t r = 0; r < points.size(); ++r) {
      const int row = evaluator_.numbers().free_index(points[r]);
      if (row < 0) continue;
      kinematic_pull_.segment<3>(3 * row) +=
          block.block<3, 3>(static_cast<Eigen::Index>(3 * r), static_cast<Eigen::Index>(3 * c)) *
          vertex(velocities, points[c]);
    }
  }
}

void Dissipation::apply(const VecX& v, VecX& pull) const {
  pull.setZero(v.size());
  if (viscosity_.stiffness > 0 && is_current()) {
    pull.noalias() += stiffness_ * v;
  } else if (viscosity_.stiffness > 0) {
    as_rows(pull).noalias() += laplacian_.free * as_rows(v);
  }
  pull = viscosity_.stiffness * pull + mass_.cwiseProduct(v);
}

void Dissipation::pull_at(const VecX& x) {
  velocity_ = rate_ * x + offset_;
  apply(velocity_, pull_);
}

double Dissipation::value(const VecX& x) {
  pull_at(x);
  return (blend_ / rate_) * (0.5 * dot(velocity_, pull_) + dot(velocity_, kinematic_pull_));
}

double Dissipation::add_gradient(const VecX& x, VecX& gradient) {
  const double sum = value(x);
  gradient += blend_ * (pull_ + kinematic_pull_);
  return sum;
}

double Dissipation::power(const VecX& x) {
  pull_at(x);
  return dot(velocity_, pull_) + dot(velocity_, kinematic_pull_);
}

void Dissipation::add_pull(const VecX& v, VecX& pull) {
  apply(v, pull_);
  pull += pull_ + kinematic_pull_;
}

void Dissipation::add_rest_hessian(const SparseMat& K, SparseMat& H) const {
  const double scale = proxy_scale() * viscosity_.stiffness;
  if (!is_current()) {
    add_laplacian(scale, H);
  } else if (viscosity_.stiffness > 0) {
    assert(H.nonZeros() == K.nonZeros() && "both have the pattern of the potential's Hessian");
    Eigen::Map<VecX>(H.valuePtr(), H.nonZeros()) +=
        scale * Eigen::Map<const VecX>(K.valuePtr(), K.nonZeros());
  }
  for (Eigen::Index i = 0; i < H.rows(); ++i) H.coeffRef(i, i) += proxy_scale() * mass_[i];
}

// H += scale L, the same for x, y and z.
void Dissipation::add_laplacian(double scale, SparseMat& H) const {
  for (Eigen::Index column = 0; column < laplacian_.free.cols(); ++column) {
    for (SparseMat::InnerIterator it(laplacian_.free, column); it; ++it) {
      for (int d = 0; d < 3; ++d) {
        H.coeffRef(3 * it.row() + d, 3 * column + d) += scale * it.value();
      }
    }
  }
}

void Dissipation::add_local_step(const VecX& x, VecX& rhs) {
  pull_at(x);
  rhs += proxy_scale() * mass_.cwiseProduct(x) - blend_ * (pull_ + kinematic_pull_);
  pull_.setZero(x.size());
  as_rows(pull_).noalias() += laplacian_.free * as_rows(x);
  rhs += (proxy_scale() * viscosity_.stiffness) * pull_;
}

}  // namespace pliant
