#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/math/expression_tape.h"
#include "pliant/math/jet.h"

namespace pliant {

/// A formula given as text, differentiated by the program.
///
///   const Expression f("mu/2*(x^2 - 1) - mu*log(x)", {"x", "mu"});
///   const double at[] = {1.5, 3e4};                // in the order of the names
///   f.value<double>(at);
///   f.jet<double>(at, 0);                          // with d/dx and d²/dx²
///
/// Numbers, + - * / ^, parentheses, pi, the variables, and
///   sqrt exp log (or ln) sin cos tan sinh cosh tanh atan abs sign min(a, b) max(a, b) pow(a, b).
/// ^ comes first and groups from the right, then the minus sign: -x^2 is -(x^2), 2^3^2 is 2^9.
/// Powers with whole exponents are products: they and their derivatives are right for x <= 0 too.
/// Where a derivative does not exist, abs and sign take 0, min and max that of their first operand;
/// sqrt, log and other powers give inf or NaN there, as they do in C++.
///
/// Evaluating never allocates; T is double or Batch.
class Expression {
 public:
  static constexpr int kLongestText = 4096;  // bytes
  static constexpr int kDeepest = 64;        // parentheses, signs and exponents inside each other

  /// The formula `0`.
  Expression() = default;
  /// @throws InputError `where: column n: ...` on what is not a formula.
  Expression(std::string_view text, const std::vector<std::string_view>& variables,
             const std::string& where = "expression")
      : text_(text), tape_(expression::parse(text, variables, where)) {}

  const std::string& text() const { return text_; }
  /// How many steps an evaluation takes.
  int size() const { return static_cast<int>(tape_.size()); }
  /// False if the value is the same whatever variable `number` is.
  bool depends_on(int number) const;

  /// The value where the variables are these, in the order of their names.
  template <class T>
  T value(std::span<const T> variables) const;

  /// The value with its first and second derivatives with respect to variable `number`.
  template <class T>
  Jet2<T> jet(std::span<const T> variables, int number) const;

 private:
  std::string text_;
  expression::Tape tape_;  // empty: zero
};

}  // namespace pliant
