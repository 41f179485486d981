#pragma once

#include <span>

namespace pliant {

/// The highest eigenvalue of a symmetric tridiagonal matrix: diagonal[i] in row i, beside[i] right
/// of it and below it. What `beside` has beyond the last row does not count; of no rows at all it
/// is 0.
///
/// Not Eigen's solver: that is a template, of which the linker keeps one copy of many. A program
/// that is compiled for wider registers than the library could bring one along with other bits.
double highest_eigenvalue(std::span<const double> diagonal, std::span<const double> beside);

}  // namespace pliant
