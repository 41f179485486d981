#include "pliant/energies/signed_fibers.h"

#include <cmath>
#include <utility>

#include "pliant/materials/fibers/turning_fiber.h"
#include "pliant/math/project_psd.h"
#include "pliant/math/svd3.h"

namespace pliant {
namespace {

// The derivative of vec(F) with respect to the position of a corner.
Eigen::Matrix<double, 9, 3> gradient(const Eigen::RowVector3d& B) {
  Eigen::Matrix<double, 9, 3> G;
  for (int k = 0; k < 3; ++k) G.middleRows<3>(3 * k) = B[k] * Mat3::Identity();
  return G;
}

}  // namespace

struct SignedFibers::Deformed {
  Mat3 F;
  Line line;
  double rest;  // -1 if it is reversed
  bool turns;
};

SignedFibers::SignedFibers(std::string label, std::span<const WeightedLength> lengths,
                           std::vector<Element> elements)
    : LengthEnergy(std::move(label), lengths), elements_(std::move(elements)) {}

SignedFibers::Deformed SignedFibers::deformed(const VecX& x, Eigen::Index e) const {
  const int* stencil = stencils().data() + corners() * e;
  Deformed fiber{Mat3::Zero(), line(x, e), 1, false};
  for (int a = 0; a < corners(); ++a) {
    fiber.F += vertex(x, stencil[a]) * elements_[e].B.row(a);
  }
  const Vec3& d = elements_[e].direction;
  const Vec3 turned = rotation3(fiber.F) * d;
  const double i4 = turned.dot(fiber.F * d);  // dᵀ S d
  if (i4 < 0) fiber.rest = -1;
  fiber.turns = std::abs(i4) < TurningFiber::kCosine * fiber.line.length;
  if (!(fiber.line.length > 0)) fiber.line.direction = turned;
  return fiber;
}

double SignedFibers::value(const VecX& x, IndexRange range) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const Deformed fiber = deformed(x, e);
    sum += fiber.turns ? scale(e) * TurningFiber(fiber.F, elements_[e].direction).value()
                       : energy(e, fiber.line, fiber.rest);
  }
  return sum;
}

double SignedFibers::value_and_gradients(const VecX& x, IndexRange range,
                                         double* corner_gradients) const {
  double sum = 0;
  for (Eigen::Index e = range.begin; e < range.end; ++e) {
    const Deformed fiber = deformed(x, e);
    if (!fiber.turns) {
      sum += write_gradient(e, fiber.line, fiber.rest, corner_gradients);
      continue;
    }
    const TurningFiber turning(fiber.F, elements_[e].direction);
    const Mat3 P = scale(e) * turning.stress();
    for (int a = 0; a < corners(); ++a) {
      Eigen::Map<Vec3>(corner_gradients + 3 * (corners() * e + a)) =
          P * elements_[e].B.row(a).transpose();
    }
    sum += scale(e) * turning.value();
  }
  return sum;
}

void SignedFibers::hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                            double* blocks) const {
  for (Eigen::Index e = range.begin; e < range.end; ++e, blocks += block_size()) {
    const Deformed fiber = deformed(x, e);
    if (!fiber.turns) {
      write_hessian(e, fiber.line, fiber.rest, definiteness, blocks);
      continue;
    }
    Mat9 H = scale(e) * TurningFiber(fiber.F, elements_[e].direction).hessian();
    if (definiteness == Definiteness::kProjected) H = project_psd(H);
    Eigen::Map<MatX> block(blocks, 3 * corners(), 3 * corners());
    for (int a = 0; a < corners(); ++a) {
      for (int b = 0; b < corners(); ++b) {
        const auto& B = elements_[e].B;
        block.block<3, 3>(3 * a, 3 * b) = gradient(B.row(a)).transpose() * H * gradient(B.row(b));
      }
    }
  }
}

}  // namespace pliant
