#include <gtest/gtest.h>

#include "apps/cli.h"

namespace pliant::test {
namespace {

class MeshTetrahedralize : public CliTest {
 protected:
  MeshTetrahedralize() {
    cli({"mesh", "make", "sphere", "radius=0.5", "cells=8", "-o", "ball.stl"});
  }
};

TEST_F(MeshTetrahedralize, FillsAnStlAndReportsIt) {
  const Outcome made =
      cli({"mesh", "tetrahedralize", "ball.stl", "-o", "ball.msh", "--cell", "0.1", "--json"});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.err, "");
  const auto report = nlohmann::json::parse(made.out);
  EXPECT_EQ(report["cell"], 0.1);
  EXPECT_EQ(report["pieces"], 1);
  EXPECT_GE(report["quality"]["min_dihedral"], 10.5);
  EXPECT_LE(report["quality"]["max_dihedral"], 163.8);
  const auto info = nlohmann::json::parse(cli({"mesh", "info", "ball.msh", "--json"}).out);
  EXPECT_EQ(info["tets"], report["tets"]);
  EXPECT_EQ(info["vertices"], report["vertices"]);
  EXPECT_NEAR(info["volume"], report["volume"], 1e-12);
  EXPECT_EQ(info["closed"], true);
  EXPECT_EQ(cli({"mesh", "check", "ball.msh"}).status, 0);
}

TEST_F(MeshTetrahedralize, ComesNearANumberOfVertices) {
  const Outcome made =
      cli({"mesh", "tetrahedralize", "ball.stl", "-o", "ball.mesh", "--vertices", "800"});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_NE(made.out.find("dihedral"), std::string::npos);
  const auto info = nlohmann::json::parse(cli({"mesh", "info", "ball.mesh", "--json"}).out);
  EXPECT_NEAR(info["vertices"], 800, 50);
}

TEST_F(MeshTetrahedralize, NamesWhatIsWrong) {
  const auto error = [&](const std::string& option, const std::string& value) {
    const Outcome made = cli({"mesh", "tetrahedralize", "ball.stl", "-o", "x.msh", option, value});
    EXPECT_EQ(made.status, 2);
    EXPECT_FALSE(exists("x.msh"));
    return made.err;
  };
  EXPECT_EQ(error("--cell", "0"), "pliant: error: --cell: must be > 0 m, found 0\n");
  EXPECT_NE(error("--cell", "1e-4").find("the lattice would have 10005 x"), std::string::npos);
  EXPECT_NE(error("--cell", "5").find("error: ball.stl: nothing is inside"), std::string::npos);
  EXPECT_NE(error("--vertices", "99999999").find("error: --vertices: 99999999 are too many"),
            std::string::npos);
  EXPECT_NE(error("--smallest-piece", "2").find("error: --smallest-piece: must"),
            std::string::npos);
}

// Before the surface is read: it does not even exist.
TEST_F(MeshTetrahedralize, ChecksTheOutputBeforeTheWork) {
  for (const std::string file : {"x.obj", "x.stl", "x.ply", "x.xyz", "x"}) {
    const Outcome made = cli({"mesh", "tetrahedralize", "missing.obj", "-o", file});
    EXPECT_EQ(made.status, 2) << file;
    EXPECT_NE(made.err.find(".msh, .mesh or .vtu"), std::string::npos) << made.err;
  }
  const Outcome made = cli({"mesh", "tetrahedralize", "missing.obj", "-o", "no/such/x.msh"});
  EXPECT_EQ(made.status, 1);
  EXPECT_NE(made.err.find("there is no folder no/such"), std::string::npos) << made.err;
}

}  // namespace
}  // namespace pliant::test
