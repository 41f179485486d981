#include "pliant/io/bytes/byte_reader.h"

#include <gtest/gtest.h>

#include "io/byte_support.h"
#include "io/mesh_support.h"
#include "io/vtu_support.h"
#include "pliant/io/bytes/base64_reader.h"

namespace pliant {
namespace {

using test::Bytes;

TEST(ByteReader, ReadsEveryTypeInBothOrders) {
  for (const bool big : {false, true}) {
    const std::string bytes = Bytes(big)
                                  .u8(-1)
                                  .u8(255)
                                  .u16(-2)
                                  .u16(65534)
                                  .i32(-3)
                                  .i32(-4)
                                  .i64(-5)
                                  .i64(6)
                                  .f32(0.1F)
                                  .f64(0.1)
                                  .str();
    ByteReader in(bytes, "a.bin", big ? std::endian::big : std::endian::little);
    const double expected[] = {-1, 255, -2, 65534, -3, 4294967292, -5, 6, 0.1F, 0.1};
    for (int i = 0; i < 10; ++i)
      EXPECT_EQ(in.number(static_cast<NumberType>(i), "it"), expected[i]) << i;
    EXPECT_EQ(in.remaining(), 0u);
  }
}

TEST(ByteReader, NeverReadsBeyondTheEnd) {
  ByteReader in("abc", "a.bin", std::endian::little);
  EXPECT_EQ(in.take(1, "a letter"), "a");
  EXPECT_EQ(test::message_of([&] { in.read<int>("a number"); }),
            "a.bin: byte 1: the file ends within a number: it needs 4 bytes, found 2");
  EXPECT_EQ(test::message_of([&] { in.checked_count(3, 1, "the count"); }),
            "a.bin: byte 1: the count is 3, but the rest of the file can hold at most 2");
  EXPECT_EQ(test::message_of([&] { in.checked_count(-1, 1, "the count"); }),
            "a.bin: byte 1: the count must not be negative, found -1");
  EXPECT_EQ(in.checked_count(2, 1, "the count"), 2u);
}

TEST(ByteReader, IntegersMustBeExact) {
  const std::string bytes =
      Bytes(false).f32(2.5F).f64(1e300).f64(-7).u(0xffffffffffffffff, 8).str();
  ByteReader in(bytes, "a.bin", std::endian::little);
  EXPECT_EQ(test::message_of([&] { in.integer(NumberType::kFloat32, "it"); }),
            "a.bin: byte 0: it must be an integer, found 2.5");
  EXPECT_EQ(test::message_of([&] { in.integer(NumberType::kFloat64, "it"); }),
            "a.bin: byte 4: it must be an integer, found 1e+300");
  EXPECT_EQ(in.integer(NumberType::kFloat64, "it"), -7);
  EXPECT_EQ(test::message_of([&] { in.integer(NumberType::kUInt64, "it"); }),
            "a.bin: byte 20: it is too large: 18446744073709551615");
}

TEST(Base64Reader, ReadsAcrossRunsAndBlanks) {
  const std::string all = "any carnal pleas";
  for (std::size_t cut = 0; cut <= all.size(); ++cut) {
    const std::string text =
        test::base64(all.substr(0, cut)) + "\n " + test::base64(all.substr(cut));
    Base64Reader in(text);
    std::string out;
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_TRUE(in.read(1, out));
    EXPECT_EQ(out, all);
    EXPECT_FALSE(in.read(1, out));
  }
}

TEST(Base64Reader, RefusesOtherTexts) {
  for (const std::string text : {"", "A", "AA=", "A===", "AA=A", "AAA!", "\xff\xff\xff\xff"}) {
    Base64Reader in(text);
    std::string out;
    EXPECT_FALSE(in.read(1, out)) << text;
    EXPECT_EQ(out, "");
  }
}

}  // namespace
}  // namespace pliant
