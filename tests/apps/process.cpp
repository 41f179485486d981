#include "apps/process.h"

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace pliant::test {
namespace {

// Tells the stop at a system call from one by a signal.
constexpr int kSystemCall = SIGTRAP | 0x80;

int exit_status(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void redirect(const std::filesystem::path& path, int descriptor) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(127);
}

// As a shell starts programs, whatever started the tests.
void reset_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_DFL);
}

void apply(const Surroundings& surroundings) {
  if (surroundings.ignored_signal != 0) std::signal(surroundings.ignored_signal, SIG_IGN);
  if (surroundings.watched && ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(127);
  if (surroundings.largest_file == UINT64_MAX) return;
  const rlimit files{surroundings.largest_file, surroundings.largest_file}, cores{0, 0};
  if (setrlimit(RLIMIT_FSIZE, &files) != 0 || setrlimit(RLIMIT_CORE, &cores) != 0) _exit(127);
}

}  // namespace

bool can_watch() {
  const pid_t child = fork();
  if (child == 0) _exit(ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0 ? 0 : 1);
  int status = -1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Process::Process(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                 const Surroundings& surroundings)
    : folder_(folder), held_(surroundings.watched) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  id_ = fork();
  if (id_ == 0) start(arguments, surroundings, ends[1]);
  close(ends[1]);
  errors_ = ends[0];
  if (!held_) return;
  waitpid(id_, &status_, 0);  // it stops as the program takes its place
  ended_ = !WIFSTOPPED(status_);
  ptrace(PTRACE_SETOPTIONS, id_, nullptr, PTRACE_O_TRACESYSGOOD);
}

Process::~Process() {
  if (!ended_) {
    send(SIGKILL);
    waitpid(id_, &status_, 0);
  }
  close(errors_);
}

void Process::start(const std::vector<std::string>& arguments, const Surroundings& surroundings,
                    int errors_to) const {
  std::vector<const char*> argv{PLIANT_CLI};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  argv.push_back(nullptr);
  redirect(folder_ / "stdout", STDOUT_FILENO);
  if (dup2(errors_to, STDERR_FILENO) < 0) _exit(127);
  reset_signals();
  apply(surroundings);
  if (chdir(folder_.c_str()) == 0) execv(PLIANT_CLI, const_cast<char* const*>(argv.data()));
  _exit(127);
}

bool Process::run_until(const Moment& moment) {
  for (int signal = 0; !ended_; signal = WSTOPSIG(status_) == kSystemCall ? 0 : WSTOPSIG(status_)) {
    if (moment(signal)) return true;
    ptrace(PTRACE_SYSCALL, id_, nullptr, signal);
    waitpid(id_, &status_, 0);
    ended_ = !WIFSTOPPED(status_);
  }
  return false;
}

void Process::send(int signal) const { kill(id_, signal); }

void Process::limit_files(std::uint64_t largest) const {
  const rlimit limit{largest, largest};
  if (prlimit(id_, RLIMIT_FSIZE, &limit, nullptr) != 0) throw std::runtime_error("no limit");
}

bool Process::is_running() {
  ended_ = ended_ || waitpid(id_, &status_, WNOHANG) == id_;
  return !ended_;
}

void Process::let_go() {
  if (held_ && !ended_) ptrace(PTRACE_DETACH, id_, nullptr, nullptr);
  held_ = false;
}

void Process::collect_errors() {
  std::ofstream errors(folder_ / "stderr", std::ios::binary);
  std::array<char, 4096> part{};
  for (ssize_t count = 0; (count = read(errors_, part.data(), part.size())) > 0;)
    errors.write(part.data(), count);
}

Outcome Process::wait() {
  let_go();
  collect_errors();
  if (!ended_) waitpid(id_, &status_, 0);
  ended_ = true;
  return {exit_status(status_), file_text(folder_ / "stdout"), file_text(folder_ / "stderr")};
}

}  // namespace pliant::test
