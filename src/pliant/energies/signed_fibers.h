#pragma once

#include <span>
#include <string>
#include <vector>

#include "pliant/energies/length_energy.h"
#include "pliant/materials/fibers/fiber_arap.h"

namespace pliant {

/// Fibres of type arap, whose energy depends on whether they are reversed, that is, on the sign of
/// their component along R d. A fibre that lies nearly across R d is a `TurningFiber`: E and its
/// gradient stay continuous, so that a line search can pass from one side to the other. A fibre of
/// length zero is pushed open along R d by the force that is the limit from both sides.
class SignedFibers final : public LengthEnergy<FiberArap> {
 public:
  struct Element {
    Eigen::Matrix<double, Eigen::Dynamic, 3> B;  // F = X B, 1/m
    Vec3 direction;                              // at rest
  };

  SignedFibers(std::string label, std::span<const WeightedLength> lengths,
               std::vector<Element> elements);

  double value(const VecX& x, IndexRange range) const override;
  double value_and_gradients(const VecX& x, IndexRange range,
                             double* corner_gradients) const override;
  void hessians(const VecX& x, IndexRange range, Definiteness definiteness,
                double* blocks) const override;

 private:
  struct Deformed;
  Deformed deformed(const VecX& x, Eigen::Index e) const;

  std::vector<Element> elements_;
};

}  // namespace pliant
