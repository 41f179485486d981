#include "pliant/io/bytes/number_word.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pliant/io/meshes/inria_mesh.h"
#include "pliant/io/meshes/obj.h"
#include "pliant/io/meshes/ply/ply.h"
#include "pliant/io/meshes/stl.h"

namespace pliant {
namespace {

const std::string kZeros(400, '0');

TEST(NumberWord, NumbersBelowTheRangeAreZero) {
  for (const std::string& word :
       {std::string("1e-400"), std::string("-1e-400"), std::string("+2.5E-999"),
        "0." + kZeros + "1", "-." + kZeros + "1", "0." + kZeros + "1e+5",
        std::string("1e-99999999999999999999")}) {
    double value = 7;
    EXPECT_EQ(parse_number(word, value), std::errc{}) << word;
    EXPECT_EQ(value, 0) << word;
  }
}

TEST(NumberWord, NumbersAboveTheRangeAreNot) {
  for (const std::string& word : {std::string("1e400"), std::string("-1E+400"), "1" + kZeros,
                                  "1" + kZeros + "e-5", std::string("1e99999999999999999999")}) {
    double value = 0;
    EXPECT_EQ(parse_number(word, value), std::errc::result_out_of_range) << word;
  }
  double value = 0;
  for (const char* word : {"", "+", "+-1", "1e", "x", "1x"})
    EXPECT_EQ(parse_number(word, value), std::errc::invalid_argument) << word;
}

TEST(NumberWord, EveryFormatReadsTinyNumbersAsZero) {
  const std::string points = "1e-400 0 0\n1 0 0\n0 1 0\n";
  const Mesh obj = parse_obj("v 1e-400 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "a.obj");
  const Mesh ply = parse_ply(
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
      "property float z\nend_header\n" +
          points,
      "a.ply");
  const Mesh inria = parse_inria_mesh(
      "MeshVersionFormatted 2\nDimension 3\nVertices 1\n1e-400 0 0 0\nEnd\n", "a.mesh");
  const Mesh stl = parse_stl(
      "solid a\nfacet normal 0 0 1\nouter loop\nvertex 1e-400 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
      "endloop\nendfacet\nendsolid a\n",
      "a.stl");
  for (const Mesh* mesh : {&obj, &ply, &inria, &stl}) EXPECT_EQ(mesh->positions[0], 0);
}

}  // namespace
}  // namespace pliant
