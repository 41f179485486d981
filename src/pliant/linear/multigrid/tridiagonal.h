#pragma once

#include <span>

namespace pliant {

/// The highest eigenvalue of a symmetric tridiagonal matrix with diagonal[i] in row i and beside[i]
/// to the right of it and below it. Entries of `beside` beyond the last row are ignored; without
/// any rows the result is 0.
///
/// Eigen's solver is not used because it is a template, of which the linker keeps one copy of many.
/// A program compiled for wider registers than the library could bring a copy with other bits.
double highest_eigenvalue(std::span<const double> diagonal, std::span<const double> beside);

}  // namespace pliant
