#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pliant/collision/any_collider.h"
#include "pliant/energies/energy.h"

namespace pliant {

/// The term in lists.
struct ContactTerm {
  static constexpr std::string_view kName = "contact";
  static constexpr std::string_view kSummary = "pushes vertices out of a collider";
};

/// Pushes points out of a collider: E(x) = Σ k/2 min(d, 0)², d the signed distance [Liu17].
///
/// A point that leaves the solid feels nothing, so nothing sticks. Contacts come and go and stay
/// out of L, so its weights are zero; the line search takes care of what L does not know.
/// One stiffness (N/m, > 0) for each point. A collider that moves does so with its frame, points
/// that begin at `frame` (pose.h) and are never free.
/// @throws InputError naming the point whose data cannot be used.
std::unique_ptr<Energy> make_contact(std::string label, const AnyCollider& collider,
                                     std::vector<int> points, std::vector<double> stiffness,
                                     std::optional<int> frame = {});

}  // namespace pliant
