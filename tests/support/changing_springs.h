#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "pliant/energies/attachment.h"
#include "pliant/energies/changing_energy.h"

namespace pliant::test {

/// Springs of length zero, all of the same stiffness, between pairs of points that a test chooses
/// anew by overriding find().
class ChangingSprings : public ChangingEnergy, public ProjectiveEnergy {
 public:
  explicit ChangingSprings(double stiffness) : stiffness_(stiffness) {}

  const std::vector<std::array<int, 2>>& pairs() const { return pairs_; }

  std::int64_t revision() const override { return revision_; }
  std::string_view label() const override { return springs_.label(); }
  TermRole role() const override { return TermRole::kContact; }
  int corners() const override { return 2; }
  std::span<const int> stencils() const override { return springs_.stencils(); }
  double value(const VecX& x, IndexRange range) const override { return springs_.value(x, range); }
  double value_and_gradients(const VecX& x, IndexRange range, double* to) const override {
    return springs_.value_and_gradients(x, range, to);
  }
  void hessians(const VecX& x, IndexRange range, Definiteness d, double* to) const override {
    springs_.hessians(x, range, d, to);
  }
  void laplacians(IndexRange range, double* to) const override { springs_.laplacians(range, to); }
  const ProjectiveEnergy* projective() const override { return this; }
  void project(const VecX& x, IndexRange range, double* to) const override {
    springs_.project(x, range, to);
  }

 protected:
  void set_pairs(std::vector<std::array<int, 2>> pairs) {
    pairs_ = std::move(pairs);
    springs_ = Attachment("close", pairs_, std::vector<double>(pairs_.size(), stiffness_));
    ++revision_;
  }

 private:
  double stiffness_;  // N/m
  std::vector<std::array<int, 2>> pairs_;
  Attachment springs_{"close", {}, {}};
  std::int64_t revision_ = 0;
};

}  // namespace pliant::test
