#include <gtest/gtest.h>

#include <string>

#include "bad_scenes.h"

namespace pliant {
namespace {

using test::BadScene;
using test::expect_messages;
using test::message_of;

std::string repeated(const std::string& text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(BadSyntax, IsFoundAtItsLineAndColumn) {
  const BadScene scenes[] = {
      {"{\n  \"bodies\": [ }\n}",
       "scene.json:2:15: syntax error while parsing value - unexpected '}'; expected '[', '{', or "
       "a literal"},
      {"{ \"name\" 3 }",
       "scene.json:1:10: syntax error while parsing object separator - unexpected number literal; "
       "expected ':'"},
      {"{ \"name\": \"a\", }",
       "scene.json:1:16: syntax error while parsing object key - unexpected '}'; expected string "
       "literal"},
      {"{ name: 3 }",
       "scene.json:1:3: syntax error while parsing object key - invalid literal; expected string "
       "literal, found name"},
      {"{ \"bodies\": [",
       "scene.json:1:14: syntax error while parsing value - unexpected end of input; expected '[', "
       "'{', or a literal"},
      {"{ \"name\": \"half",
       "scene.json:1:16: syntax error while parsing value - invalid string: missing closing quote"},
      {"{ /* for ever",
       "scene.json:1:14: syntax error while parsing object key - invalid comment; missing closing "
       "'*/'; expected string literal"},
      {"{} {}",
       "scene.json:1:4: syntax error while parsing value - unexpected '{'; expected end of input"},
      {"{} garbage",
       "scene.json:1:4: syntax error while parsing value - invalid literal; expected end of input, "
       "found garbage"},
      {"{ \"gravity\": [0, NaN, 0] }", "scene.json:1:18: numbers must be finite, found NaN"},
      {"{ \"gravity\": [0, -Infinity, 0] }",
       "scene.json:1:18: numbers must be finite, found -Infinity"},
      {"{ \"gravity\": [0, 1e999, 0] }", "scene.json:1:18: 1e999 is too large for a number"},
      {"{ \"gravity\": [0, -1e999, 0] }", "scene.json:1:18: -1e999 is too large for a number"},
      {"{ \"frames\": 012 }",
       "scene.json:1:15: syntax error while parsing object - unexpected number literal; expected "
       "'}'"},
      {"{ \"name\": \"\xff\xfe\" }",
       "scene.json:1:12: syntax error while parsing value - invalid string: ill-formed UTF-8 byte"},
      {std::string("\x7f"
                   "ELF\x02\x01\x00\x00",
                   8),
       "scene.json:1:1: syntax error while parsing value - invalid literal"},
      {"{ \"name\": 'single' }",
       "scene.json:1:11: syntax error while parsing value - invalid literal"},
  };
  expect_messages(scenes);
}

TEST(BadSyntax, NothingIsNoScene) {
  const BadScene scenes[] = {
      {"", "scene.json: is empty"},
      {" \n\t ", "scene.json: is empty"},
      {"// only a remark",
       "scene.json:1:17: syntax error while parsing value - unexpected end of input; expected '[', "
       "'{', or a literal"},
  };
  expect_messages(scenes);
}

TEST(BadSyntax, KeysAreGivenOnce) {
  const BadScene scenes[] = {
      {R"({ "name": "a", "name": "b" })", "scene.json: name: is given twice"},
      {R"({ "bodies": [ {}, { "mesh": {}, "name": 1, "mesh": {} } ] })",
       "scene.json: bodies.1.mesh: is given twice"},
  };
  expect_messages(scenes);
}

TEST(BadSyntax, DeepNestingIsRefusedBeforeTheStackOverflows) {
  const std::string message = "scene.json: lists and objects are nested more than 64 deep";
  EXPECT_EQ(message_of(repeated("[", 200'000)), message);
  EXPECT_EQ(message_of(repeated("[", 200'000) + repeated("]", 200'000)), message);
  EXPECT_EQ(message_of(repeated("{\"a\":", 200'000)), message);
}

TEST(BadSyntax, TheDeepestNestingThatIsAllowedIsRead) {
  EXPECT_EQ(message_of(repeated("[", 64) + repeated("]", 64)),
            "scene.json: must be an object, found a list of 1");
}

// The text around the error may be long: the message does not repeat it.
TEST(BadSyntax, MessagesStayShort) {
  EXPECT_LT(message_of("{ \"name\": \"" + std::string(1'000'000, 'x')).size(), 200);
  EXPECT_LT(message_of("{ \"" + std::string(1'000'000, 'x') + "\": 1 }").size(), 300);
}

}  // namespace
}  // namespace pliant
