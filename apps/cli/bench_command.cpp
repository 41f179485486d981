#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/suite.h"
#include "command.h"
#include "format.h"
#include "output_files.h"
#include "pliant/core/error.h"
#include "pliant/core/params.h"
#include "pliant/core/text.h"
#include "pliant/core/timer.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/json/json_write.h"
#include "program.h"
#include "threads.h"

namespace pliant::cli {
namespace {

constexpr std::array kSuites = {
    BenchSuite{"solve", "sparse Cholesky: analysis, factorisation and solves", bench_solve},
    BenchSuite{"preconditioners", "conjugate gradients beside sparse Cholesky",
               bench_preconditioners},
    BenchSuite{"table1", "L-BFGS beside one iteration of Newton's, on the sources' scenes",
               bench_table1},
    BenchSuite{"budget", "whether steps keep to the time they are given", bench_budget},
    BenchSuite{"threads", "frames on one thread and on several, quiet and beside a busy process",
               bench_threads},
    BenchSuite{"grabs", "frames in which a body is grabbed, held and released, beside free ones",
               bench_grabs},
    BenchSuite{"bodies", "many separate bodies beside a single one of as many vertices",
               bench_bodies},
    BenchSuite{"figures", "the convergence plots of the sources, as SVG and JSON", bench_figures},
};

constexpr const char* kBenchExamples = R"(Examples:
  pliant bench solve --report solve.json
  pliant bench solve --vertices 5000 --repeat 50
  pliant bench table1 --meshes DIR --report table1.json
  pliant bench threads --repeat 20
  pliant bench figures --out figures

Newton's matrices of more than 36,000 vertices are left out: their factors take gigabytes.
The shortest time of all repeats counts. Columns of CHOLMOD are empty unless pliant was built with
-DPLIANT_CHOLMOD=ON, as `make bench` does.)";

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

std::string cell(const Json& value) {
  if (value.string()) return *value.string();
  if (value.boolean()) return *value.boolean() ? "yes" : "no";
  if (!value.number()) return "-";
  const double number = *value.number();
  constexpr double kMostCounted = 1e15;  // whole numbers beyond are measurements
  constexpr double kTiny = 1e-2;
  if (std::abs(number) < kMostCounted && std::floor(number) == number) {
    return thousands(static_cast<long long>(number));
  }
  return std::abs(number) < kTiny ? scientific(number, 3) : significant(number, 3);
}

// One line for each row, under a head line with the keys.
void print_row(const Json& row, bool first) {
  std::string head, line;
  for (const auto& [key, value] : *row.object()) {
    std::string text = cell(value);
    const std::size_t width = std::max(key.size(), value.string() ? 26 : std::size_t{9}) + 2;
    text.resize(std::max(width, text.size() + 1), ' ');
    std::string title = key;
    title.resize(text.size(), ' ');
    head += title;
    line += text;
  }
  if (first) std::cout << head << '\n';
  std::cout << line << std::endl;
}

int bench(const BenchOptions& options) {
  const auto suite = std::find_if(kSuites.begin(), kSuites.end(), [&](const BenchSuite& each) {
    return options.suite == each.name;
  });
  if (suite == kSuites.end()) {
    std::vector<std::string_view> known;
    for (const BenchSuite& each : kSuites) known.emplace_back(each.name);
    throw InputError(unknown_name("suite", options.suite, known));
  }
  prepare_output(options.report);
  Json::Array rows;
  suite->run(options, [&](const Json& row) {
    if (!options.quiet) print_row(row, rows.empty());
    rows.push_back(row);
  });
  if (!options.report.empty()) {
    const Json report{{"pliant", PLIANT_VERSION},
                      {"suite", suite->name},
                      {"machine", {{"processor", processor()}, {"threads", options.threads}}},
                      {"rows", std::move(rows)}};
    write_file_atomically(options.report, write_json(report));
  }
  return kDone;
}

}  // namespace

double least_milliseconds(int repeat, const std::function<void()>& work) {
  constexpr int kLeastRepeats = 3;
  constexpr double kEnough = 2;  // s
  double least = std::numeric_limits<double>::infinity();
  const Timer all;
  for (int i = 0; i < repeat; ++i) {
    if (i >= kLeastRepeats && all.seconds() > kEnough) break;
    const Timer once;
    work();
    least = std::min(least, once.seconds());
  }
  return 1000 * least;
}

double percentile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  const auto last = static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(std::lround(share * last))];
}

void add_bench(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("bench", "Measure how fast this machine is");
  auto options = std::make_shared<BenchOptions>();
  std::string suites;
  for (const BenchSuite& each : kSuites) {
    suites += std::string(suites.empty() ? "" : "; ") + each.name + " (" + each.summary + ")";
  }
  command->add_option("SUITE", options->suite, suites)->type_name("")->default_val("solve");
  command->add_option("--meshes", options->meshes, "Folder of meshes, for suites that use them")
      ->type_name("DIR");
  command->add_option("--repeat", options->repeat, "Repeats of each measurement")
      ->type_name("N")
      ->check(CLI::Range(1, 1000000));
  command->add_option("--threads", options->threads, "Threads; by default all that the machine has")
      ->type_name("N")
      ->check(CLI::Range(1, kMostThreads));
  command->add_option("--vertices", options->vertices, "Leave out larger meshes")
      ->type_name("N")
      ->check(CLI::Range(1, 100000000));
  command
      ->add_option("--out", options->out, "Folder for the pictures of figures; figures by default")
      ->type_name("DIR");
  command->add_option("--report", options->report, "Write the rows as JSON")->type_name("FILE");
  command->add_flag("--quiet", options->quiet, "Print nothing but errors");
  command->footer(kBenchExamples);
  command->callback([options, &action] { action = [options] { return bench(*options); }; });
}

}  // namespace pliant::cli
