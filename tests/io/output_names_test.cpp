#include "pliant/io/frames/output_names.h"

#include <gtest/gtest.h>

#include "pliant/io/bytes/utf8.h"

namespace pliant {
namespace {

using Names = std::vector<std::string>;

std::vector<DrawnBody> bodies(const Names& names) {
  std::vector<DrawnBody> all;
  for (const std::string& name : names) all.emplace_back().name = name;
  return all;
}

TEST(OutputNames, FilesStayInTheirFolder) {
  EXPECT_EQ(file_stems(bodies({"../x", "a/b", "a\\b", "..", ".hidden", "C:d", "/etc/passwd"})),
            (Names{"_._x", "a_b", "a_b_2", "_.", "_hidden", "C_d", "_etc_passwd"}));
}

TEST(OutputNames, FilesHavePlainNames) {
  EXPECT_EQ(file_stems(bodies({"bar-1.5", "two words", "a\"b'c", "line\nfeed", "", "träger 梁"})),
            (Names{"bar-1.5", "two_words", "a_b_c", "line_feed", "body", "träger_梁"}));
}

TEST(OutputNames, FilesAreUniqueAlsoWithoutCase) {
  EXPECT_EQ(file_stems(bodies({"a b", "a_b", "A/B", "a_b_2", "", "body"})),
            (Names{"a_b", "a_b_2", "A_B_3", "a_b_2_2", "body", "body_2"}));
}

TEST(OutputNames, FilesAreNoDevicesAndNoFrames) {
  EXPECT_EQ(file_stems(bodies({"CON", "nul.x", "com1", "lpt9", "frame_0001", "frames", "console"})),
            (Names{"body_CON", "body_nul.x", "body_com1", "body_lpt9", "body_frame_0001", "frames",
                   "console"}));
}

TEST(OutputNames, LongNamesAreCutBetweenCharacters) {
  std::string name;
  for (int i = 0; i < 99; ++i) name += "梁";
  const std::string stem = file_stems(bodies({name})).front();
  EXPECT_EQ(stem, name.substr(0, 99));  // 33 characters of 3 bytes; a hundredth byte would cut one
}

TEST(OutputNames, OtherEncodingsBecomeReplacementCharacters) {
  EXPECT_EQ(valid_utf8("a\xffz"), "a\xef\xbf\xbdz");
  EXPECT_EQ(valid_utf8("\xc0\x80"), "\xef\xbf\xbd\xef\xbf\xbd");  // too long a form
  EXPECT_EQ(valid_utf8("\xed\xa0\x80").size(), 9u);               // half a pair
  EXPECT_EQ(valid_utf8("\xf4\x90\x80\x80").size(), 12u);          // beyond the last
  EXPECT_EQ(valid_utf8("\xe6\xa2"), "\xef\xbf\xbd\xef\xbf\xbd");  // cut off
  EXPECT_EQ(valid_utf8("é梁\xf0\x9f\x8e\x88"), "é梁\xf0\x9f\x8e\x88");
}

TEST(OutputNames, UsdIdentifiersAreAsciiAndUnique) {
  EXPECT_EQ(usd_identifiers(bodies({"bar", "a b", "a-b", "3d", "", "梁", "é", "x\"y\n"})),
            (Names{"bar", "a_b", "a_b_2", "_3d", "body", "_", "__2", "x_y_"}));
}

TEST(OutputNames, ResumedRunsSayWhereTheyStart) {
  EXPECT_EQ(path_of_run("out", "bar", 0, "pc2"), std::filesystem::path("out/bar.pc2"));
  EXPECT_EQ(path_of_run("out", "bar", 12, "pc2"), std::filesystem::path("out/bar_from_0012.pc2"));
}

}  // namespace
}  // namespace pliant
