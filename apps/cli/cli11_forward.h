#pragma once

// CLI11 is slow to compile; whoever only passes its App on includes this.
namespace CLI {  // NOLINT(readability-identifier-naming): not ours
class App;
}
