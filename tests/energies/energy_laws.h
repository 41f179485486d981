#pragma once

#include "pliant/core/types.h"
#include "pliant/energies/energy.h"
#include "support/random.h"

/// The laws every term of E(x) obeys, whatever it is.
namespace pliant::test {

double value_of(const Energy& energy, const VecX& x);

/// dE/dx over all points, summed element by element.
VecX gradient_of(const Energy& energy, const VecX& x);

MatX element_hessian(const Energy& energy, const VecX& x, Eigen::Index e,
                     Definiteness definiteness);

MatX hessian_of(const Energy& energy, const VecX& x);

/// Value to gradient and gradient to Hessian, along random directions; `first_step` says how far
/// from x the term is smooth.
void expect_derivatives_match(const Energy& energy, const VecX& x, Random& random,
                              double first_step = 0x1p-8);

/// No net force and no net torque on the points of the term.
void expect_balanced(const Energy& energy, const VecX& x);

/// Rotations and translations leave the energy alone.
void expect_invariant(const Energy& energy, const VecX& x, Random& random);

/// Where the term may have no derivative: all is finite, and the projected Hessian of each element
/// is positive semi-definite.
void expect_finite_and_semidefinite(const Energy& energy, const VecX& x);

}  // namespace pliant::test
