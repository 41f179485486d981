#include <gtest/gtest.h>

#include <string>

#include "apps/cli.h"
#include "support/address_space.h"

namespace pliant::test {
namespace {

using Mesh = CliTest;

TEST_F(Mesh, MakesWhatInfoDescribes) {
  ASSERT_EQ(cli({"mesh", "make", "box", "size=4,1,1", "cells=[8, 2, 2]", "-o", "bar.mesh"}).status,
            0);
  const Outcome info = cli({"mesh", "info", "bar.mesh", "--json"});
  EXPECT_EQ(info.status, 0);
  const auto json = nlohmann::json::parse(info.out);
  EXPECT_EQ(json["vertices"], 9 * 3 * 3);
  EXPECT_EQ(json["tets"], 8 * 2 * 2 * 5);
  EXPECT_EQ(json["hexes"], 0);
  EXPECT_EQ(json["triangles"], 0);
  EXPECT_EQ(json["edges"], 0);
  EXPECT_NEAR(json["volume"], 4, 1e-12);
  EXPECT_NEAR(json["area"], 18, 1e-12);
  EXPECT_EQ(json["bounds"], (std::vector<std::vector<double>>{{-2, -0.5, -0.5}, {2, 0.5, 0.5}}));
  // The corner tets of a cube cut into five: edges 1, 1, 1, √2, √2, √2.
  EXPECT_NEAR(json["quality"]["min_dihedral"], 54.7356, 1e-3);
  EXPECT_NEAR(json["quality"]["max_dihedral"], 90, 1e-9);
  const std::string text = cli({"mesh", "info", "bar.mesh"}).out;
  const std::string label = "volume        ";
  ASSERT_NE(text.find(label), std::string::npos) << text;
  const std::string volume = text.substr(text.find(label) + label.size());
  std::size_t digits = 0;
  EXPECT_NEAR(std::stod(volume, &digits), 4, 1e-12);  // the sum of 160 rounded volumes
  EXPECT_EQ(volume.substr(digits, 5), " m³\n");
  const Outcome check = cli({"mesh", "check", "bar.mesh"});
  EXPECT_EQ(check.status, 0);
  EXPECT_EQ(check.out, "bar.mesh: ok\n");
}

TEST_F(Mesh, MakeNamesWhatIsWrong) {
  const auto error = [&](const std::string& shape, const std::string& setting) {
    const Outcome made = cli({"mesh", "make", shape, setting, "-o", "x.mesh"});
    EXPECT_EQ(made.status, 2);
    EXPECT_FALSE(exists("x.mesh"));
    return made.err;
  };
  EXPECT_EQ(
      error("bax", "size=1,1,1"),
      "pliant: error: mesh make: unknown shape \"bax\"; did you mean \"box\"? known: box, hex-box, "
      "sphere, torus, cylinder or sheet\n");
  EXPECT_EQ(error("box", "sizes=1,1,1"),
            "pliant: error: unknown key \"sizes\"; did you mean \"size\"? known: size or cells\n");
  EXPECT_EQ(error("box", "size"), "pliant: error: mesh make: must be NAME=VALUE, found \"size\"\n");
  EXPECT_EQ(error("box", "cells=0,1,1"), "pliant: error: cells.0: must be >= 1, found 0\n");
}

TEST_F(Mesh, AnEmptyFileIsNoMesh) {
  for (const std::string text : {"", "# nothing here\n"}) {
    write("empty.obj", text);
    const Outcome info = cli({"mesh", "info", "empty.obj"});
    EXPECT_EQ(info.status, 2);
    EXPECT_EQ(info.out, "");
    EXPECT_EQ(info.err, "pliant: error: empty.obj: is empty: it has no vertices\n");
    const Outcome check = cli({"mesh", "check", "empty.obj"});
    EXPECT_EQ(check.status, 1);
    EXPECT_NE(check.out.find("is empty: it has no vertices"), std::string::npos) << check.out;
  }
}

// A hole of 100 GB in a file takes no room on the disk, but would in memory.
TEST_F(Mesh, AFileThatDoesNotFitIntoMemoryIsNamed) {
  if (!can_limit_address_space()) GTEST_SKIP() << "a sanitizer needs all address space";
  write("large.obj", "v 0 0 0\n");
  std::filesystem::resize_file(folder_ / "large.obj", 100'000'000'000);
  const Outcome info = shell("ulimit -v 4000000 && pliant mesh info large.obj");
  EXPECT_EQ(info.status, 2);
  EXPECT_EQ(info.err,
            "pliant: error: large.obj: has 100000000000 bytes, more than there is memory for\n");
}

// Two tets, the second inside out, and a vertex of neither.
constexpr const char* kDoubtful =
    "MeshVersionFormatted 2\nDimension 3\nVertices 6\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n"
    "1 1 1 0\n5 5 5 0\nTetrahedra 2\n1 2 3 4 0\n2 4 3 5 0\nEnd\n";

TEST_F(Mesh, InfoTurnsTetsRoundAndSaysSo) {
  write("a.mesh", kDoubtful);
  const Outcome info = cli({"mesh", "info", "a.mesh", "--json"});
  EXPECT_EQ(info.status, 0);
  const auto json = nlohmann::json::parse(info.out);
  EXPECT_EQ(json["vertices"], 6);
  EXPECT_NEAR(json["volume"], 1.0 / 6 + 1.0 / 3, 1e-12);
  EXPECT_EQ(json["warnings"],
            (std::vector<std::string>{"1 tet of negative volume: turned round",
                                      "1 vertex in no element: no part of the simulation"}));
  EXPECT_NE(info.err.find("pliant: warning: 1 vertex in no element: no part of the simulation\n"),
            std::string::npos);
}

TEST_F(Mesh, ConvertKeepsEveryVertexUnlessTold) {
  write("a.mesh", kDoubtful);
  ASSERT_EQ(cli({"mesh", "convert", "a.mesh", "b.mesh"}).status, 0);
  ASSERT_EQ(cli({"mesh", "convert", "a.mesh", "c.mesh", "--drop-unused"}).status, 0);
  const auto vertices = [&](const std::string& file) {
    return nlohmann::json::parse(cli({"mesh", "info", file, "--json"}).out)["vertices"];
  };
  EXPECT_EQ(vertices("b.mesh"), 6);
  EXPECT_EQ(vertices("c.mesh"), 5);
  ASSERT_EQ(cli({"mesh", "convert", "c.mesh", "c.obj", "--surface"}).status, 0);
  const auto surface = nlohmann::json::parse(cli({"mesh", "info", "c.obj", "--json"}).out);
  EXPECT_EQ(surface["triangles"], 6);
  EXPECT_EQ(surface["closed"], true);
}

// One of each: out of range, not finite, inverted, unused; the first two with their lines.
TEST_F(Mesh, CheckListsEveryDefectWithItsPlace) {
  write("a.mesh",
        "MeshVersionFormatted 2\nDimension 3\nVertices 6\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n"
        "nan 1 1 0\n5 5 5 0\nTetrahedra 3\n1 3 2 4 0\n2 3 4 5 0\n2 3 4 99 0\nEnd\n");
  EXPECT_EQ(cli({"mesh", "info", "a.mesh"}).status, 2);
  const Outcome check = cli({"mesh", "check", "a.mesh"});
  EXPECT_EQ(check.status, 1);
  EXPECT_EQ(check.out,
            "a.mesh:8: a coordinate must be a finite number, found \"nan\"\n"
            "a.mesh:13: a vertex number must be from 1 to 6, found 99\n"
            "tet 0: volume -0.16666666666666666 m³ is negative\n"
            "vertex 5: is in no element\n"
            "a.mesh: 4 defects\n");
  const auto json = nlohmann::json::parse(cli({"mesh", "check", "a.mesh", "--json"}).out);
  EXPECT_EQ(json["ok"], false);
  EXPECT_EQ(json["total"], 4);
  EXPECT_EQ(json["defects"][1]["where"], "a.mesh:13");
}

TEST_F(Mesh, CheckListsABrokenFormatAsADefectAndRefusesMissingFiles) {
  write("a.mesh", "MeshVersionFormatted 2\nDimension 3\nVertices 4\n0 0 0 0\n");
  const Outcome broken = cli({"mesh", "check", "a.mesh"});
  EXPECT_EQ(broken.status, 1);
  EXPECT_EQ(broken.out.substr(0, 9), "a.mesh:3:");
  EXPECT_EQ(cli({"mesh", "check", "no.mesh"}).status, 2);
  write("a.xyz", "");
  EXPECT_EQ(cli({"mesh", "check", "a.xyz"}).status, 2);
}

TEST_F(Mesh, CheckFindsWhereASurfaceContradictsItself) {
  write("a.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nf 1 2 3\nf 2 3 4\nf 1 2 4\nf 2 1 5\n");
  const Outcome check = cli({"mesh", "check", "a.obj"});
  EXPECT_EQ(check.status, 1);
  EXPECT_EQ(check.out,
            "edge (0, 1): more than two triangles meet there\n"
            "edge (1, 2): its two triangles face opposite ways\n"
            "a.obj: 2 defects\n");
}

}  // namespace
}  // namespace pliant::test
