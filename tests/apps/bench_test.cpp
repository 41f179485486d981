#include <set>
#include <string>

#include "apps/cli.h"
#include "pliant/solvers/options.h"

namespace pliant {
namespace {

using Bench = test::CliTest;

TEST_F(Bench, SolveReportsItsRows) {
  const test::Outcome run = cli(
      {"bench", "solve", "--vertices", "1000", "--repeat", "2", "--threads", "2", "--report", "r"});
  ASSERT_EQ(run.status, 0) << run.err;
  const nlohmann::json report = this->report("r");
  EXPECT_EQ(report.at("suite"), "solve");
  EXPECT_EQ(report.at("machine").at("threads"), 2);
  // n x n and 3n x 3n, on one and on two threads, in three precisions.
  ASSERT_EQ(report.at("rows").size(), 12u);
  std::set<std::string> matrices;
  for (const nlohmann::json& row : report.at("rows")) {
    matrices.insert(row.at("matrix"));
    for (const char* key : {"unknowns", "factor_nonzeros", "analyze_ms", "factor_ms", "solve3_ms",
                            "bytes", "bandwidth_gbs"}) {
      EXPECT_GT(row.at(key).get<double>(), 0) << key;
    }
    for (const char* key : {"cholmod_factor_ms", "cholmod_solve3_ms"}) {
      EXPECT_TRUE(row.at(key).is_null() || row.at(key).get<double>() > 0) << key;
    }
    EXPECT_LT(row.at("residual").get<double>(), row.at("precision") == "double" ? 1e-14 : 1e-3);
  }
  EXPECT_EQ(matrices, (std::set<std::string>{"box 10 A0", "box 10 newton"}));
  EXPECT_NE(run.out.find("box 10 newton"), std::string::npos);
}

TEST_F(Bench, PreconditionersReportTheirRows) {
  const test::Outcome run = cli({"bench", "preconditioners", "--vertices", "1000", "--repeat", "1",
                                 "--threads", "2", "--report", "r"});
  ASSERT_EQ(run.status, 0) << run.err;
  const nlohmann::json rows = report("r").at("rows");
  // Each of them and the factorisation, on A0 and on the Hessian, soft and stiff.
  ASSERT_EQ(rows.size(), 4 * (PreconditionerName::words().size() + 1));
  for (const nlohmann::json& row : rows) {
    EXPECT_EQ(row.at("iterations").get<int>() > 0, row.at("method") != "direct");
    EXPECT_GT(row.at("solve_ms").get<double>(), 0);
  }
}

TEST_F(Bench, Table1ReportsItsRows) {
  const test::Outcome run =
      cli({"bench", "table1", "--vertices", "600", "--repeat", "1", "--report", "r"});
  ASSERT_EQ(run.status, 0) << run.err;
  const nlohmann::json rows = report("r").at("rows");
  ASSERT_EQ(rows.size(), 1u);
  std::set<std::string> keys;
  for (const auto& [key, value] : rows[0].items()) keys.insert(key);
  EXPECT_EQ(keys, (std::set<std::string>{"model", "vertices", "elements", "material", "contact",
                                         "qn_ms", "newton_ms", "speedup", "qn_error",
                                         "newton_error", "line_search", "lbfgs_overhead_ms"}));
  EXPECT_LT(rows[0].at("qn_error"), rows[0].at("newton_error"));
}

TEST_F(Bench, ThreadsReportsItsRows) {
  const test::Outcome run = cli({"bench", "threads", "--vertices", "4000", "--repeat", "1",
                                 "--threads", "2", "--report", "r"});
  ASSERT_EQ(run.status, 0) << run.err;
  const nlohmann::json rows = report("r").at("rows");
  ASSERT_EQ(rows.size(), 2u);  // quiet, and beside a busy process
  for (const nlohmann::json& row : rows) {
    EXPECT_EQ(row.at("same_bits"), true);
    EXPECT_EQ(row.at("frames"), 25);
    for (const char* threads : {"_1_ms", "_ms"}) {
      EXPECT_GT(row.at(std::string("least") + threads).get<double>(), 0);
      EXPECT_GE(row.at(std::string("median") + threads).get<double>(),
                row.at(std::string("least") + threads).get<double>());
      EXPECT_GE(row.at(std::string("p99") + threads).get<double>(),
                row.at(std::string("median") + threads).get<double>());
    }
  }
  EXPECT_NE(rows[0].at("beside"), rows[1].at("beside"));
}

TEST_F(Bench, GrabsReportsItsRows) {
  const test::Outcome run =
      cli({"bench", "grabs", "--vertices", "4000", "--repeat", "1", "--report", "r"});
  ASSERT_EQ(run.status, 0) << run.err;
  const nlohmann::json rows = report("r").at("rows");
  ASSERT_GE(rows.size(), 2u);  // at a vertex, and inside a triangle
  for (const nlohmann::json& row : rows) {
    for (const char* key : {"free_ms", "held_ratio", "making_ratio", "releasing_ratio"}) {
      EXPECT_GT(row.at(key).get<double>(), 0) << key;
    }
  }
}

TEST_F(Bench, BodiesReportsItsRows) {
  const test::Outcome run = cli({"bench", "bodies", "--vertices", "4000", "--repeat", "1",
                                 "--threads", "2", "--report", "r"});
  ASSERT_EQ(run.status, 0) << run.err;
  const nlohmann::json rows = report("r").at("rows");
  ASSERT_EQ(rows.size(), 6u);
  for (const nlohmann::json& row : rows) EXPECT_GT(row.at("least_ms").get<double>(), 0);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(rows[i].at("vertices"), 4000);
  EXPECT_EQ(rows[4].at("asleep"), 0);
  EXPECT_EQ(rows[5].at("asleep"), 4);
  EXPECT_EQ(rows[0].at("bodies"), 8);
  EXPECT_EQ(rows[2].at("bodies"), 1);
  EXPECT_EQ(rows[0].at("hash"), rows[1].at("hash"));
  EXPECT_EQ(rows[2].at("hash"), rows[3].at("hash"));
}

TEST_F(Bench, SaysWhichSuitesThereAre) {
  const test::Outcome run = cli({"bench", "slove"});
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("solve"), std::string::npos) << run.err;
  EXPECT_EQ(cli({"bench", "solve", "--repeat", "0"}).status, 2);
  // Before the first measurement, not after the last.
  const test::Outcome nowhere = cli({"bench", "solve", "--report", "scene.json/report"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_EQ(nowhere.out, "");
  EXPECT_NE(nowhere.err.find("scene.json/report"), std::string::npos) << nowhere.err;
}

}  // namespace
}  // namespace pliant
