#include "bench/figures.h"

#include <array>
#include <filesystem>
#include <string>

#include "bench/suite.h"
#include "cli/output_files.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/json/json_write.h"

namespace pliant::cli {

void bench_figures(const BenchOptions& options, const AddRow& add_row) {
  const std::filesystem::path folder = options.out.empty() ? "figures" : options.out;
  constexpr std::array kMakers = {convergence_figures, cloth_figures, turned_cube_figures,
                                  spin_figures};
  prepare_output((folder / "figure").string());
  for (const auto& make : kMakers) {
    make(options.threads, [&](const Figure& figure) {
      write_file_atomically(folder / (figure.name + ".svg"), svg_plot(figure.plot));
      write_file_atomically(folder / (figure.name + ".json"), write_json(figure.data));
      for (const Json& row : figure.rows) add_row(row);
    });
  }
}

}  // namespace pliant::cli
