#include "pliant/math/expression.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "pliant/math/batch_functions.h"

namespace pliant {
namespace expression {
namespace {

// All rules are inlined into the loops below: a batch that is passed to a function goes through
// memory.

// What Batch has no instruction for, lane by lane.
template <class T, class Function>
PLIANT_INLINE T lanewise(const T& x, const Function& f) {
  T result = x;
  for (int l = 0; l < kLanes<T>; ++l) set_lane(result, l, f(lane(x, l)));
  return result;
}

template <class T>
PLIANT_INLINE T sign(const T& x) {
  return select(x > T(0), T(1), select(x < T(0), T(-1), x));
}

// xⁿ, n >= 0, by repeated squaring.
template <class T>
PLIANT_INLINE T whole_power(T x, int n) {
  T result(1);
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) result = result * x;
    if (n > 1) x = x * x;
  }
  return result;
}

template <class T>
PLIANT_INLINE T integer_power(const T& x, int n) {
  const T power = whole_power(x, std::abs(n));
  return n < 0 ? T(1) / power : power;
}

// The jet of f = xⁿ at x: no division by x where n >= 0, so that zero is a point like others.
template <class T>
PLIANT_INLINE Jet2<T> integer_power_jet(const T& f, const T& x, int n) {
  const double slope = n;
  const double curvature = slope * (n - 1);
  if (n < 0) return {f, slope * f / x, curvature * f / (x * x)};
  if (n < 2) return {f, T(slope), T(0)};
  const T power = whole_power(x, n - 2);
  return {f, slope * power * x, curvature * power};
}

// c xⁿ, zero where c is, whatever xⁿ is.
template <class T>
PLIANT_INLINE T scaled_power(const T& c, const T& x, const T& n) {
  return select(c == T(0), T(0), T(c * pow(x, n)));
}

// uᵛ, where v depends on the variable or not. In the first case it is exp(v log u).
template <class T>
PLIANT_INLINE Jet2<T> power_jet(const Jet2<T>& u, const Jet2<T>& v, bool exponent_varies) {
  const T value = pow(u.value, v.value);
  const T& n = v.value;
  if (!exponent_varies) {
    return chain<T>({value, scaled_power<T>(n, u.value, n - 1.0),
                     scaled_power<T>(n * (n - 1.0), u.value, n - 2.0)},
                    u);
  }
  const T inverse = T(1) / u.value;
  const Jet2<T> log_u = chain<T>({log(u.value), inverse, -inverse * inverse}, u);
  return chain<T>({value, value, value}, v * log_u);
}

template <class T>
PLIANT_INLINE T apply(const Instruction& step, const T& x) {
  using std::abs, std::sqrt;
  switch (step.op) {
    case Op::kNegate:
      return -x;
    case Op::kIntegerPower:
      return integer_power(x, step.number);
    case Op::kSqrt:
      return sqrt(x);
    case Op::kExp:
      return exp(x);
    case Op::kLog:
      return log(x);
    case Op::kSin:
      return lanewise(x, [](double v) { return pliant::sin(v); });
    case Op::kCos:
      return lanewise(x, [](double v) { return pliant::cos(v); });
    case Op::kTan:
      return lanewise(x, [](double v) { return pliant::tan(v); });
    case Op::kSinh:
      return lanewise(x, [](double v) { return pliant::sinh(v); });
    case Op::kCosh:
      return lanewise(x, [](double v) { return pliant::cosh(v); });
    case Op::kTanh:
      return lanewise(x, [](double v) { return pliant::tanh(v); });
    case Op::kAtan:
      return lanewise(x, [](double v) { return pliant::atan(v); });
    case Op::kAbs:
      return abs(x);
    default:
      return sign(x);
  }
}

template <class T>
PLIANT_INLINE T apply(Op op, const T& a, const T& b) {
  switch (op) {
    case Op::kAdd:
      return a + b;
    case Op::kSubtract:
      return a - b;
    case Op::kMultiply:
      return a * b;
    case Op::kDivide:
      return a / b;
    case Op::kMin:
      return min(a, b);
    case Op::kMax:
      return max(a, b);
    default:
      return pow(a, b);
  }
}

// The function `step` at x, with its derivatives there.
template <class T>
PLIANT_INLINE Jet2<T> derivatives(const Instruction& step, const T& x) {
  const T f = apply(step, x);
  switch (step.op) {
    case Op::kNegate:
      return {f, T(-1), T(0)};
    case Op::kIntegerPower:
      return integer_power_jet(f, x, step.number);
    case Op::kSqrt:
      return {f, 0.5 / f, -0.25 / (f * x)};
    case Op::kExp:
      return {f, f, f};
    case Op::kLog:
      return {f, 1.0 / x, -1.0 / (x * x)};
    case Op::kSin:
      return {f, apply<T>({Op::kCos}, x), -f};
    case Op::kCos:
      return {f, -apply<T>({Op::kSin}, x), -f};
    case Op::kTan:
      return {f, 1.0 + f * f, 2.0 * f * (1.0 + f * f)};
    case Op::kSinh:
      return {f, apply<T>({Op::kCosh}, x), f};
    case Op::kCosh:
      return {f, apply<T>({Op::kSinh}, x), f};
    case Op::kTanh:
      return {f, 1.0 - f * f, -2.0 * f * (1.0 - f * f)};
    case Op::kAtan: {
      const T slope = 1.0 / (1.0 + x * x);
      return {f, slope, -2.0 * x * slope * slope};
    }
    case Op::kAbs:
      return {f, sign(x), T(0)};
    default:
      return Jet2<T>::constant(f);
  }
}

template <class T>
PLIANT_INLINE Jet2<T> combine(Op op, const Jet2<T>& a, const Jet2<T>& b, bool b_varies) {
  switch (op) {
    case Op::kAdd:
      return a + b;
    case Op::kSubtract:
      return a - b;
    case Op::kMultiply:
      return a * b;
    case Op::kDivide:
      return a / b;
    case Op::kMin:
      return select(b.value < a.value, b, a);
    case Op::kMax:
      return select(a.value < b.value, b, a);
    default:
      return power_jet(a, b, b_varies);
  }
}

}  // namespace

double result(const Instruction& step, double x) { return apply(step, x); }
double result(const Instruction& step, double a, double b) { return apply(step.op, a, b); }

}  // namespace expression

using expression::Instruction;
using expression::Op;

bool Expression::depends_on(int number) const {
  return std::any_of(tape_.begin(), tape_.end(), [&](const Instruction& step) {
    return step.op == Op::kVariable && step.number == number;
  });
}

template <class T>
T Expression::value(std::span<const T> variables) const {
  T stack[expression::kStackSize];
  stack[0] = T(0);
  int top = -1;
  for (const Instruction& step : tape_) {
    if (step.op == Op::kConstant) {
      stack[++top] = T(step.constant);
    } else if (step.op == Op::kVariable) {
      stack[++top] = variables[step.number];
    } else if (has_two_operands(step.op)) {
      --top;
      stack[top] = expression::apply(step.op, stack[top], stack[top + 1]);
    } else {
      stack[top] = expression::apply(step, stack[top]);
    }
  }
  return stack[0];
}

template <class T>
Jet2<T> Expression::jet(std::span<const T> variables, int number) const {
  // What does not depend on the variable has the derivative zero, also where a rule would say 0·∞.
  struct Entry {
    Jet2<T> jet;
    bool varies;
  };
  Entry stack[expression::kStackSize];
  stack[0] = {Jet2<T>::constant(T(0)), false};
  int top = -1;
  for (const Instruction& step : tape_) {
    if (step.op == Op::kConstant) {
      stack[++top] = {Jet2<T>::constant(T(step.constant)), false};
    } else if (step.op == Op::kVariable) {
      const T& x = variables[step.number];
      const bool varies = step.number == number;
      stack[++top] = {varies ? Jet2<T>::variable(x) : Jet2<T>::constant(x), varies};
    } else if (has_two_operands(step.op)) {
      const Entry& b = stack[top--];
      Entry& a = stack[top];
      a.varies = a.varies || b.varies;
      a.jet = a.varies ? expression::combine(step.op, a.jet, b.jet, b.varies)
                       : Jet2<T>::constant(expression::apply(step.op, a.jet.value, b.jet.value));
    } else {
      Entry& a = stack[top];
      a.jet = a.varies ? chain(expression::derivatives(step, a.jet.value), a.jet)
                       : Jet2<T>::constant(expression::apply(step, a.jet.value));
    }
  }
  return stack[0].jet;
}

template double Expression::value<double>(std::span<const double>) const;
template Batch Expression::value<Batch>(std::span<const Batch>) const;
template Jet2<double> Expression::jet<double>(std::span<const double>, int) const;
template Jet2<Batch> Expression::jet<Batch>(std::span<const Batch>, int) const;

}  // namespace pliant
