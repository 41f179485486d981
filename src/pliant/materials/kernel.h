#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "pliant/core/types.h"
#include "pliant/materials/material.h"
#include "pliant/materials/stiffness_fit.h"
#include "pliant/math/batch.h"

namespace pliant {

/// The parameters of the points that a kernel evaluates: those of point i begin at
/// first[i * stride]. A stride of 0 means that all points share them.
struct KernelParams {
  const Batch* first = nullptr;
  std::ptrdiff_t stride = 0;
};

/// A material as elements evaluate it: functions of many F at once, in SIMD batches, so that the
/// cost of a virtual call is spread over many elements. Elements are compiled once, not once for
/// each material.
class MaterialKernel {
 public:
  virtual ~MaterialKernel() = default;

  virtual std::string_view name() const = 0;

  /// The numbers of the material that may differ from element to element.
  virtual std::span<const double> params() const = 0;

  /// Whether this kernel can serve elements that have the parameters of `other`: the material is
  /// of the same kind, and what its elements share (a curve, a formula) is the same.
  virtual bool serves(const MaterialKernel& other) const = 0;

  /// The fitted stiffness for the kernel's own parameters, Pa; see stiffness_fit.h.
  virtual double fitted_stiffness(const StretchInterval& interval) const = 0;

  /// Ψ of each F, J/m³.
  virtual void energies(std::span<const Mat3T<Batch>> F, KernelParams params,
                        Batch* energies) const = 0;

  /// Ψ of each F, J/m³, and the first Piola stress, Pa.
  virtual void stresses(std::span<const Mat3T<Batch>> F, KernelParams params, Batch* energies,
                        Mat3T<Batch>* P) const = 0;

  /// Ψ and dΨ/ds at the stretches s, in any order.
  virtual void stretch_energies(std::span<const Vec3T<Batch>> s, KernelParams params,
                                Batch* energies) const = 0;
  virtual void principal_stresses(std::span<const Vec3T<Batch>> s, KernelParams params,
                                  Vec3T<Batch>* stresses) const = 0;
  virtual void principal_hessians(std::span<const Vec3T<Batch>> s, KernelParams params,
                                  PrincipalHessian<Batch>* hessians) const = 0;

  /// Whether Ψ is min over p of ½k|F - p|², k being the fitted stiffness; if so, the minimisers p.
  virtual bool is_projective() const = 0;
  virtual void projections(std::span<const Mat3T<Batch>> F, KernelParams params,
                           Mat3T<Batch>* p) const = 0;
  virtual void stretch_projections(std::span<const Vec3T<Batch>> s, KernelParams params,
                                   Vec3T<Batch>* p) const = 0;
};

/// The fitted stiffness, Pa.
/// @throws InputError at `where` if it is not positive: L would not be positive semi-definite.
double positive_stiffness(const MaterialKernel& kernel, const StretchInterval& interval,
                          const std::string& where);

}  // namespace pliant
