#include "pliant/core/start_threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <system_error>

#include "pliant/core/parallel.h"
#include "support/address_space.h"

namespace pliant {
namespace {

// Starts threads that count themselves, and throws instead of starting the fourth.
template <class Error>
class Limited {
 public:
  explicit Limited(const Error& error) : error_(error) {}
  std::thread operator()() {
    if (++asked_ == 4) throw error_;
    return std::thread([this] { ++ran_; });
  }
  int ran() const { return ran_; }

 private:
  Error error_;
  int asked_ = 0;
  std::atomic<int> ran_{0};
};

template <class Error>
void expect_three_of(int count, const Error& error) {
  Limited<Error> limited(error);
  std::vector<std::thread> threads = start_threads(count, [&] { return limited(); });
  EXPECT_EQ(threads.size(), 3u);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(limited.ran(), 3);
}

TEST(StartThreads, KeepsWhatTheSystemAllows) {
  expect_three_of(3, std::bad_alloc());
  expect_three_of(
      8, std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)));
  expect_three_of(8, std::bad_alloc());
}

TEST(StartThreads, NoneIfNoneAreAskedFor) {
  const auto none = [] { return std::thread(); };
  EXPECT_TRUE(start_threads(0, none).empty());
  EXPECT_TRUE(start_threads(-1, none).empty());
}

// A stack takes megabytes of address space, so that some of 1,024 threads do not get theirs.
void sum_with_little_room() {
  if (!test::limit_address_space(64 << 20)) std::_Exit(2);
  ThreadPool pool(1024);
  const double sum = parallel_sum(
      pool, 1000, 7, [](IndexRange range) { return static_cast<double>(range.end - range.begin); });
  std::_Exit(pool.threads() < 1024 && sum == 1000 ? 0 : 1);
}

TEST(ThreadPoolDeathTest, MakesDoWithTheThreadsItGets) {
  if (!test::can_limit_address_space()) GTEST_SKIP() << "a sanitizer needs all address space";
  EXPECT_EXIT(sum_with_little_room(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace pliant
