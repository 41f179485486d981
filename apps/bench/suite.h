#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/threads.h"
#include "pliant/io/json/json_value.h"

namespace pliant::cli {

struct BenchOptions {
  std::string suite;
  std::string meshes;  // folder of meshes to use in place of generated ones
  int repeat = 20;     // how often a measurement is repeated; the shortest counts
  int threads = machine_threads();
  int vertices = 100000;  // of the largest mesh
  std::string report;
  std::string out;  // folder for pictures, of suites that draw some
  bool quiet = false;
};

/// Takes a row as soon as it is measured.
using AddRow = std::function<void(const Json&)>;

/// A set of measurements. Each gives one row; all rows of a suite have the same keys.
struct BenchSuite {
  const char* name;
  const char* summary;
  void (*run)(const BenchOptions& options, const AddRow& add_row);
};

/// All suites; a new one is a file and an entry in bench_command.cpp.
void bench_solve(const BenchOptions& options, const AddRow& add_row);
void bench_preconditioners(const BenchOptions& options, const AddRow& add_row);
void bench_table1(const BenchOptions& options, const AddRow& add_row);
void bench_budget(const BenchOptions& options, const AddRow& add_row);
void bench_threads(const BenchOptions& options, const AddRow& add_row);
void bench_bodies(const BenchOptions& options, const AddRow& add_row);
void bench_grabs(const BenchOptions& options, const AddRow& add_row);
void bench_figures(const BenchOptions& options, const AddRow& add_row);

/// The shortest time (ms) that `work` takes in up to `repeat` repetitions, at least three. It is
/// not repeated further once it has taken two seconds in all.
double least_milliseconds(int repeat, const std::function<void()>& work);

/// The value below which a share of `share` of the values lies.
double percentile(std::vector<double> values, double share);

}  // namespace pliant::cli
