#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace pliant::test {

/// What a finished program left behind.
struct Outcome {
  int status = -1;  // exit status; 128 + n if signal n ended it
  std::string out;
  std::string err;
};

/// What a program is started with.
struct Surroundings {
  std::uint64_t largest_file = UINT64_MAX;  // bytes; in the place of a disk that fills up
  int ignored_signal = 0;                   // as nohup does; 0 for none
  bool watched = false;                     // run_until() can be asked for
};

/// `pliant` with these arguments, started in a folder, its output in files there. It does not
/// outlive the object.
class Process {
 public:
  Process(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
          const Surroundings& surroundings = {});
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Whether a moment has come; `signal` is one that the program is just getting, or 0.
  using Moment = std::function<bool(int signal)>;
  /// Lets a watched program run, and holds it at a moment, which is asked for at each of its system
  /// calls: the same one every time, however fast the machine is. False if the program ended
  /// before.
  [[nodiscard]] bool run_until(const Moment& moment);

  void send(int signal) const;
  /// From now on no file of it may grow beyond so many bytes: a disk that fills up while it runs.
  void limit_files(std::uint64_t largest) const;
  bool is_running();
  /// Lets it run to its end.
  Outcome wait();

 private:
  [[noreturn]] void start(const std::vector<std::string>& arguments,
                          const Surroundings& surroundings, int errors_to) const;
  void collect_errors();
  void let_go();

  std::filesystem::path folder_;
  pid_t id_ = 0;
  int errors_ = -1;     // a pipe, which no limit holds for
  bool held_ = false;   // by run_until(), or since it began
  bool ended_ = false;  // and status_ says how
  int status_ = 0;
};

/// Whether programs can be watched: some containers forbid ptrace.
bool can_watch();

/// All bytes; none if there is no such file.
std::string file_text(const std::filesystem::path& path);

}  // namespace pliant::test
