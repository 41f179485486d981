#pragma once

#include "pliant/energies/lanes.h"

namespace pliant {

/// Adds up the energies of the elements in a range, which come batch by batch.
class EnergySum {
 public:
  explicit EnergySum(IndexRange range) : range_(range) {}

  /// Adds `energies`, those of the batch whose first element is e.
  void add(Eigen::Index e, const Batch& energies) {
    const Lanes lanes = lanes_of(e, range_);
    if (lanes.all()) {
      whole_ += energies;
    } else {
      for (int l = lanes.first; l < lanes.last; ++l) rest_ += energies.lane(l);
    }
  }
  double total() const {
    return (whole_.lane(0) + whole_.lane(1)) + (whole_.lane(2) + whole_.lane(3)) + rest_;
  }

 private:
  IndexRange range_;
  Batch whole_ = 0.0;
  double rest_ = 0;
};

}  // namespace pliant
