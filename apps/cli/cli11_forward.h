#pragma once

// CLI11 is slow to compile; files that only pass its App on include this instead.
namespace CLI {  // NOLINT(readability-identifier-naming): not ours
class App;
}
