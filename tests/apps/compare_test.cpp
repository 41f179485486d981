#include <cmath>

#include "apps/cli.h"

namespace pliant {
namespace {

using test::Outcome;

class Compare : public test::CliTest {};

TEST_F(Compare, ReportsWhatEachMethodDid) {
  const Outcome run = cli(
      {"compare", "scene.json", "--methods", "l-bfgs,newton:linear=pcg,l-bfgs:history=0", "--frame",
       "3", "--iterations", "6", "--report", "out/report.json", "--plot", "out/plot.svg"});
  ASSERT_EQ(run.status, 0) << run.err;
  const auto report = this->report("out/report.json");
  EXPECT_EQ(report["frame"], 3);
  EXPECT_TRUE(report["scene"].is_string());
  EXPECT_GT(report["reference"]["iterations"], 0);
  EXPECT_GE(report["reference"]["gradient_norm"], 0);
  ASSERT_EQ(report["methods"].size(), 3u);
  EXPECT_EQ(report["methods"][1]["name"], "newton:linear=pcg");
  const double least = report["reference"]["objective"];
  const double first = report["methods"][0]["trace"][0]["objective"];
  for (const auto& method : report["methods"]) {
    EXPECT_GE(method["setup_seconds"], 0);
    const auto& trace = method["trace"];
    ASSERT_LE(trace.size(), 7u);
    EXPECT_EQ(trace[0]["relative_error"], 1);
    EXPECT_EQ(trace[0]["objective"], first);
    double last_seconds = 0;
    for (size_t i = 0; i < trace.size(); ++i) {
      EXPECT_EQ(trace[i]["iteration"], i);
      EXPECT_GE(trace[i]["seconds"], last_seconds);
      last_seconds = trace[i]["seconds"];
      const double g = trace[i]["objective"], error = trace[i]["relative_error"];
      EXPECT_NEAR(error, std::max(0.0, (g - least) / (first - least)), 1e-12);
    }
    EXPECT_LT(trace.back()["relative_error"], 0.1);
  }
  EXPECT_NE(read("out/plot.svg").find("newton:linear=pcg, set-up"), std::string::npos);
}

TEST_F(Compare, SweepsOverOptionsAndOverScenes) {
  ASSERT_EQ(cli({"compare", "scene.json", "--methods", "l-bfgs", "--sweep", "solver.history=0,5",
                 "--report", "options.json"})
                .status,
            0);
  auto report = this->report("options.json");
  ASSERT_EQ(report["methods"].size(), 2u);
  EXPECT_EQ(report["methods"][0]["name"], "l-bfgs solver.history=0");
  EXPECT_EQ(report["methods"][1]["name"], "l-bfgs solver.history=5");
  EXPECT_EQ(report["methods"][0]["minimum"], report["methods"][1]["minimum"]);

  ASSERT_EQ(cli({"compare", "scene.json", "--methods", "l-bfgs,newton", "--sweep",
                 "gravity=[0,-1,0],[0,-20,0]", "--report", "scenes.json"})
                .status,
            0);
  report = this->report("scenes.json");
  ASSERT_EQ(report["methods"].size(), 4u);
  EXPECT_EQ(report["methods"][3]["name"], "newton gravity=[0,-20,0]");
  EXPECT_NE(report["methods"][0]["minimum"], report["methods"][3]["minimum"]);
}

TEST_F(Compare, RefusesBeforeItWorks) {
  const auto error_of = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"compare", "scene.json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome run = cli(arguments);
    EXPECT_EQ(run.status, 2) << run.err;
    EXPECT_TRUE(files().empty());
    return run.err;
  };
  EXPECT_NE(error_of({"--methods", "l-bfgs,newten"}).find("did you mean \"newton\""),
            std::string::npos);
  EXPECT_NE(error_of({"--methods", "newton:linear=pgc"}).find("did you mean \"pcg\""),
            std::string::npos);
  EXPECT_NE(error_of({"--methods", "newton", "--sweep", "gravity"}).find("PATH=V1,V2"),
            std::string::npos);
  EXPECT_NE(error_of({"--methods", "newton", "--frame", "-1"}).find("--frame"), std::string::npos);
  EXPECT_NE(error_of({"--methods", "local-global"}).find("projective"), std::string::npos);
  EXPECT_NE(error_of({"--methods", "newton,"}).find("a method is missing"), std::string::npos);
  EXPECT_NE(error_of({"--methods", "newton:type=l-bfgs"}).find("before the colon"),
            std::string::npos);
  EXPECT_NE(error_of({"--methods", "newton", "--sweep", "solver=l-bfgs"}).find("solver.OPTION"),
            std::string::npos);
  EXPECT_NE(error_of({"--methods", "l-bfgs,newton", "--sweep", "solver.history=0,1"})
                .find("--methods newton"),
            std::string::npos);
  EXPECT_NE(
      error_of({"--methods", "newton", "--iterations", "3", "--sweep", "solver.iterations=1,2"})
          .find("contradicts"),
      std::string::npos);
  EXPECT_NE(error_of({"--methods", "newton", "--plot", "a.png"}).find(".svg"), std::string::npos);
}

// Its own defaults, whatever the scene's solver has.
TEST_F(Compare, MethodsDoNotTakeOptionsFromTheScene) {
  ASSERT_EQ(cli({"compare", "scene.json", "--methods", "l-bfgs, l-bfgs:history=5", "--set",
                 "gravity=[0,-20,0]", "--report", "r"})
                .status,
            0);
  const auto methods = report("r")["methods"];
  EXPECT_EQ(methods[1]["name"], "l-bfgs:history=5");
  EXPECT_EQ(methods[0]["trace"].back()["objective"], methods[1]["trace"].back()["objective"]);
}

TEST_F(Compare, SaysWhereTheFirstGuessIsNotFinite) {
  const Outcome run = cli({"compare", "scene.json", "--methods", "l-bfgs,newton", "--set",
                           "bodies.0.velocity=[0,1e160,0]"});
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("not finite"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace pliant
