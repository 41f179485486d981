#include "pliant/io/bytes/base64.h"

#include <gtest/gtest.h>

#include <vector>

namespace pliant {
namespace {

std::string base64(const std::string& text) {
  std::string out;
  append_base64(std::vector<std::uint8_t>(text.begin(), text.end()), out);
  return out;
}

// RFC 4648, section 10.
TEST(Base64, AgreesWithTheStandardsExamples) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(Base64, KnowsAllBits) { EXPECT_EQ(base64("\xff\xef\xbe\xfb"), "/++++w=="); }

}  // namespace
}  // namespace pliant
