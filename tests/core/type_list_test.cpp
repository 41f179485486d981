#include "pliant/core/type_list.h"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "support/message_of.h"

namespace pliant {
namespace {

struct Apple {
  static constexpr std::string_view kName = "apple";
};
struct Pear {
  static constexpr std::string_view kName = "pear";
};
using Fruits = TypeList<Apple, Pear>;

static_assert(std::is_same_v<Fruits::Apply<std::variant>, std::variant<Apple, Pear>>);

TEST(TypeList, VisitsAllInOrder) {
  std::vector<std::string_view> seen;
  Fruits::for_each([&]<class T>() { seen.push_back(T::kName); });
  EXPECT_EQ(seen, (std::vector<std::string_view>{"apple", "pear"}));
  EXPECT_EQ(Fruits::kNames[1], "pear");
}

TEST(TypeList, VisitsTheNamedOneOnly) {
  std::vector<std::string_view> seen;
  Fruits::visit("pear", "fruit", "basket", [&]<class T>() { seen.push_back(T::kName); });
  EXPECT_EQ(seen, std::vector<std::string_view>{"pear"});
}

TEST(TypeList, RefusesUnknownNames) {
  EXPECT_EQ(test::message_of([] {
              Fruits::visit("peer", "fruit", "basket[2]", []<class T>() { FAIL() << T::kName; });
            }),
            "basket[2]: unknown fruit \"peer\"; did you mean \"pear\"? known: apple or pear");
}

}  // namespace
}  // namespace pliant
