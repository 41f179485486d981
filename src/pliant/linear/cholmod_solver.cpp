#include "pliant/linear/cholmod_solver.h"

#include <cholmod.h>
#include <omp.h>

#include <stdexcept>
#include <string>

#include "pliant/core/error.h"
#include "pliant/linear/block_matrix.h"

#ifdef PLIANT_HAVE_OPENBLAS
extern "C" void openblas_set_num_threads(int threads);
#endif

namespace pliant {
namespace {

// CHOLMOD's view of the lower triangle of A; nothing is copied.
cholmod_sparse lower_triangle(SparseMat& A) {
  cholmod_sparse view{};
  view.nrow = static_cast<std::size_t>(A.rows());
  view.ncol = static_cast<std::size_t>(A.cols());
  view.nzmax = static_cast<std::size_t>(A.nonZeros());
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

[[noreturn]] void throw_status(const cholmod_common& common, const std::string& what) {
  const std::string message =
      "CHOLMOD: " + what + " failed with status " + std::to_string(common.status);
  switch (common.status) {
    case CHOLMOD_INVALID:
      throw InputError(message + " (invalid input)");
    case CHOLMOD_OUT_OF_MEMORY:
      throw std::runtime_error(message + " (out of memory)");
    case CHOLMOD_TOO_LARGE:
      throw std::runtime_error(message + " (too large for its integers)");
    default:
      throw std::runtime_error(message);
  }
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

  cholmod_sparse load(const SparseMat& A) {
    lower = A.triangularView<Eigen::Lower>();
    if (lower.nonZeros() == 0) lower.reserve(1);  // CHOLMOD does not accept null pointers
    return lower_triangle(lower);
  }
  cholmod_factor& analyzed() const {
    if (factor == nullptr) throw InputError("CHOLMOD", "nothing analysed; call analyze() first");
    return *factor;
  }
};

CholmodSolver::CholmodSolver(Mode mode, [[maybe_unused]] int threads)
    : impl_(std::make_unique<Impl>(mode)) {
  // CHOLMOD asks for four OpenMP threads whatever the environment says, which is slower on fewer
  // cores; the threads that pay off are those of BLAS.
  omp_set_max_active_levels(0);
#ifdef PLIANT_HAVE_OPENBLAS
  openblas_set_num_threads(threads);
#endif
}

CholmodSolver::~CholmodSolver() = default;

void CholmodSolver::analyze(const SparseMat& A) {
  cholmod_sparse view = impl_->load(A);
  cholmod_free_factor(&impl_->factor, &impl_->common);
  impl_->factor = cholmod_analyze(&view, &impl_->common);
  if (impl_->factor == nullptr) throw_status(impl_->common, "analysis");
  impl_->entries = impl_->common.lnz;
}

FactorStatus CholmodSolver::factorize(const SparseMat& A) {
  cholmod_factor& factor = impl_->analyzed();
  cholmod_sparse view = impl_->load(A);
  cholmod_factorize(&view, &factor, &impl_->common);
  if (impl_->common.status < CHOLMOD_OK) throw_status(impl_->common, "factorisation");
  if (factor.minor < factor.n) {
    return {.ok = false, .column = static_cast<const int*>(factor.Perm)[factor.minor]};
  }
  return {.ok = impl_->common.status == CHOLMOD_OK};
}

void CholmodSolver::solve_columns(const MatX& B, MatX& X) {
  cholmod_factor& factor = impl_->analyzed();
  if (factor.n == 0 && B.rows() == 0) {  // would be a null pointer again
    X = B;
    return;
  }
  cholmod_dense b{};
  b.nrow = b.d = static_cast<std::size_t>(B.rows());
  b.ncol = static_cast<std::size_t>(B.cols());
  b.nzmax = b.nrow * b.ncol;
  b.x = const_cast<double*>(B.data());
  b.xtype = CHOLMOD_REAL;
  b.dtype = CHOLMOD_DOUBLE;
  const int solved = cholmod_solve2(CHOLMOD_A, &factor, &b, nullptr, &impl_->X, nullptr, &impl_->Y,
                                    &impl_->E, &impl_->common);
  if (solved == 0 || impl_->X == nullptr) throw_status(impl_->common, "solution");
  X = Eigen::Map<const MatX>(static_cast<const double*>(impl_->X->x), B.rows(), B.cols());
}

void CholmodSolver::solve3(const VecX& b, VecX& x, FactorPrecision /*precision*/) {
  check_right_hand_side(b.size(), impl_->analyzed().n, 3);
  MatX X;
  solve_columns(as_rows(b), X);
  x.resize(b.size());
  as_rows(x) = X;
}

void CholmodSolver::solve(const VecX& b, VecX& x, FactorPrecision /*precision*/) {
  check_right_hand_side(b.size(), impl_->analyzed().n);
  MatX X;
  solve_columns(b, X);
  x = X;
}

Eigen::Index CholmodSolver::factor_nonzeros() const {
  return static_cast<Eigen::Index>(impl_->entries);
}

}  // namespace pliant
