#include "pliant/io/catalog/catalog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "pliant/core/registry.h"
#include "pliant/scene/scene.h"
#include "support/message_of.h"

namespace pliant {
namespace {

const CatalogEntry& find(const std::vector<CatalogEntry>& entries, const std::string& name) {
  return *std::ranges::find(entries, name, &CatalogEntry::name);
}

TEST(Catalog, ListsEveryEntryOfTheRegistries) {
  EXPECT_EQ(catalog("materials").size(), material_registry().names().size());
  EXPECT_EQ(catalog("solvers").size(), solver_registry().names().size());
  EXPECT_EQ(catalog("integrators").size(), integrator_registry().names().size());
  EXPECT_EQ(catalog("dampings").size(), damping_registry().names().size());
  EXPECT_EQ(catalog("colliders").size(), collider_registry().names().size());
  EXPECT_EQ(catalog("meshes").size(), MeshGenerators::kNames.size() + 1) << "and tetrahedralize";
}

TEST(Catalog, ParametersHaveUnitRangeAndDefault) {
  const std::vector<CatalogEntry> solvers = catalog("solvers");
  const CatalogEntry& lbfgs = find(solvers, "l-bfgs");
  const CatalogParameter& history = lbfgs.parameters[3];
  EXPECT_EQ(history.name, "history");
  EXPECT_EQ(history.preset, "5");
  EXPECT_EQ(history.range, ">= 0 and <= 1000");
  const CatalogParameter& search = find(solvers, "newton").parameters[8];
  EXPECT_EQ(search.name, "line_search");
  EXPECT_EQ(search.preset, "\"armijo\"");
  EXPECT_EQ(search.range, "armijo, wolfe or none");
  const std::vector<CatalogEntry> materials = catalog("materials");
  const CatalogParameter& young = find(materials, "stable-neo-hookean").parameters[0];
  EXPECT_EQ(young.unit, "Pa");
  EXPECT_EQ(young.preset, "") << "left out, it follows from the others";
}

TEST(Catalog, EveryKindIsGoodJsonAndText) {
  for (const std::string_view kind : catalog_kinds()) {
    const auto json = nlohmann::json::parse(catalog_json(kind));
    const std::string text = catalog_text(kind);
    ASSERT_EQ(json.size(), catalog(kind).size()) << kind;
    for (const auto& entry : json) {
      EXPECT_NE(text.find(entry["name"]), std::string::npos);
      EXPECT_FALSE(entry["summary"].get<std::string>().empty()) << entry["name"];
      for (const auto& p : entry["parameters"]) EXPECT_FALSE(p["help"].get<std::string>().empty());
    }
  }
}

TEST(Catalog, TextIsOneLineForEachThing) {
  EXPECT_TRUE(
      catalog_text("integrators")
          .starts_with("implicit-euler       backward Euler: first order, stable, damps\n"));
  EXPECT_NE(
      catalog_text("solvers").find("    history         pairs kept for the L-BFGS update; 0 is "
                                   "plain quasi-Newton (>= 0 and <= 1000; default 5)\n"),
      std::string::npos);
}

// Those that follow from other keys are listed too, but "terms" does not know them.
TEST(Catalog, SaysWhichEnergiesBodiesName) {
  const std::vector<CatalogEntry> energies = catalog("energies");
  for (const CatalogEntry& each : energies) {
    const auto names = term_registry().names();
    EXPECT_EQ(each.named, std::ranges::find(names, each.name) != names.end()) << each.name;
  }
  EXPECT_FALSE(energies.back().named.value_or(true));
  EXPECT_FALSE(catalog("materials").front().named.has_value());

  const std::string text = catalog_text("energies");
  EXPECT_NE(text.find("foundation           in terms       springs that tie"), std::string::npos)
      << text;
  EXPECT_NE(text.find("\ntie                  by other keys  "), std::string::npos) << text;
  const auto json = nlohmann::json::parse(catalog_json("energies"));
  EXPECT_EQ(json.front()["named"], true);
  EXPECT_EQ(json.back()["named"], false);
  EXPECT_FALSE(nlohmann::json::parse(catalog_json("solvers")).front().contains("named"));
}

TEST(Catalog, UnknownKindsAreRefused) {
  EXPECT_EQ(test::message_of([] { return catalog("material"); }),
            "unknown list \"material\"; did you mean \"materials\"? known: scenes, materials, "
            "fibers, constraints, presets, energies, solvers, integrators, dampings, colliders, "
            "meshes or "
            "formats");
}

}  // namespace
}  // namespace pliant
