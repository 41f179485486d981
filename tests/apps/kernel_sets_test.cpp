#include <string>

#include "apps/cli.h"

namespace pliant {
namespace {

using test::Outcome;

struct KernelSets : test::CliTest {
  // The hash of a short run with what the environment says.
  std::string hash_with(const std::string& environment, const std::string& arguments) const {
    const Outcome run =
        shell(environment + " pliant run " + arguments + " --quiet --report r.json");
    EXPECT_EQ(run.status, 0) << run.err;
    return hash("r.json");
  }
};

// On a processor without AVX2 both are the same set, and the test says nothing.
TEST_F(KernelSets, GiveTheSameBits) {
  for (const char* scene :
       {"scene.json", "hanging-sheet --frames 3", "twisting-bar --frames 2",
        "scene.json --solver newton", "scene.json --set solver.factor_bits=16"}) {
    EXPECT_EQ(hash_with("PLIANT_KERNELS=baseline", scene), hash_with("", scene)) << scene;
  }
}

TEST_F(KernelSets, AreNamedInTheReport) {
  hash_with("PLIANT_KERNELS=baseline", "scene.json --frames 1");
  EXPECT_EQ(report("r.json")["kernels"], "baseline");
}

TEST_F(KernelSets, RefuseAnUnknownName) {
  const Outcome run = shell("PLIANT_KERNELS=avx3 pliant run scene.json --frames 1");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("PLIANT_KERNELS: "), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("did you mean \"avx2\""), std::string::npos) << run.err;
}

}  // namespace
}  // namespace pliant
