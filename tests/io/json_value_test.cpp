#include "pliant/io/json/json_value.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/io/json/json_parse.h"
#include "pliant/io/json/json_write.h"

namespace pliant {
namespace {

TEST(Json, IsMadeOfWhatItHolds) {
  EXPECT_TRUE(Json().is_null());
  EXPECT_TRUE(Json(nullptr).is_null());
  EXPECT_EQ(*Json(true).boolean(), true);
  EXPECT_EQ(*Json(3).number(), 3);
  EXPECT_EQ(*Json(std::size_t{7}).number(), 7);
  EXPECT_EQ(*Json(0.5F).number(), 0.5);
  EXPECT_EQ(*Json("a").string(), "a");
  EXPECT_EQ(*Json(std::string_view("b")).string(), "b");
  EXPECT_EQ(Json(Json::Array{1, "two", Json()}).array()->size(), 3U);
}

TEST(Json, ObjectsAreWrittenAsTheyLook) {
  const std::string_view key = "numbers";
  const Json json{{"name", "bar"},
                  {"on", false},
                  {key, Json::Array{1, 2.5}},
                  {"inner", {{"only", nullptr}}},
                  {"none", json_object()}};
  EXPECT_EQ(write_json(json), R"({
  "name": "bar",
  "on": false,
  "numbers": [1, 2.5],
  "inner": {
    "only": null
  },
  "none": {}
}
)");
}

// One member could be taken for a copy. A list of one list is pushed back: compilers disagree about
// Array{Array{1, 2}}.
TEST(Json, BracesNest) {
  const Json inner{{"a", 1}};
  const Json outer{{"inner", inner}};
  EXPECT_EQ(*outer.find("inner"), inner);
  Json::Array lists;
  lists.emplace_back(Json::Array{1, 2});
  const Json list = lists;
  ASSERT_EQ(list.array()->size(), 1U);
  EXPECT_EQ(list.array()->front().array()->size(), 2U);
}

TEST(Json, ListsAreMadeOfRanges) {
  EXPECT_EQ(write_json(json_list(std::array{1, 2, 3})), "[1, 2, 3]\n");
  EXPECT_EQ(write_json(json_list(std::vector<std::string>{"a", "b"})), "[\"a\", \"b\"]\n");
  const auto twice = [](int i) { return 2 * i; };
  EXPECT_EQ(write_json(json_list(std::vector{1, 2}, twice)), "[2, 4]\n");
}

TEST(Json, NumbersThatJsonDoesNotKnowAreNull) {
  EXPECT_TRUE(number_or_null(std::numeric_limits<double>::infinity()).is_null());
  EXPECT_TRUE(number_or_null(std::numeric_limits<double>::quiet_NaN()).is_null());
  EXPECT_EQ(number_or_null(2), Json(2));
}

TEST(Json, IsEqualWhateverTheOrderOfMembers) {
  const Json a = parse_json(R"({ "x": [1, { "y": "z", "w": null }], "v": true })", "a");
  const Json b = parse_json(R"({ "v": true, "x": [1, { "w": null, "y": "z" }] })", "b");
  EXPECT_EQ(a, b);
  EXPECT_FALSE(a == parse_json(R"({ "v": true, "x": [{ "w": null, "y": "z" }, 1] })", "c"));
  EXPECT_FALSE(a == parse_json(R"({ "v": true })", "d"));
  EXPECT_FALSE(Json(0) == Json(false));
  EXPECT_FALSE(Json(Json::Array{}) == json_object());
}

}  // namespace
}  // namespace pliant
