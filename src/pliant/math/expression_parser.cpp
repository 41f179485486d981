#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>
#include <utility>

#include "pliant/core/error.h"
#include "pliant/core/text.h"
#include "pliant/math/expression.h"
#include "pliant/math/expression_tape.h"

namespace pliant::expression {
namespace {

constexpr double kPi = 3.14159265358979323846;

struct Function {
  std::string_view name;
  Op op;
};
constexpr std::array kFunctions = {
    Function{"sqrt", Op::kSqrt}, Function{"exp", Op::kExp},   Function{"log", Op::kLog},
    Function{"ln", Op::kLog},    Function{"sin", Op::kSin},   Function{"cos", Op::kCos},
    Function{"tan", Op::kTan},   Function{"sinh", Op::kSinh}, Function{"cosh", Op::kCosh},
    Function{"tanh", Op::kTanh}, Function{"atan", Op::kAtan}, Function{"abs", Op::kAbs},
    Function{"sign", Op::kSign}, Function{"min", Op::kMin},   Function{"max", Op::kMax},
    Function{"pow", Op::kPower}};

constexpr std::string_view kOperator = "an operator (+ - * / ^)";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
// The second and later bytes of a character in UTF-8.
bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

std::string quoted(std::string_view word) { return "\"" + std::string(word) + "\""; }

/// Recursive descent; each rule leaves the steps that compute its part at the end of the tape.
class Parser {
 public:
  Parser(std::string_view text, const std::vector<std::string_view>& variables,
         const std::string& where)
      : text_(text), variables_(variables), where_(where) {}

  Tape parse() {
    if (text_.size() > Expression::kLongestText) {
      throw InputError(where_, "a formula has at most " + std::to_string(Expression::kLongestText) +
                                   " bytes, found " + std::to_string(text_.size()));
    }
    sum();
    if (next() != '\0' || at_ < text_.size()) expected(std::string(kOperator) + " or the end");
    return std::move(tape_);
  }

 private:
  // sum = term {("+" | "-") term}
  void sum() {
    term();
    while (next() == '+' || next() == '-') {
      const std::size_t column = at_;
      const Op op = text_[at_++] == '+' ? Op::kAdd : Op::kSubtract;
      term();
      emit_two(op, column);
    }
  }

  // term = factor {("*" | "/") factor}
  void term() {
    factor();
    while (next() == '*' || next() == '/') {
      const std::size_t column = at_;
      const Op op = text_[at_++] == '*' ? Op::kMultiply : Op::kDivide;
      factor();
      emit_two(op, column);
    }
  }

  // factor = ("-" | "+") factor | atom ["^" factor]
  void factor() {
    if (++depth_ > Expression::kDeepest) {
      fail(at_, "nested deeper than " + std::to_string(Expression::kDeepest) + " levels");
    }
    const char c = next();
    const std::size_t column = at_;
    if (c == '-' || c == '+') {
      ++at_;
      factor();
      if (c == '-') emit_one({Op::kNegate}, column);
    } else {
      atom();
      if (next() == '^') {
        const std::size_t hat = at_++;
        factor();
        emit_two(Op::kPower, hat);
      }
    }
    --depth_;
  }

  // atom = number | "(" sum ")" | name | name "(" sum {"," sum} ")"
  void atom() {
    const char c = next();
    if (is_digit(c) || c == '.') {
      number();
    } else if (is_letter(c)) {
      name();
    } else if (c == '(') {
      ++at_;
      sum();
      close();
    } else {
      expected("a number, a name or \"(\"");
    }
  }

  void number() {
    double value = 0;
    const char* const from = text_.data() + at_;
    const auto [end, error] = std::from_chars(from, text_.data() + text_.size(), value);
    const std::string_view digits(from, end - from);
    if (error == std::errc::invalid_argument) expected("a number");
    if (error != std::errc()) fail(at_, quoted(digits.substr(0, 40)) + " is out of range");
    push({Op::kConstant, 0, value});
    at_ += digits.size();
  }

  void name() {
    const std::size_t from = at_;
    const std::string_view word = word_at(at_);
    at_ += word.size();
    const bool call = next() == '(';
    const auto variable = std::find(variables_.begin(), variables_.end(), word);
    const bool known_number = variable != variables_.end() || word == "pi";
    if (known_number && call) {
      fail(at_, quoted(word) + " is not a function; a product is written " + std::string(word) +
                    "*(...)");
    }
    if (variable != variables_.end()) {
      push({Op::kVariable, static_cast<int>(variable - variables_.begin())}, from);
    } else if (word == "pi") {
      push({Op::kConstant, 0, kPi}, from);
    } else {
      function(word, from, call);
    }
  }

  void function(std::string_view word, std::size_t from, bool call) {
    const auto* const found = std::find_if(kFunctions.begin(), kFunctions.end(),
                                           [&](const Function& f) { return f.name == word; });
    if (found == kFunctions.end()) fail(from, unknown_name("name", word, known_names()));
    const bool two = has_two_operands(found->op);
    const std::string shape = std::string(word) + (two ? "(a, b)" : "(a)");
    if (!call) fail(from, quoted(word) + " is a function: " + shape);
    ++at_;
    sum();
    if (two) {
      if (next() != ',') expected("\",\" and the second argument of " + shape);
      ++at_;
      sum();
    }
    close();
    if (two) {
      emit_two(found->op, from);
    } else {
      emit_one({found->op}, from);
    }
  }

  void close() {
    if (next() != ')') expected(std::string(kOperator) + " or \")\"");
    ++at_;
  }

  void push(const Instruction& step) { push(step, at_); }
  void push(const Instruction& step, std::size_t at) {
    if (++height_ > kStackSize) {
      fail(at, "more than " + std::to_string(kStackSize) +
                   " results wait for their turn; use fewer parentheses");
    }
    tape_.push_back(step);
  }

  // Constants are folded: a step whose operands are constants becomes one.
  void emit_one(const Instruction& step, std::size_t at) {
    Instruction& last = tape_.back();
    if (last.op == Op::kConstant) {
      last.constant = finite(result(step, last.constant), at);
    } else {
      tape_.push_back(step);
    }
  }

  void emit_two(Op op, std::size_t at) {
    --height_;
    const Instruction b = tape_.back();
    Instruction& a = tape_[tape_.size() - 2];
    if (a.op == Op::kConstant && b.op == Op::kConstant) {
      a.constant = finite(result({op}, a.constant, b.constant), at);
      tape_.pop_back();
    } else if (op == Op::kPower && is_small_integer(b)) {
      tape_.back() = {Op::kIntegerPower, static_cast<int>(b.constant)};
    } else {
      tape_.push_back({op});
    }
  }

  static bool is_small_integer(const Instruction& step) {
    constexpr double kMost = 64;  // beyond, squaring again and again loses digits that pow keeps
    return step.op == Op::kConstant && std::abs(step.constant) <= kMost &&
           step.constant == std::floor(step.constant);
  }

  double finite(double value, std::size_t at) const {
    if (!std::isfinite(value)) fail(at, "this constant is " + to_text(value));
    return value;
  }

  // The next character that is not a space; 0 at the end.
  char next() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  std::string_view word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
    return text_.substr(at, end - at);
  }

  std::vector<std::string_view> known_names() const {
    std::vector<std::string_view> names = variables_;
    names.emplace_back("pi");
    for (const Function& each : kFunctions) names.push_back(each.name);
    return names;
  }

  [[noreturn]] void expected(const std::string& what) const {
    fail(at_, "expected " + what + ", found " + found());
  }

  // What is at the place of an error: a word, or one character.
  std::string found() const {
    if (at_ >= text_.size()) return "the end";
    const std::string_view word = word_at(at_);
    if (!word.empty()) return quoted(word.substr(0, 40));
    if (static_cast<unsigned char>(text_[at_]) < ' ') return "a control character";
    std::size_t end = at_ + 1;
    while (end < text_.size() && continues_character(text_[end])) ++end;
    return quoted(text_.substr(at_, end - at_));
  }

  [[noreturn]] void fail(std::size_t at, const std::string& what) const {
    const std::string_view before = text_.substr(0, at);
    const auto column = 1 + std::count_if(before.begin(), before.end(),
                                          [](char c) { return !continues_character(c); });
    throw InputError(where_, "column " + std::to_string(column) + ": " + what);
  }

  std::string_view text_;
  const std::vector<std::string_view>& variables_;
  const std::string& where_;
  std::size_t at_ = 0;
  int depth_ = 0;   // of factors inside factors
  int height_ = 0;  // of the stack, once the tape so far has run
  Tape tape_;
};

}  // namespace

Tape parse(std::string_view text, const std::vector<std::string_view>& variables,
           const std::string& where) {
  return Parser(text, variables, where).parse();
}

}  // namespace pliant::expression
