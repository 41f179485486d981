#include "pliant/solvers/made_for.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "solvers/objectives.h"

namespace pliant {
namespace {

// An objective of which any part is new when its number says so.
class Changing final : public test::DenseObjective {
 public:
  Changing() : DenseObjective(MatX::Identity(3, 3)) {}

  double value_and_gradient(const VecX& x, VecX& gradient) override {
    gradient = x;
    return 0.5 * x.squaredNorm();
  }
  MatX dense_hessian(const VecX& /*x*/) override { return A0(); }
  Revision revision() const override { return {id_, rest}; }
  Revision proxy_revision() const override { return {id_, proxy}; }
  Revision pattern_revision() const override { return {id_, pattern}; }

  std::int64_t rest = 0, proxy = 0, pattern = 0;

 private:
  std::shared_ptr<const void> id_ = std::make_shared<int>(0);
};

bool is_news(MadeFor& made_for, const Objective& objective) {
  bool made = false;
  made_for.renew(objective, [&] { made = true; });
  return made;
}

TEST(MadeFor, IsNewsWhenWhatItNeedsHasChanged) {
  Changing g;
  MadeFor pattern({.pattern = true});
  MadeFor all({.pattern = true, .rest = true, .proxy = true});
  EXPECT_TRUE(is_news(pattern, g));
  EXPECT_TRUE(is_news(all, g));
  EXPECT_FALSE(is_news(all, g));
  ++g.proxy;
  EXPECT_FALSE(is_news(pattern, g));
  EXPECT_TRUE(is_news(all, g));
  ++g.rest;
  EXPECT_FALSE(is_news(pattern, g));
  EXPECT_TRUE(is_news(all, g));
  ++g.pattern;
  EXPECT_TRUE(is_news(pattern, g));
  EXPECT_TRUE(is_news(all, g));
  EXPECT_FALSE(is_news(all, g));
  EXPECT_TRUE(is_news(all, Changing()));
}

TEST(MadeFor, HasNothingThatCouldNotBeMade) {
  const Changing g;
  MadeFor made_for({.rest = true});
  for (int i = 0; i < 2; ++i) {
    EXPECT_THROW(made_for.renew(g, [] { throw std::runtime_error("no"); }), std::runtime_error);
  }
  EXPECT_TRUE(is_news(made_for, g));
  EXPECT_FALSE(is_news(made_for, g));
}

}  // namespace
}  // namespace pliant
