#include "pliant/io/runs/checkpoint.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "pliant/io/bytes/checksum.h"
#include "pliant/io/runs/choices_text.h"
#include "pliant/materials/parameters.h"
#include "pliant/scene/built_in.h"
#include "pliant/solvers/options.h"
#include "support/message_of.h"
#include "support/temporary.h"

namespace pliant {
namespace {

constexpr size_t kVersionAt = 18 + 4;  // after the magic and the byte order
constexpr const char* kScene = "gravity.1 = -9.81\nsolver.type = \"l-bfgs\"\n";

State sample_state() {
  State state;
  state.time = 0.1 + 0.2;
  state.steps = 1234567890123;
  state.clock_h = 0.01;
  state.clock_start = 0.7;
  state.clock_steps = 12345678901;
  state.x = (VecX(6) << 1.0 / 3, -0.0, 5e-324, 1e308, -2, 3).finished();
  state.v = VecX::Constant(6, std::numeric_limits<double>::epsilon());
  state.force = VecX::Zero(6);
  state.targets = (VecX(3) << 7, 8, 9).finished();
  state.hand_driven = {0, 1};
  state.grabs = {{.id = 3, .points = {0, 1, 1}, .weights = {0.1, 0.9, 0}, .stiffness = 1e6}};
  state.next_grab = 4;
  state.choices.materials = {std::nullopt, StableNeoHookean({.young = 1.0 / 3, .poisson = 0.1})};
  state.choices.solver = LbfgsOptions{.stop = {.iterations = 7}};
  state.choices.step = 1.0 / 70;
  state.choices.substeps = 3;
  state.memory.arrays = {VecX::Constant(6, 0.1), VecX::Constant(6, 1e-300)};
  state.memory.numbers = {1.0 / 3, -0.7};
  return state;
}

class Checkpoint : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = test::temporary_path(".ckpt");
    write_checkpoint(path_, sample_state(), kScene);
  }
  void TearDown() override { std::filesystem::remove_all(path_); }

  std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  void replace(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }
  // What reading says.
  std::string error(const std::string& scene = kScene) const {
    return test::message_of([&] { return read_checkpoint(path_, scene); });
  }
  std::string told(const std::string& what) const { return path_.string() + ": " + what; }

  std::filesystem::path path_;
};

bool same_bits(const VecX& a, const VecX& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), sizeof(double) * a.size()) == 0;
}

TEST_F(Checkpoint, KeepsEveryBit) {
  const State before = sample_state();
  const State after = read_checkpoint(path_, kScene);
  EXPECT_EQ(after.time, before.time);
  EXPECT_EQ(after.steps, before.steps);
  EXPECT_EQ(after.clock_h, before.clock_h);
  EXPECT_EQ(after.clock_start, before.clock_start);
  EXPECT_EQ(after.clock_steps, before.clock_steps);
  EXPECT_TRUE(same_bits(after.x, before.x));
  EXPECT_TRUE(same_bits(after.v, before.v));
  EXPECT_TRUE(same_bits(after.force, before.force));
  EXPECT_TRUE(same_bits(after.targets, before.targets));
  EXPECT_EQ(after.hand_driven, before.hand_driven);
  EXPECT_EQ(after.grabs, before.grabs);
  EXPECT_EQ(after.next_grab, before.next_grab);
  ASSERT_EQ(after.memory.arrays.size(), 2U);
  EXPECT_TRUE(same_bits(after.memory.arrays[0], before.memory.arrays[0]));
  EXPECT_TRUE(same_bits(after.memory.arrays[1], before.memory.arrays[1]));
  EXPECT_EQ(after.memory.numbers, before.memory.numbers);
}

TEST_F(Checkpoint, KeepsWhatWasChosenWhileItRan) {
  const Choices after = read_checkpoint(path_, kScene).choices;
  ASSERT_EQ(after.materials.size(), 2U);
  EXPECT_FALSE(after.materials[0]);
  const auto* material = after.materials[1]->get_if<StableNeoHookean>();
  ASSERT_TRUE(material);
  EXPECT_EQ(material->young, 1.0 / 3);
  EXPECT_EQ(material->poisson, 0.1);
  EXPECT_EQ(after.solver->get_if<LbfgsOptions>()->stop.iterations, 7);
  EXPECT_EQ(after.step, 1.0 / 70);
  EXPECT_EQ(after.substeps, 3);
}

TEST_F(Checkpoint, LeavesNoOtherFileBehind) {
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path_.parent_path())) {
    found += entry.path().filename().string().starts_with(path_.filename().string()) ? 1 : 0;
  }
  EXPECT_EQ(found, 1);
}

TEST_F(Checkpoint, IsRefusedForAnotherSceneWithTheDifference) {
  EXPECT_EQ(error("gravity.1 = 0\nsolver.type = \"l-bfgs\"\n"),
            told("the checkpoint belongs to another scene: gravity.1 is -9.81 there, 0 here"));
  EXPECT_EQ(error("gravity.1 = -9.81\n"),
            told("the checkpoint belongs to another scene: solver.type is \"l-bfgs\" there, not "
                 "set here"));
}

TEST_F(Checkpoint, IsRefusedWhenCutAnywhere) {
  const std::string whole = bytes();
  for (size_t size = 0; size < whole.size(); ++size) {
    replace(whole.substr(0, size));
    EXPECT_NE(error(), "no error") << size << " bytes of " << whole.size();
  }
  replace(whole.substr(0, whole.size() - 1));
  EXPECT_EQ(error(), told("the checkpoint is cut short"));
}

TEST_F(Checkpoint, IsRefusedWhenAnyByteIsWrong) {
  const std::string whole = bytes();
  for (size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    replace(damaged);
    EXPECT_NE(error(), "no error") << "byte " << i;
  }
  replace(whole + "x");
  EXPECT_EQ(error(), told("the checkpoint is damaged: its checksum does not match"));
}

TEST_F(Checkpoint, OfAnotherVersionIsRefused) {
  std::string other = bytes();
  other[kVersionAt] = 9;
  replace(other);
  EXPECT_EQ(error(), told("the checkpoint has version 9, this pliant reads version 5"));
}

TEST_F(Checkpoint, OfAnotherByteOrderIsRefused) {
  std::string other = bytes();
  std::swap(other[kVersionAt - 4], other[kVersionAt - 1]);
  std::swap(other[kVersionAt - 3], other[kVersionAt - 2]);
  replace(other);
  EXPECT_EQ(error(), told("the checkpoint was written on a machine with another byte order"));
}

// A forged size with a matching checksum must not make the reader allocate or read what is not
// there.
TEST_F(Checkpoint, WithImpossibleSizesIsRefused) {
  std::string forged = bytes();
  const std::uint64_t huge = std::numeric_limits<std::uint64_t>::max() / 4;
  std::memcpy(forged.data() + kVersionAt + 4 + 8, &huge, sizeof huge);  // size of the scene's text
  const std::uint64_t sum = checksum(std::string_view(forged).substr(0, forged.size() - 8));
  std::memcpy(forged.data() + forged.size() - 8, &sum, sizeof sum);
  replace(forged);
  EXPECT_EQ(error(), told("the checkpoint is damaged"));
}

TEST_F(Checkpoint, WithImpossibleStepsIsRefused) {
  const auto refusal = [&](auto&& change) {
    State state = sample_state();
    change(state);
    write_checkpoint(path_, state, kScene);
    return error();
  };
  const std::string start = told("the checkpoint is damaged: it is after ");
  EXPECT_EQ(refusal([](State& s) { s.steps = -3; }), start + "-3 steps, at 0.300000 s");
  EXPECT_TRUE(refusal([](State& s) { s.clock_steps = -1; }).starts_with(start));
  EXPECT_TRUE(refusal([](State& s) { s.clock_steps = s.steps + 1; }).starts_with(start));
  EXPECT_TRUE(refusal([](State& s) { s.time = -1; }).starts_with(start));
  EXPECT_TRUE(refusal([](State& s) { s.time = std::nan(""); }).starts_with(start));
}

TEST(ChoicesText, IsRefusedWhereItIsWrong) {
  const auto error = [](const std::string& text) {
    return test::message_of([&] { return read_choices(text, "a.ckpt", built_in_registries()); });
  };
  EXPECT_EQ(error(R"({"substeps": 1.5})"),
            "a.ckpt: choices.substeps: must be a whole number, found 1.5");
  EXPECT_EQ(error(R"({"substeps": 1e300})"),
            "a.ckpt: choices.substeps: must be >= 1 and <= 2147483647, found 1e+300");
  EXPECT_EQ(error(R"({"step": -1})"), "a.ckpt: choices.step: must be > 0 s, found -1");
}

TEST_F(Checkpoint, OtherFilesAreRefused) {
  replace("{ \"bodies\": [] }");
  EXPECT_EQ(error(), told("is not a checkpoint of pliant"));
  std::filesystem::remove(path_);
  EXPECT_EQ(error(), told("no such file"));
  std::filesystem::create_directory(path_);
  EXPECT_EQ(error(), told("is not a regular file"));
}

}  // namespace
}  // namespace pliant
