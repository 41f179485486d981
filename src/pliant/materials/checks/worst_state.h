#pragma once

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "pliant/materials/checks/material_check.h"

namespace pliant::detail {

inline std::string printed(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// The largest of many errors, and the state it belongs to.
class Worst {
 public:
  // NaN is worse than anything.
  void add(double error, std::string_view state) {
    if (!(error <= error_)) {
      error_ = std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
      state_ = state;
    }
  }
  MaterialCheck judged(std::string name, double tolerance, const std::string& measured = "") const {
    const bool passed = error_ <= tolerance;
    std::string detail = measured + "error " + printed("%.1e", error_);
    if (!passed) detail += " at " + std::string(state_) + ", allowed " + printed("%.0e", tolerance);
    return {std::move(name), passed, detail};
  }

 private:
  double error_ = 0;
  std::string_view state_;
};

}  // namespace pliant::detail
