#include "pliant/core/params.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "support/message_of.h"

namespace pliant {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(Range, ContainsItsClosedEndsOnly) {
  EXPECT_FALSE(positive().contains(0));
  EXPECT_TRUE(positive().contains(1e-300));
  EXPECT_TRUE(at_least(0).contains(0));
  EXPECT_FALSE(at_least(0).contains(-1e-300));
  EXPECT_TRUE(at_least_below(0, 0.5).contains(0));
  EXPECT_FALSE(at_least_below(0, 0.5).contains(0.5));
  EXPECT_TRUE(between(-1, 1).contains(1));
  EXPECT_TRUE(between(-1, 1).contains(-1));
  EXPECT_FALSE(strictly_between(0, 1).contains(0));
  EXPECT_FALSE(strictly_between(0, 1).contains(1));
  EXPECT_TRUE(any_number().contains(-1e300));
}

TEST(Range, NeverContainsWhatIsNotFinite) {
  for (const Range& range : {any_number(), positive(), at_least(0), between(-1, 1)}) {
    for (const double value : {kInf, -kInf, kNaN}) EXPECT_FALSE(range.contains(value));
  }
}

TEST(Range, SaysWhatItAllows) {
  EXPECT_EQ(any_number().text(), "finite");
  EXPECT_EQ(positive().text(), "> 0");
  EXPECT_EQ(at_least(2).text(), ">= 2");
  EXPECT_EQ(at_least_below(0, 0.5).text(), ">= 0 and < 0.5");
  EXPECT_EQ(between(-1, 1).text(), ">= -1 and <= 1");
  EXPECT_EQ(strictly_between(-1, 0.5).text(), "> -1 and < 0.5");
  EXPECT_EQ(one_of(16, 32, 64).text(), "16, 32 or 64");
}

TEST(Range, ContainsItsChoicesOnly) {
  const Range range = one_of(16, 32, 64);
  for (const double value : {16, 32, 64}) EXPECT_TRUE(range.contains(value));
  for (const double value : {0.0, 15.0, 24.0, 65.0, kInf, kNaN}) {
    EXPECT_FALSE(range.contains(value)) << value;
  }
}

struct Settings {
  int count = 3;
  double young = 1e5;
  std::optional<double> mass = std::nullopt;
  Vec3 axis = Vec3(0, 0, 1);
  bool on = true;
  std::string name = "bar";

  static constexpr auto fields() {
    return Fields{field("count", &Settings::count, "", at_least(1), "how many"),
                  field("young", &Settings::young, "Pa", positive(), "stiffness"),
                  field("mass", &Settings::mass, "kg", positive(), "of the whole body"),
                  field("axis", &Settings::axis, "m", between(-1, 1), "direction"),
                  field("on", &Settings::on, "", any_number(), "whether at all"),
                  field("name", &Settings::name, "", any_number(), "what it is called")};
  }
};

std::string message_of(const Settings& settings) {
  return test::message_of([&] { check_fields(settings, "bodies.0"); });
}

TEST(Fields, AreVisitedInOrder) {
  std::vector<std::string_view> names;
  for_each_field<Settings>([&](const auto& each) { names.push_back(each.name); });
  EXPECT_EQ(names, (std::vector<std::string_view>{"count", "young", "mass", "axis", "on", "name"}));
}

TEST(Fields, GoodSettingsPass) {
  EXPECT_EQ(message_of({}), "no error");
  EXPECT_EQ(message_of({.mass = 3.0}), "no error");
}

TEST(Fields, BadOnesAreNamedWithUnitAndRange) {
  EXPECT_EQ(message_of({.count = 0}), "bodies.0.count: must be >= 1, found 0");
  EXPECT_EQ(message_of({.young = -3}), "bodies.0.young: must be > 0 Pa, found -3");
  EXPECT_EQ(message_of({.young = kNaN}), "bodies.0.young: must be > 0 Pa, found NaN");
  EXPECT_EQ(message_of({.mass = kInf}), "bodies.0.mass: must be > 0 kg, found infinity");
  EXPECT_EQ(message_of({.axis = Vec3(0, 2, 0)}),
            "bodies.0.axis.1: must be >= -1 and <= 1 m, found 2");
}

// Two groups of one kind, with defaults of their own, one of them deeper down.
struct Wheel {
  double radius = 0.3;
  static constexpr auto fields() {
    return Fields{field("radius", &Wheel::radius, "m", positive(), "of the wheel")};
  }
};
struct Axle {
  double length = 2;
  Wheel wheel{.radius = 0.5};
  static constexpr auto fields() {
    return Fields{field("length", &Axle::length, "m", positive(), "of the axle"),
                  nested(&Axle::wheel)};
  }
};
struct Cart {
  Axle axle{};
  int seats = 1;
  static constexpr auto fields() {
    return Fields{nested(&Cart::axle), field("seats", &Cart::seats, "", at_least(0), "in a row")};
  }
};

TEST(NestedFields, AreSeenFlatAndInOrder) {
  Cart cart;
  std::vector<std::string_view> names;
  for_each_field<Cart>([&](const auto& each) {
    names.push_back(each.name);
    each.of(cart) = 7;
  });
  EXPECT_EQ(names, (std::vector<std::string_view>{"length", "radius", "seats"}));
  EXPECT_EQ(cart.axle.length, 7);
  EXPECT_EQ(cart.axle.wheel.radius, 7);
  EXPECT_EQ(cart.seats, 7);
}

TEST(NestedFields, AreCheckedByTheirFlatNames) {
  const auto message = [](const Cart& cart) {
    return test::message_of([&] { check_fields(cart, "cart"); });
  };
  EXPECT_EQ(message({}), "no error");
  EXPECT_EQ(message({.axle = {.wheel = {.radius = 0}}}), "cart.radius: must be > 0 m, found 0");
  EXPECT_EQ(message({.axle = {.length = -1}}), "cart.length: must be > 0 m, found -1");
}

}  // namespace
}  // namespace pliant
