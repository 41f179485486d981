#include <regex>
#include <string>
#include <vector>

#include "apps/cli.h"

namespace pliant {
namespace {

using test::Outcome;

class Help : public test::CliTest {
 protected:
  // Lines of the help that start with two spaces and the program's name.
  static std::vector<std::string> examples(const std::string& help) {
    std::vector<std::string> lines;
    const std::regex example("\n  (pliant [^\n]*)");
    for (std::sregex_iterator i(help.begin(), help.end(), example), end; i != end; ++i) {
      lines.push_back((*i)[1]);
    }
    return lines;
  }
};

TEST_F(Help, GoesToStandardOutput) {
  ASSERT_EQ(cli({"mesh", "make", "sphere", "-o", "bunny.mesh"}).status, 0);
  for (const char* command :
       {"", "run", "check", "list", "schema", "mesh", "mesh info", "mesh check", "mesh convert",
        "mesh make", "material", "material show", "material eval", "material check",
        "material plot", "compare", "bench"}) {
    const Outcome help = shell("pliant " + std::string(command) + " --help");
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_FALSE(examples(help.out).empty()) << command;
  }
}

TEST_F(Help, NamesOnlyWhatExists) {
  const std::string help = cli({"--help"}).out;
  for (const char* later : {"view"}) {
    EXPECT_EQ(help.find(std::string("  ") + later), std::string::npos) << later;
  }
}

// On a small scene instead of the ones that ship or that the reader has.
TEST_F(Help, ExamplesRun) {
  const std::regex scene(" (my-scene.json|twisting-bar)");
  for (const char* command : {"", "run", "check", "list", "schema", "material", "material show",
                              "material eval", "material check", "material plot", "compare"}) {
    for (const std::string& line :
         examples(shell("pliant " + std::string(command) + " --help").out)) {
      const Outcome run = shell(std::regex_replace(line, scene, " scene.json"));
      EXPECT_EQ(run.status, 0) << line << "\n" << run.err;
    }
  }
}

TEST_F(Help, OfRunSaysHowToGoOnAfterABreak) {
  const std::string help = cli({"run", "--help"}).out;
  for (const char* word : {"--checkpoint FILE", "--checkpoint-every N", "--resume FILE", "SIGHUP",
                           "more than a second"}) {
    EXPECT_NE(help.find(word), std::string::npos) << word << help;
  }
}

TEST_F(Help, VersionIsOneLine) {
  EXPECT_TRUE(std::regex_match(cli({"--version"}).out, std::regex("pliant \\d+\\.\\d+\\.\\d+\n")));
}

TEST_F(Help, EveryKindCanBeListed) {
  for (const char* kind :
       {"scenes", "materials", "energies", "solvers", "integrators", "colliders", "formats"}) {
    const Outcome text = cli({"list", kind});
    EXPECT_EQ(text.status, 0) << text.err;
    const Outcome json = cli({"list", kind, "--json"});
    EXPECT_TRUE(nlohmann::json::accept(json.out)) << json.out;
  }
  EXPECT_NE(cli({"list", "solvers"}).out.find("l-bfgs"), std::string::npos);
}

TEST_F(Help, SchemaIsJson) {
  const Outcome schema = cli({"schema"});
  EXPECT_EQ(schema.status, 0) << schema.err;
  EXPECT_TRUE(nlohmann::json::parse(schema.out).contains("$schema"));
}

TEST_F(Help, CheckTellsWhatTheSceneHolds) {
  const Outcome check = cli({"check", "scene.json"});
  EXPECT_EQ(check.status, 0) << check.err;
  EXPECT_EQ(check.out, "block: ok, 1 body, 45 vertices, 80 elements\n");
  EXPECT_EQ(files(), std::vector<std::string>{});
}

}  // namespace
}  // namespace pliant
