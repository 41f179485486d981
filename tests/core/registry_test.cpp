#include "pliant/core/registry.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/core/type_list.h"
#include "support/message_of.h"

namespace pliant {
namespace {

enum class Skin { kSmooth, kRough };
constexpr std::array<std::string_view, 2> choice_names(Skin) { return {"smooth", "rough"}; }

class AnyFruit;

class Fruit : public Choice<AnyFruit> {
 public:
  virtual double weight() const = 0;
};

class AnyFruit : public Chosen<Fruit> {
 public:
  template <class T>
  requires requires { T::kSummary; }
  AnyFruit(const T& fruit);  // NOLINT(google-explicit-constructor)
};

// Plain data that is its own settings.
struct Apple {
  static constexpr std::string_view kName = "apple";
  static constexpr std::string_view kSummary = "round";
  double mass = 0.2;
  int seeds = 5;
  Vec3 color{1, 0, 0};
  Skin skin = Skin::kSmooth;
  std::optional<double> age{};

  static constexpr auto fields() {
    return join_fields(Fields{field("mass", &Apple::mass, "kg", positive(), "on a scale"),
                              field("seeds", &Apple::seeds, "", at_least(0), "inside")},
                       Fields{field("color", &Apple::color, "", between(0, 1), "red, green, blue"),
                              field("skin", &Apple::skin, "", any_number(), "to the touch"),
                              field("age", &Apple::age, "s", at_least(0), "since it was picked")});
  }
};

// Made from its settings, which must fit together.
class Pear {
 public:
  static constexpr std::string_view kName = "pear";
  static constexpr std::string_view kSummary = "longer than wide";
  struct Settings {
    double length = 0.1;
    double width = 0.05;

    static constexpr auto fields() {
      return Fields{field("length", &Settings::length, "m", positive(), "along the stalk"),
                    field("width", &Settings::width, "m", positive(), "across")};
    }
  };

  explicit Pear(const Settings& settings, const std::string& where = "pear") : settings_(settings) {
    if (settings.length <= settings.width) throw InputError(where, "must be longer than wide");
  }
  const Settings& settings() const { return settings_; }

 private:
  Settings settings_;
};

struct Plum {
  static constexpr std::string_view kName = "plum";
  static constexpr std::string_view kSummary = "purple";
  static constexpr auto fields() { return Fields{}; }
};

template <class T>
class FruitOf final : public Fruit {
 public:
  explicit FruitOf(const T& fruit) : own_(fruit) {}
  std::string_view name() const override { return T::kName; }
  std::string_view summary() const override { return T::kSummary; }
  std::unique_ptr<Draft<AnyFruit>> draft() const override {
    return std::make_unique<DraftOf<AnyFruit, T>>(settings_of(own_));
  }
  const void* find(const std::type_info& type) const override {
    return type == typeid(T) ? &own_ : nullptr;
  }
  double weight() const override {
    if constexpr (requires { own_.mass; }) return 9.81 * own_.mass;
    return 1;
  }

 private:
  T own_;
};

template <class T>
requires requires { T::kSummary; }
AnyFruit::AnyFruit(const T& fruit) : Chosen(std::make_shared<FruitOf<T>>(fruit)) {}

const Registry<AnyFruit>& fruits() {
  static const auto kRegistry = make_registry<AnyFruit, TypeList<Apple, Pear>>("fruit");
  return kRegistry;
}

const FieldRef& field_named(const std::vector<FieldRef>& fields, std::string_view name) {
  for (const FieldRef& each : fields) {
    if (each.name == name) return each;
  }
  throw InputError("no field " + std::string(name));
}

TEST(Registry, ListsItsEntriesInOrder) {
  const auto names = fruits().names();
  EXPECT_EQ(std::vector(names.begin(), names.end()),
            (std::vector<std::string_view>{"apple", "pear"}));
  EXPECT_EQ(fruits().entries()[1].summary, "longer than wide");
}

TEST(Registry, NamesTheNearestWord) {
  EXPECT_EQ(test::message_of([] { fruits().find("peer", "basket.2"); }),
            "basket.2: unknown fruit \"peer\"; did you mean \"pear\"? known: apple or pear");
}

// As a program adds its own to a copy of what there is.
TEST(Registry, TakesMoreOfItsKind) {
  Registry<AnyFruit> mine = fruits();
  mine.add<Plum>();
  EXPECT_EQ(mine.names().back(), "plum");
  EXPECT_EQ(mine.find("plum", "").draft()->make("").name(), "plum");
  EXPECT_EQ(fruits().names().size(), 2U);
}

TEST(Registry, RefusesANameThatIsTaken) {
  Registry<AnyFruit> mine = fruits();
  EXPECT_EQ(test::message_of([&] {
              mine.add<Apple>();
              return 0;
            }),
            "fruit: the name \"apple\" is taken");
  EXPECT_EQ(mine.names().size(), 2U);
}

TEST(Registry, DraftsHaveTheDefaultsAndMakeWhatTheyAreFilledWith) {
  const auto draft = fruits().find("apple", "").draft();
  const std::vector<FieldRef> fields = draft->fields();
  ASSERT_EQ(fields.size(), 5);
  EXPECT_EQ(fields[0].unit, "kg");
  EXPECT_EQ(*std::get<double*>(field_named(fields, "mass").value), 0.2);
  *std::get<double*>(field_named(fields, "mass").value) = 0.3;
  *std::get<int*>(field_named(fields, "seeds").value) = 7;
  std::get<std::span<double>>(field_named(fields, "color").value)[1] = 0.5;
  *std::get<std::optional<double>*>(field_named(fields, "age").value) = 60;
  const WordRef& skin = std::get<WordRef>(field_named(fields, "skin").value);
  EXPECT_EQ(skin.word(), "smooth");
  skin.set(skin.value, 1);
  EXPECT_EQ(skin.word(), "rough");

  const AnyFruit made = draft->make("basket");
  const Apple* apple = made.get_if<Apple>();
  ASSERT_NE(apple, nullptr);
  EXPECT_EQ(apple->mass, 0.3);
  EXPECT_EQ(apple->seeds, 7);
  EXPECT_EQ(apple->color, Vec3(1, 0.5, 0));
  EXPECT_EQ(apple->age, 60);
  EXPECT_EQ(apple->skin, Skin::kRough);
  EXPECT_EQ(made->weight(), 9.81 * 0.3);
}

TEST(Registry, DraftsRefuseWhatContradictsItself) {
  const auto draft = fruits().find("pear", "").draft();
  *std::get<double*>(draft->fields()[0].value) = 0.01;
  EXPECT_EQ(test::message_of([&] { return draft->make("basket.0"); }),
            "basket.0: must be longer than wide");
}

TEST(Chosen, IsAValueThatDraftsDoNotChange) {
  const AnyFruit first = Apple{.mass = 0.1};
  AnyFruit second = first;
  *std::get<double*>(second->draft()->fields()[0].value) = 9;
  EXPECT_EQ(second.get_if<Apple>()->mass, 0.1);
  second = Pear(Pear::Settings{});
  EXPECT_EQ(second.name(), "pear");
  EXPECT_EQ(first.name(), "apple");
  EXPECT_TRUE(first.is<Apple>());
  EXPECT_FALSE(first.is<Pear>());
}

TEST(FieldRef, ChecksNumbersComponentsAndWhatIsSet) {
  const auto message = [](auto change) {
    Apple apple;
    change(apple);
    return test::message_of([&] { check_field_refs(field_refs(apple), "fruit"); });
  };
  EXPECT_EQ(message([](Apple&) {}), "no error");
  EXPECT_EQ(message([](Apple& a) { a.mass = 0; }), "fruit.mass: must be > 0 kg, found 0");
  EXPECT_EQ(message([](Apple& a) { a.seeds = -1; }), "fruit.seeds: must be >= 0, found -1");
  EXPECT_EQ(message([](Apple& a) { a.color[2] = 2; }),
            "fruit.color.2: must be >= 0 and <= 1, found 2");
  EXPECT_EQ(message([](Apple& a) { a.age = -3; }), "fruit.age: must be >= 0 s, found -3");
}

}  // namespace
}  // namespace pliant
