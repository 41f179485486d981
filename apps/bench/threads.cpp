#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <vector>

#include "bench/suite.h"
#include "pliant/core/timer.h"
#include "pliant/dynamics/state.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/io/scenes/scene_library.h"
#include "pliant/pliant.h"
#include "pliant/scene/build.h"

namespace pliant::cli {
namespace {

constexpr int kFramesOfRound = 25;

// A process that keeps a core busy as long as this lives.
class BusyProcess {
 public:
  BusyProcess() : process_(fork()) {
    if (process_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (process_ == 0) spin();
  }
  ~BusyProcess() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  BusyProcess(const BusyProcess&) = delete;
  BusyProcess& operator=(const BusyProcess&) = delete;

 private:
  // Until it is killed, or the program has ended without doing so.
  [[noreturn]] static void spin() {
    const pid_t parent = getppid();
    while (getppid() == parent) {
      for (const Timer timer; timer.seconds() < 0.01;) {
      }
    }
    _exit(0);
  }

  pid_t process_;
};

// A soft box that is shaken by one side.
Scene shaken_box(const Vec3i& cells) {
  Scene scene;
  scene.time = {.step = 1.0 / 30, .frames = 1};
  const Vec3 size = 0.1 * cells.cast<double>();
  Body& body = scene.add_solid(BoxMesh{{.size = size, .cells = cells}},
                               StableNeoHookean({.young = 1e5, .poisson = 0.4}), {.name = "box"});
  const Vec3 half = 0.5 * size;
  body.attach(in_box({-half[0] - 0.01, -half[1] - 0.01, -half[2] - 0.01},
                     {-half[0] + 0.01, half[1] + 0.01, half[2] + 0.01}),
              Motion{.amplitude = {0, 0.3, 0}, .frequency = 1});
  scene.solver = LbfgsOptions{.stop = {.iterations = 10}, .history = 5};
  return scene;
}

struct Case {
  const char* name;
  int vertices;
  Scene (*scene)();
};

constexpr std::array kCases = {
    Case{"twisting-bar", 3483, [] { return read_scene(find_scene("twisting-bar"), {}); }},
    Case{"box 5k", 5491,
         [] {
           return shaken_box({16, 16, 18});
         }},
    Case{"box 15k", 15625,
         [] {
           return shaken_box({24, 24, 24});
         }},
};

void add_frames(Simulation& simulation, std::vector<double>& ms) {
  for (int frame = 0; frame < kFramesOfRound; ++frame) {
    const Timer timer;
    simulation.step();
    ms.push_back(1000 * timer.seconds());
  }
}

// Alternates between frames on one thread and on several, so that whatever else the machine does
// affects both.
Json measure(const Case& of, bool busy, const BenchOptions& options) {
  const Scene scene = of.scene();
  Simulation one = scene.build({.threads = 1});
  Simulation several = scene.build({.threads = options.threads});
  std::vector<double> one_ms, several_ms, warm_up;
  add_frames(one, warm_up);
  add_frames(several, warm_up);
  for (int round = 0; round < options.repeat; ++round) {
    add_frames(one, one_ms);
    add_frames(several, several_ms);
  }
  const auto hash = [](const Simulation& simulation) {
    return state_hash(simulation.state(), simulation.model().vertices);
  };
  const auto ratio = [&](double share) {
    return percentile(several_ms, share) / percentile(one_ms, share);
  };
  return {{"scene", of.name},
          {"vertices", of.vertices},
          {"beside", busy ? "a busy process" : "nothing"},
          {"frames", one_ms.size()},
          {"least_1_ms", percentile(one_ms, 0)},
          {"least_ms", percentile(several_ms, 0)},
          {"least_ratio", ratio(0)},
          {"median_1_ms", percentile(one_ms, 0.5)},
          {"median_ms", percentile(several_ms, 0.5)},
          {"median_ratio", ratio(0.5)},
          {"p99_1_ms", percentile(one_ms, 0.99)},
          {"p99_ms", percentile(several_ms, 0.99)},
          {"p99_ratio", ratio(0.99)},
          {"same_bits", hash(one) == hash(several)}};
}

}  // namespace

void bench_threads(const BenchOptions& options, const AddRow& add_row) {
  for (const Case& each : kCases) {
    if (each.vertices > options.vertices) continue;
    add_row(measure(each, false, options));
    const BusyProcess busy;
    add_row(measure(each, true, options));
  }
}

}  // namespace pliant::cli
