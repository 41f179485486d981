#include "pliant/core/text.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

namespace pliant {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"arap", "corotated", "stable-neo-hookean"};

TEST(ToText, IsShort) {
  EXPECT_EQ(to_text(0.1), "0.1");
  EXPECT_EQ(to_text(-3.0), "-3");
  EXPECT_EQ(to_text(1e-9), "1e-09");
  EXPECT_EQ(to_text(0.0333), "0.0333");
  EXPECT_EQ(to_text(7LL), "7");
  EXPECT_EQ(to_text(std::numeric_limits<long long>::min()), "-9223372036854775808");
}

TEST(ToText, NamesWhatIsNotANumber) {
  EXPECT_EQ(to_text(std::numeric_limits<double>::infinity()), "infinity");
  EXPECT_EQ(to_text(-std::numeric_limits<double>::infinity()), "-infinity");
  EXPECT_EQ(to_text(std::numeric_limits<double>::quiet_NaN()), "NaN");
  EXPECT_EQ(to_text(-std::numeric_limits<double>::quiet_NaN()), "NaN");
}

// Random bit patterns: every exponent, subnormals too.
TEST(ToText, ReadsBackAsTheSameNumber) {
  std::mt19937_64 random(51);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t bits = random();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    ASSERT_EQ(std::strtod(to_text(value).c_str(), nullptr), value);
  }
}

TEST(JoinNames, ReadsLikeASentence) {
  EXPECT_EQ(join_names({}), "");
  EXPECT_EQ(join_names(std::span(kNames).first(1)), "arap");
  EXPECT_EQ(join_names(std::span(kNames).first(2)), "arap or corotated");
  EXPECT_EQ(join_names(kNames), "arap, corotated or stable-neo-hookean");
}

TEST(NearestName, FindsMisspellingsOnly) {
  EXPECT_EQ(nearest_name("arap", kNames), "arap");
  EXPECT_EQ(nearest_name("arp", kNames), "arap");
  EXPECT_EQ(nearest_name("corotatd", kNames), "corotated");
  EXPECT_EQ(nearest_name("stable-neohookean", kNames), "stable-neo-hookean");
  EXPECT_EQ(nearest_name("steel", kNames), "");
  EXPECT_EQ(nearest_name("", kNames), "");
  EXPECT_EQ(nearest_name("arap", {}), "");
  EXPECT_EQ(nearest_name(std::string(100000, 'a'), kNames), "");
}

TEST(UnknownName, SuggestsAndLists) {
  EXPECT_EQ(unknown_name("material", "corotate", kNames),
            "unknown material \"corotate\"; did you mean \"corotated\"? "
            "known: arap, corotated or stable-neo-hookean");
  EXPECT_EQ(unknown_name("material", "steel", kNames),
            "unknown material \"steel\"; known: arap, corotated or stable-neo-hookean");
  EXPECT_EQ(unknown_name("attribute", "f_x", {}), "unknown attribute \"f_x\"; there are none");
  EXPECT_LT(unknown_name("material", std::string(100000, 'x'), kNames).size(), 200u);
}

}  // namespace
}  // namespace pliant
