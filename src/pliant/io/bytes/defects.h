#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pliant {

/// One thing wrong with a file, and its place: `bunny.mesh:12`, `bunny.ply: byte 4711`, or the
/// element it is about.
struct MeshDefect {
  std::string where;
  std::string what;
};

/// Stands for a vertex number that was out of range, in what a lenient reader returns.
inline constexpr int kNoVertex = -1;

/// The defects that a lenient reader found without stopping: vertex numbers out of range, numbers
/// that are not finite. Keeps the first ones and counts the rest, so that a file full of defects
/// needs no more memory than a sound one.
class Defects {
 public:
  explicit Defects(std::size_t limit = 1000) : limit_(limit) {}

  void add(const std::string& where, const std::string& what) {
    if (list_.size() < limit_) list_.push_back({where, what});
    ++total_;
  }

  const std::vector<MeshDefect>& list() const { return list_; }
  std::size_t total() const { return total_; }
  bool full() const { return total_ >= limit_; }

 private:
  std::size_t limit_;
  std::vector<MeshDefect> list_;
  std::size_t total_ = 0;
};

/// Adds to `defects` or, without one (a strict reader), throws the defect as an InputError.
void report_defect(Defects* defects, const std::string& where, const std::string& what);

}  // namespace pliant
