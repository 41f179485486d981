#include "pliant/linear/cholmod_solver.h"

#include <cholmod.h>
#include <omp.h>

#include <algorithm>

#ifdef PLIANT_HAVE_OPENBLAS
extern "C" void openblas_set_num_threads(int threads);
#endif

namespace pliant {
namespace {

// CHOLMOD's view of the lower triangle of A; nothing is copied.
cholmod_sparse lower_triangle(SparseMat& A) {
  cholmod_sparse view{};
  view.nrow = view.ncol = static_cast<size_t>(A.rows());
  view.nzmax = static_cast<size_t>(A.nonZeros());
  view.p = A.outerIndexPtr();
  view.i = A.innerIndexPtr();
  view.x = A.valuePtr();
  view.stype = -1;
  view.itype = CHOLMOD_INT;
  view.xtype = CHOLMOD_REAL;
  view.dtype = CHOLMOD_DOUBLE;
  view.sorted = view.packed = 1;
  return view;
}

}  // namespace

struct CholmodSolver::Impl {
  cholmod_common common{};
  cholmod_factor* factor = nullptr;
  cholmod_dense* X = nullptr;
  cholmod_dense* Y = nullptr;  // work space that CHOLMOD keeps
  cholmod_dense* E = nullptr;
  double entries = 0;
  SparseMat lower;

  explicit Impl(Mode mode) {
    cholmod_start(&common);
    common.supernodal = mode == Mode::kSupernodal ? CHOLMOD_SUPERNODAL : CHOLMOD_SIMPLICIAL;
    common.nmethods = 1;
    common.method[0].ordering = CHOLMOD_METIS;
    common.postorder = 1;
    common.print = 0;
    common.quick_return_if_not_posdef = 1;
  }
  ~Impl() {
    cholmod_free_factor(&factor, &common);
    for (cholmod_dense** each : {&X, &Y, &E}) cholmod_free_dense(each, &common);
    cholmod_finish(&common);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
};

CholmodSolver::CholmodSolver(Mode mode, [[maybe_unused]] int threads)
    : impl_(std::make_unique<Impl>(mode)) {
  // CHOLMOD asks for four OpenMP threads whatever the environment says, which is slower on fewer
  // cores; the threads that pay are those of BLAS.
  omp_set_max_active_levels(0);
#ifdef PLIANT_HAVE_OPENBLAS
  openblas_set_num_threads(threads);
#endif
}

CholmodSolver::~CholmodSolver() = default;

void CholmodSolver::analyze(const SparseMat& A) {
  impl_->lower = A.triangularView<Eigen::Lower>();
  cholmod_sparse view = lower_triangle(impl_->lower);
  cholmod_free_factor(&impl_->factor, &impl_->common);
  impl_->factor = cholmod_analyze(&view, &impl_->common);
  impl_->entries = impl_->common.lnz;
}

FactorStatus CholmodSolver::factorize(const SparseMat& A) {
  impl_->lower = A.triangularView<Eigen::Lower>();
  cholmod_sparse view = lower_triangle(impl_->lower);
  cholmod_factorize(&view, impl_->factor, &impl_->common);
  const bool ok = impl_->common.status == CHOLMOD_OK && impl_->factor->minor == impl_->factor->n;
  if (ok) return {};
  const auto minor = std::min(impl_->factor->minor, impl_->factor->n - 1);
  return {.ok = false, .column = static_cast<const int*>(impl_->factor->Perm)[minor]};
}

void CholmodSolver::solve_columns(const MatX& B, MatX& X) {
  cholmod_dense b{};
  b.nrow = b.d = static_cast<size_t>(B.rows());
  b.ncol = static_cast<size_t>(B.cols());
  b.nzmax = b.nrow * b.ncol;
  b.x = const_cast<double*>(B.data());
  b.xtype = CHOLMOD_REAL;
  b.dtype = CHOLMOD_DOUBLE;
  cholmod_solve2(CHOLMOD_A, impl_->factor, &b, nullptr, &impl_->X, nullptr, &impl_->Y, &impl_->E,
                 &impl_->common);
  X = Eigen::Map<const MatX>(static_cast<const double*>(impl_->X->x), B.rows(), B.cols());
}

void CholmodSolver::solve3(const VecX& b, VecX& x, FactorPrecision /*precision*/) {
  MatX X;
  solve_columns(as_rows(b), X);
  x.resize(b.size());
  as_rows(x) = X;
}

void CholmodSolver::solve(const VecX& b, VecX& x, FactorPrecision /*precision*/) {
  MatX X;
  solve_columns(b, X);
  x = X;
}

Eigen::Index CholmodSolver::factor_nonzeros() const {
  return static_cast<Eigen::Index>(impl_->entries);
}

}  // namespace pliant
