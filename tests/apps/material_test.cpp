#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "apps/cli.h"

namespace pliant::test {
namespace {

using Names = std::vector<std::string>;
using Numbers = std::vector<double>;

class Material : public CliTest {
 protected:
  nlohmann::json eval(const Names& material, const std::string& F, int status = 0) const {
    Names arguments{"material", "eval"};
    arguments.insert(arguments.end(), material.begin(), material.end());
    for (const char* word : {"--F", F.c_str(), "--json"}) arguments.emplace_back(word);
    const Outcome run = cli(arguments);
    EXPECT_EQ(run.status, status) << run.err;
    return nlohmann::json::parse(run.out);
  }

  void expect_error(const Names& arguments, const std::string& error) const {
    const Outcome run = cli(arguments);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.err, "pliant: error: " + error + "\n");
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(files(), Names{});
  }
};

void expect_near(const nlohmann::json& found, const Numbers& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-9) << i;
}

// μ = 2, F = diag(2, 1, 1): Ψ = 2 (2-1)² = 2, P = 4 (F - I). Scalings and flips are 2μ = 4; the
// twist about each axis is 4 - 8/(σi + σj): 0 for the pair (1, 1), 4 - 8/3 for the others.
TEST_F(Material, ArapIsWhatItsFormulaSays) {
  const auto json = eval({"arap", "mu=2"}, "2 0 0 0 1 0 0 0 1");
  EXPECT_NEAR(json["energy"], 2, 1e-12);
  expect_near(json["stress"], {4, 0, 0, 0, 0, 0, 0, 0, 0});
  expect_near(json["eigenvalues"], {0, 4.0 / 3, 4.0 / 3, 4, 4, 4, 4, 4, 4});
  expect_near(json["projected"], {0, 4.0 / 3, 4.0 / 3, 4, 4, 4, 4, 4, 4});
}

// μ = 1, λ = 3, F = diag(2, 1, 1): tr(S - I) = 1, Ψ = 1 + 3/2, P = 2(F - I) + 3 I. The scalings are
// those of 2 I + 3 (1 1ᵀ): 2, 2, 11; the flips 2; the twists 2 + 2 (3 - 2)/(σi + σj).
TEST_F(Material, CorotatedIsWhatItsFormulaSays) {
  const auto json = eval({"corotated", "mu=1", "lambda=3"}, "2 0 0 0 1 0 0 0 1");
  EXPECT_NEAR(json["energy"], 2.5, 1e-12);
  expect_near(json["stress"], {5, 0, 0, 0, 3, 0, 0, 0, 3});
  expect_near(json["eigenvalues"], {2, 2, 2, 2, 2, 2 + 2.0 / 3, 2 + 2.0 / 3, 3, 11});
}

// μ = 1, λ = 2 (κ = 3), F = diag(1, 1, -1), J = -1: Ψ = 0 - (-2) + 3/2 · 4 = 8. dΨ/dJ is
// 3 (-2) - 1 = -7, so P = F - 7 cof F = diag(1, 1, -1) - 7 diag(-1, -1, 1) = diag(8, 8, -8).
// The scalings are those of the matrix with diagonal μ + κ = 4 and, in the plane that leaves axis k
// out, s_k (κ (2J - 1) - μ) = -10 s_k: turned by diag(1, 1, -1) it is 10 (1 1ᵀ) - 6 I.
// Twists are 1 - 7 s_k: -6, -6, 8, flips 1 + 7 s_k: 8, 8, -6.
TEST_F(Material, StableNeoHookeanIsWhatItsFormulaSaysWhenInverted) {
  const auto json = eval({"stable-neo-hookean", "mu=1", "lambda=2"}, "1 0 0 0 1 0 0 0 -1");
  EXPECT_NEAR(json["energy"], 8, 1e-12);
  expect_near(json["stress"], {8, 0, 0, 0, 8, 0, 0, 0, -8});
  expect_near(json["eigenvalues"], {-6, -6, -6, -6, -6, 8, 8, 8, 24});
  expect_near(json["projected"], {0, 0, 0, 0, 0, 8, 8, 8, 24});
}

// P = μ F + (κ (J - 1) - μ) cof F with μ = 1, κ = 3. The third number is f13, not f31: J = 2,
// cof F = [2 0 0; 0 1 0; -1 0 2], P = F + 2 cof F.
TEST_F(Material, MatricesAreRowByRow) {
  const auto json = eval({"stable-neo-hookean", "mu=1", "lambda=2"}, "1 0 0.5 0 2 0 0 0 1");
  expect_near(json["stress"], {5, 0, 0.5, 0, 4, 0, -2, 0, 5});
  expect_near(json["F"], {1, 0, 0.5, 0, 2, 0, 0, 0, 1});
}

TEST_F(Material, DefaultsAndYoungAndPoissonAreTheSameMaterial) {
  const std::string F = "1.1 0.2 0 0 0.9 0.1 0 0 -1";
  EXPECT_EQ(eval({"corotated"}, F), eval({"corotated", "young=1e5", "poisson=0.45"}, F));
  EXPECT_NE(eval({"corotated"}, F), eval({"corotated", "young=2e5", "poisson=0.45"}, F));
}

TEST_F(Material, WhatIsNotFiniteIsNullAndAFailure) {
  const std::string F = "1e200 0 0 0 1e200 0 0 0 1e200";
  const auto json = eval({"stable-neo-hookean"}, F, 1);
  EXPECT_TRUE(json["energy"].is_null());
  EXPECT_EQ(json["stress"].size(), 9U);
  const Outcome run = cli({"material", "eval", "stable-neo-hookean", "--F", F});
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.out.find("energy inf J/m³"), std::string::npos) << run.out;
  EXPECT_EQ(run.err,
            "pliant: error: stable-neo-hookean: the energy, the stress or the stiffness is not "
            "finite at this F\n");
}

TEST_F(Material, EvalIsReadableToo) {
  const Outcome run = cli({"material", "eval", "arap", "mu=2", "--F", "2 0 0 0 1 0 0 0 1"});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out.substr(0, run.out.find('\n')), "arap: energy 2 J/m³");
  EXPECT_NE(run.out.find("first Piola stress, Pa\n             4 "), std::string::npos) << run.out;
}

TEST_F(Material, BadInputIsNamed) {
  const std::string I = "1 0 0 0 1 0 0 0 1";
  expect_error({"material", "eval", "arap", "--F", "1 0 0"},
               "--F: must be 9 finite numbers, row by row; found 3");
  expect_error({"material", "eval", "arap", "--F", "1 0 0 0 one 0 0 0 1"},
               "--F: must be 9 finite numbers, row by row; found \"one\"");
  expect_error({"material", "eval", "arap", "--F", "1 0 0 0 nan 0 0 0 1"},
               "--F: must be 9 finite numbers, row by row; found \"nan\"");
  expect_error({"material", "eval", "corotated", "poisson=0.5", "young=1", "--F", I},
               "material.poisson: must be > -1 and < 0.5, found 0.5");
  expect_error({"material", "eval", "corotated", "young=stiff", "--F", I},
               "material.young: must be a number, found a string \"stiff\"");
  expect_error({"material", "eval", "corotated", "mu=1", "young=1", "--F", I},
               "material: give young and poisson, or mu and lambda, not a mixture");
  expect_error({"material", "show", "corotated", "young=[1"},
               "young=[1: VALUE:1:3: syntax error while parsing array - unexpected end of input; "
               "expected ']'");
  expect_error({"material", "show", "corotated", "young"},
               "corotated: must be PARAM=VALUE, found \"young\"");
  expect_error({"material", "eval", "corotated", "young=1e5", "poisson=0.2", "young=2e5", "--F", I},
               "corotated: must be given once each; found \"young\" twice");
  expect_error({"material", "plot", "arap", "mu=1", "corotated", "mu=2", "-o", "a.svg"},
               "materials: must be given once each; found \"mu\" twice");
  expect_error({"material", "plot", "young=1", "-o", "a.svg"},
               "material plot: needs the name of a material");
}

TEST_F(Material, MisspeltNamesGetASuggestion) {
  const Outcome name = cli({"material", "show", "corotatd"});
  EXPECT_EQ(name.status, 2);
  EXPECT_EQ(
      name.err.find(
          "pliant: error: material: unknown material \"corotatd\"; did you mean \"corotated\"?"),
      0U)
      << name.err;
  const Outcome parameter = cli({"material", "check", "corotated", "yuong=1"});
  EXPECT_EQ(parameter.status, 2);
  EXPECT_EQ(
      parameter.err.find("pliant: error: corotated: unknown parameter \"yuong\"; did you mean "
                         "\"young\"? known: young"),
      0U)
      << parameter.err;
}

TEST_F(Material, MisspeltCommandsAndOptionsGetASuggestionToo) {
  expect_error({"material", "evl", "arap"},
               "unknown command \"evl\"; did you mean \"eval\"? known: show, eval, check or plot; "
               "see pliant material --help");
  expect_error({"material", "show", "arap", "--jsn"},
               "unknown option \"--jsn\"; did you mean \"--json\"? known: --help or --json; see "
               "pliant material show --help");
  expect_error({"material", "eval", "arap"}, "--F is required; see pliant material eval --help");
}

TEST_F(Material, ShowTellsWhatThereIsToKnow) {
  const Outcome run = cli({"material", "show", "corotated", "young=2e5", "poisson=0.25", "--json"});
  EXPECT_EQ(run.status, 0) << run.err;
  const auto json = nlohmann::json::parse(run.out);
  EXPECT_EQ(json["name"], "corotated");
  for (const char* key : {"summary", "formula", "inversion"}) EXPECT_NE(json[key], "") << key;
  EXPECT_EQ(json["parameters"][0]["name"], "young");
  EXPECT_EQ(json["parameters"][0]["unit"], "Pa");
  EXPECT_EQ(json["parameters"][0]["range"], "> 0");
  EXPECT_EQ(json["parameters"][0]["value"], 2e5);
  EXPECT_NEAR(json["rest"]["poisson"], 0.25, 1e-12);
  EXPECT_NEAR(json["rest"]["mu"], 8e4, 1e-6);
  EXPECT_NEAR(json["stiffness"], 2.4e5, 1e-6);  // λ + 2μ: its uniaxial stress is linear
  const std::string text = cli({"material", "show", "corotated"}).out;
  for (const std::string key : {"formula", "summary"}) {
    EXPECT_NE(text.find(json[key].get<std::string>().substr(0, 30)), std::string::npos);
  }
}

TEST_F(Material, ShowTellsTheModuliInEffect) {
  const auto values = [&](const Names& settings) {
    Names arguments{"material", "show", "corotated", "--json"};
    arguments.insert(arguments.end(), settings.begin(), settings.end());
    const auto json = nlohmann::json::parse(cli(arguments).out);
    nlohmann::json found;
    for (const auto& each : json["parameters"]) {
      if (each.contains("value")) found[each["name"].get<std::string>()] = each["value"];
    }
    return found;
  };
  EXPECT_EQ(values({}), (nlohmann::json{{"young", 1e5}, {"poisson", 0.45}}));
  EXPECT_EQ(values({"young=2e5"}), (nlohmann::json{{"young", 2e5}, {"poisson", 0.45}}));
  EXPECT_EQ(values({"mu=2e5"})["mu"], 2e5);
  EXPECT_NEAR(values({"mu=2e5"})["lambda"], 310344.8, 0.1);
}

TEST_F(Material, CheckIsATable) {
  const Outcome run = cli({"material", "check", "arap"});
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_NE(run.out.find("ok    stress = dΨ/dF "), std::string::npos);
  EXPECT_NE(run.out.find("arap: all "), std::string::npos);
  const auto json = nlohmann::json::parse(cli({"material", "check", "arap", "--json"}).out);
  EXPECT_EQ(json["ok"], true);
  EXPECT_EQ(std::ranges::count(run.out, '\n') - 1, static_cast<long>(json["checks"].size()));
}

TEST_F(Material, PlotsShareTheParametersThatTheyHave) {
  const Names both{"material", "plot", "arap", "corotated", "mu=1e4", "lambda=2e4", "-o", "a.svg"};
  EXPECT_EQ(cli(both).status, 0);
  const std::string svg = read("a.svg");
  EXPECT_EQ(svg.substr(0, 5), "<svg ");
  for (const char* text : {">arap<", ">corotated<", ">mu=1e4, lambda=2e4<", "(kPa)", "(kJ/m³)"}) {
    EXPECT_NE(svg.find(text), std::string::npos) << text;
  }
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(files(), Names{"a.svg"});
  EXPECT_EQ(cli({"material", "plot", "arap", "lambda=1", "-o", "b.svg"}).status, 2);
  EXPECT_EQ(cli({"material", "plot", "arap", "-o", "no/such/folder.svg"}).status, 1);
  EXPECT_EQ(files(), Names{"a.svg"});
}

}  // namespace
}  // namespace pliant::test
