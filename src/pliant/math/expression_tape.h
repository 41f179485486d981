#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The inside of `Expression`: what its parser makes and its evaluation runs.
namespace pliant::expression {

enum class Op : std::uint8_t {
  kConstant,
  kVariable,
  // Of one operand
  kNegate,
  kIntegerPower,
  kSqrt,
  kExp,
  kLog,
  kSin,
  kCos,
  kTan,
  kSinh,
  kCosh,
  kTanh,
  kAtan,
  kAbs,
  kSign,
  // Of two operands
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kPower,
  kMin,
  kMax,
};

constexpr bool has_two_operands(Op op) { return op >= Op::kAdd; }

/// One step of a stack machine: takes its operands from the stack and leaves its result there.
struct Instruction {
  Op op = Op::kConstant;
  int number = 0;       // of a variable; exponent of an integer power
  double constant = 0;  // of kConstant
};
using Tape = std::vector<Instruction>;

/// Results that may wait on the stack at once.
inline constexpr int kStackSize = 32;

/// What a step makes of one number, or of two.
double result(const Instruction& step, double x);
double result(const Instruction& step, double a, double b);

/// @throws InputError `where: column n: ...` on what is not a formula, names a variable that is not
/// among `variables`, or is too long or too deep.
Tape parse(std::string_view text, const std::vector<std::string_view>& variables,
           const std::string& where);

}  // namespace pliant::expression
