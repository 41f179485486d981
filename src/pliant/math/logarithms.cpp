#include <limits>

#include "pliant/math/elementary.h"
#include "pliant/math/power.h"

namespace pliant {
namespace {

bool has_finite_log(double x) { return x > 0 && x < std::numeric_limits<double>::infinity(); }

}  // namespace

double log(double x) { return detail::log_of(x); }

// Elsewhere, logarithms to all bases are the same.
double log2(double x) {
  constexpr DoubleDouble kPerE{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};  // 1 / ln 2
  return has_finite_log(x) ? (kPerE * detail::log_parts(x)).rounded() : log(x);
}

double log10(double x) {
  constexpr DoubleDouble kPerE{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};  // 1 / ln 10
  return has_finite_log(x) ? (kPerE * detail::log_parts(x)).rounded() : log(x);
}

double pow(double x, double y) { return detail::pow_of(x, y); }

}  // namespace pliant
