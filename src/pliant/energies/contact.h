#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/collision/any_collider.h"
#include "pliant/energies/energy.h"

namespace pliant {

/// How lists name and describe the term.
struct ContactTerm {
  static constexpr std::string_view kName = "contact";
  static constexpr std::string_view kSummary = "pushes vertices out of a collider";
};

/// Pushes points out of a collider: E(x) = Σ k/2 min(d, 0)², d the signed distance [Liu17].
///
/// A point outside the solid feels no force, so nothing sticks. Contacts come and go and are left
/// out of L: their weights are zero, and the line search makes up for what L does not know.
/// `stiffness` has one number (N/m, > 0) for each point. A collider that moves does so with its
/// frame: the points beginning at `frame` (pose.h), which are never free.
/// @throws InputError naming the point whose data cannot be used.
std::unique_ptr<Energy> make_contact(std::string label, const AnyCollider& collider,
                                     std::vector<int> points, std::vector<double> stiffness,
                                     std::optional<int> frame = {});

}  // namespace pliant
