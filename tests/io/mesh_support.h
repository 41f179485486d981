#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>

#include "pliant/core/error.h"
#include "pliant/geometry/mesh.h"
#include "support/message_of.h"
#include "support/temporary.h"

namespace pliant::test {

/// A folder of one test's own, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    path_ = temporary_path();
    std::filesystem::create_directories(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Elements of every kind, with coordinates that only exact text keeps.
inline Mesh awkward_mesh() {
  Mesh mesh;
  mesh.positions.resize(24);
  for (int i = 0; i < 24; ++i) mesh.positions[i] = (i % 2 == 0 ? 1 : -1) / (i + 3.0);
  mesh.positions[0] = 5e-324;
  mesh.positions[1] = -1.7976931348623157e308;
  mesh.positions[2] = 0.1 + 0.2;
  mesh.tets = {{0, 1, 2, 4}, {3, 2, 1, 7}};
  mesh.hexes = {{0, 1, 2, 3, 4, 5, 6, 7}};
  mesh.triangles = {{5, 6, 7}};
  mesh.edges = {{0, 7}, {1, 6}};
  return mesh;
}

inline void expect_same_bits(const VecX& a, const VecX& b) {
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(std::memcmp(a.data(), b.data(), sizeof(double) * static_cast<std::size_t>(a.size())),
            0);
}

/// Cuts the text at every length and overwrites every character with a few others: whatever
/// happens must be a mesh or an InputError.
template <class Parse>
void survives_damage(const std::string& text, Parse&& parse) {
  const auto attempt = [&](const std::string& damaged) {
    try {
      parse(damaged);
    } catch (const InputError&) {  // as it should be
    }
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    attempt(text.substr(0, i));
    for (const char c : {'9', '-', '\n', '#', '\\', 'x', '\0', '/'}) {
      std::string damaged = text;
      damaged[i] = c;
      attempt(damaged);
    }
  }
}

}  // namespace pliant::test
