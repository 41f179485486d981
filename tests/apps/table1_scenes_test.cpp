#include "bench/table1_scenes.h"

#include <gtest/gtest.h>

#include <cctype>
#include <ostream>
#include <string>
#include <variant>

#include "pliant/dynamics/diagnostics.h"
#include "pliant/dynamics/model.h"
#include "support/sanitizer.h"

namespace pliant::cli {

void PrintTo(const Table1Row& row, std::ostream* out) { *out << row.model; }

namespace {

// Larger rows are built, not stepped: their factorisations take seconds.
constexpr int kMostSteppedVertices = test::kSanitized ? 1000 : 4000;

class Table1 : public ::testing::TestWithParam<Table1Row> {};
INSTANTIATE_TEST_SUITE_P(Rows, Table1,
                         ::testing::ValuesIn(table1_rows().begin(), table1_rows().end()),
                         [](const auto& each) {
                           std::string name = std::to_string(each.index) + "_" + each.param.model;
                           for (char& c : name) c = std::isalnum(c) != 0 ? c : '_';
                           return name;
                         });

TEST_P(Table1, HasTheSizeOfThePapersMesh) {
  const Table1Row& row = GetParam();
  const Scene scene = table1_scene(row);
  EXPECT_NO_THROW(check_scene(scene));
  EXPECT_EQ(scene.colliders.empty(), !row.contact);
  EXPECT_EQ(scene.time.frames, 60);
  const auto* mesh = std::get_if<Mesh>(&scene.bodies[0].mesh);
  const int vertices = mesh != nullptr ? mesh->vertex_count() : 81 * 81;
  EXPECT_NEAR(vertices, row.vertices, 0.1 * row.vertices);
}

TEST_P(Table1, Moves) {
  const Table1Row& row = GetParam();
  if (row.vertices > kMostSteppedVertices) GTEST_SKIP() << "too large for a test";
  Simulation sim = table1_scene(row).build();
  const VecX start = sim.state().x;
  for (int frame = 0; frame < 2; ++frame) sim.step();
  EXPECT_TRUE(sim.state().x.allFinite());
  const double size = bounds_of(start).size().norm();
  EXPECT_GT((sim.state().x - start).lpNorm<Eigen::Infinity>(), 1e-3 * size);
  EXPECT_GE(diagnose(sim).elastic, -1e-9);  // round-off of splines
}

TEST(Table1Rows, AreElevenAndNeedTheirFiles) {
  EXPECT_EQ(table1_rows().size(), 11u);
  EXPECT_THROW(table1_scene(table1_rows()[0], "no/such/folder"), InputError);
}

}  // namespace
}  // namespace pliant::cli
