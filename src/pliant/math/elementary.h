#pragma once

/// The elementary functions, with the same bits on every processor. libm chooses its code by the
/// instructions that the processor has, and the last bits of its results depend on that; here
/// everything is made of + - * / and sqrt, which IEEE 754 defines to the last bit, and of
/// operations on bits.
///
/// Inside namespace pliant, `exp(x)` is ours; kernels for double and Batch include
/// batch_functions.h. tools/check_elementary.py keeps libm's functions out.
///
/// Special values are those of C99, except for errno and the floating-point flags. For millions of
/// numbers, of all sizes and where each function is at its worst, every error was below this many
/// units in the last place (0.5 is the best possible):
///   0.51 log2 log10 atan cbrt hypot      0.55 atan2          0.65 exp cosh      0.7 log pow
///   0.9  sin cos tanh                    0.95 sinh           1.1  tan
/// Where a result is denormal, exp, pow and hypot round a second time: 0.8.
namespace pliant {

double exp(double x);
double log(double x);    // natural
double log2(double x);   // exact for powers of two
double log10(double x);  // exact for powers of ten
double pow(double x, double y);

double sin(double x);  // of radians, however large
double cos(double x);
double tan(double x);
double atan(double x);
double atan2(double y, double x);

double sinh(double x);
double cosh(double x);
double tanh(double x);

double cbrt(double x);
double hypot(double x, double y);

inline double square(double x) { return x * x; }
inline double cube(double x) { return x * x * x; }

}  // namespace pliant
