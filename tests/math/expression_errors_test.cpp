#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/math/batch.h"
#include "pliant/math/expression.h"
#include "support/message_of.h"
#include "support/random.h"
#include "support/sanitizer.h"

namespace pliant {
namespace {

const std::vector<std::string_view> kNames = {"x", "mu", "lambda"};

std::string error(const std::string& text) {
  return test::message_of([&] { return Expression(text, kNames, "a"); });
}

TEST(ExpressionErrors, NameTheColumnWhatWasFoundAndWhatIsRight) {
  EXPECT_EQ(error(""), "a: column 1: expected a number, a name or \"(\", found the end");
  EXPECT_EQ(error("1 + * 2"), "a: column 5: expected a number, a name or \"(\", found \"*\"");
  EXPECT_EQ(error("2x"), "a: column 2: expected an operator (+ - * / ^) or the end, found \"x\"");
  EXPECT_EQ(error("1.5.2"),
            "a: column 4: expected an operator (+ - * / ^) or the end, found \".\"");
  EXPECT_EQ(error("(1 + 2"),
            "a: column 7: expected an operator (+ - * / ^) or \")\", found the end");
  EXPECT_EQ(error("1)"), "a: column 2: expected an operator (+ - * / ^) or the end, found \")\"");
  EXPECT_EQ(error("x² + 1"),
            "a: column 2: expected an operator (+ - * / ^) or the end, found \"²\"");
  EXPECT_EQ(error("µ + x!"), "a: column 1: expected a number, a name or \"(\", found \"µ\"");
  EXPECT_EQ(error("max(x)"),
            "a: column 6: expected \",\" and the second argument of max(a, b), found "
            "\")\"");
  EXPECT_EQ(error("log(x, 2)"),
            "a: column 6: expected an operator (+ - * / ^) or \")\", found \",\"");
  EXPECT_EQ(error("1 + log"), "a: column 5: \"log\" is a function: log(a)");
  EXPECT_EQ(error("x(1 + x)"),
            "a: column 2: \"x\" is not a function; a product is written x*(...)");
  EXPECT_EQ(error("x\a"),
            "a: column 2: expected an operator (+ - * / ^) or the end, found a control "
            "character");
  EXPECT_EQ(error(std::string("x\0", 2)), error("x\a"));
  EXPECT_EQ(error("."), "a: column 1: expected a number, found \".\"");
}

TEST(ExpressionErrors, SuggestTheNearestName) {
  const std::string text = error("1 + lamda*x");
  EXPECT_EQ(text.find("a: column 5: unknown name \"lamda\"; did you mean \"lambda\"? known: x, mu"),
            0U);
  EXPECT_NE(text.find("sqrt"), std::string::npos);
  EXPECT_NE(error("sqr(x)").find("did you mean \"sqrt\"?"), std::string::npos);
}

TEST(ExpressionErrors, ConstantsMustBeFinite) {
  EXPECT_EQ(error("x + 1/0"), "a: column 6: this constant is infinity");
  EXPECT_EQ(error("sqrt(-2)*x"), "a: column 1: this constant is NaN");
  EXPECT_EQ(error("1e999"), "a: column 1: \"1e999\" is out of range");
}

// A formula as deep or as long as a hostile file makes it must not overflow any stack.
TEST(ExpressionErrors, DepthAndLengthAreBounded) {
  EXPECT_EQ(error(std::string(1000000, '(')), "a: a formula has at most 4096 bytes, found 1000000");
  EXPECT_EQ(error(std::string(4000, '(')), "a: column 65: nested deeper than 64 levels");
  EXPECT_EQ(error(std::string(4000, '-')), "a: column 65: nested deeper than 64 levels");
  std::string powers = "x";
  for (int i = 0; i < 1000; ++i) powers += "^x";
  EXPECT_NE(error(powers).find("results wait for their turn"), std::string::npos);
  std::string fits;
  for (int i = 0; i < 60; ++i) fits += "-(";
  EXPECT_NE(error(fits + "x").find("nested"), std::string::npos);
  EXPECT_EQ(error(std::string(60, '(') + "x" + std::string(60, ')')), "no error");
  std::string sum = "x";
  for (int i = 0; i < 2000; ++i) sum += "+x";
  EXPECT_EQ(error(sum), "no error");
}

// Whatever the text, it is refused with an InputError or has a value, the same for all lanes.
void try_text(const std::string& text) {
  try {
    const Expression f(text, kNames);
    const double numbers[] = {0.7, -1.5, 2};
    const Batch batches[] = {0.7, -1.5, 2};
    const double value = f.value<double>(numbers);
    const double lane = f.value<Batch>(batches).lane(3);
    const double slope = f.jet<double>(numbers, 0).slope;
    EXPECT_TRUE(value == lane || (std::isnan(value) && std::isnan(lane))) << text;
    EXPECT_TRUE(std::isfinite(value) || !std::isfinite(value + slope)) << text;
  } catch (const InputError&) {
  }
}

TEST(ExpressionErrors, NoTextCrashesTheParser) {
  test::Random random(3);
  const std::vector<std::string> pieces = {
      "x",    "mu", "lambda", "1",   "2.5", "1e3",  "+",   "-",    "*",    "/",    "^",     "(",
      ")",    ",",  "log",    "min", "max", "pow",  "abs", "sqrt", "tanh", "sign", "exp",   " ",
      "log(", "(x", "x)",     "^2",  "^-",  "\xff", ".",   "e",    "pi",   "²",    "1e400", "sin("};
  const auto pick = [&](size_t n) {
    return static_cast<size_t>(random.uniform(0, static_cast<double>(n)));
  };
  for (int i = 0; i < (test::kSanitized ? 5000 : 50000); ++i) {
    std::string text;
    for (size_t k = pick(24); k > 0; --k) text += pieces[pick(pieces.size())];
    try_text(text);
  }
  const std::string good = "mu/2*(x^2 - 1) - mu*log(max(x, 0.1)) + lambda/2*log(x)^2";
  for (int i = 0; i < (test::kSanitized ? 5000 : 50000); ++i) {
    std::string text = good;
    for (size_t k = pick(4); k > 0; --k) {
      const size_t from = pick(text.size());
      if (random.uniform() < 0.3) {
        text.erase(from, 1 + pick(5));
      } else if (random.uniform() < 0.5) {
        text[from] = static_cast<char>(pick(256));
      } else {
        text.insert(from, pieces[pick(pieces.size())]);
      }
      if (text.empty()) text = "x";
    }
    try_text(text);
  }
}

}  // namespace
}  // namespace pliant
