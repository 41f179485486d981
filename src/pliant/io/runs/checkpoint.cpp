#include "pliant/io/runs/checkpoint.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

#include "pliant/core/error.h"
#include "pliant/io/bytes/atomic_file.h"
#include "pliant/io/bytes/checksum.h"
#include "pliant/io/runs/choices_text.h"
#include "pliant/io/scenes/scene_text.h"

// A checkpoint is kMagic, Header, the payload (scene text, then the members of State in the order
// of write_payload), and the checksum of all bytes before it. Numbers are in the byte order of the
// machine that wrote them; kByteOrder shows which.

namespace pliant {
namespace {

constexpr std::string_view kMagic = "pliant checkpoint\n";
constexpr std::uint32_t kByteOrder = 0x01020304;
constexpr std::uint32_t kVersion = 5;

struct Header {
  std::uint32_t byte_order = kByteOrder;
  std::uint32_t version = kVersion;
  std::uint64_t payload = 0;  // bytes
};
constexpr std::size_t kFirst = kMagic.size() + sizeof(Header);

template <class T>
requires std::is_trivially_copyable_v<T>
void put(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class Array>
void put_array(std::string& bytes, const Array& values) {
  put(bytes, static_cast<std::uint64_t>(values.size()));
  bytes.append(reinterpret_cast<const char*>(values.data()),
               static_cast<std::size_t>(values.size()) * sizeof(*values.data()));
}

// f(member) for each member of a Grab: as a whole it has padding, whose bytes are anybody's.
template <class AnyGrab, class F>
void for_each_member(AnyGrab& grab, F&& f) {
  f(grab.id);
  for (auto& point : grab.points) f(point);
  for (auto& weight : grab.weights) f(weight);
  f(grab.stiffness);
  f(grab.place);
}

void put_grabs(std::string& bytes, const std::vector<Grab>& grabs) {
  put(bytes, static_cast<std::uint64_t>(grabs.size()));
  for (const Grab& grab : grabs) {
    for_each_member(grab, [&](const auto& member) { put(bytes, member); });
  }
}

std::string write_payload(const State& state, const std::string& scene) {
  std::string bytes;
  put_array(bytes, scene);
  put(bytes, state.time);
  put(bytes, state.steps);
  put(bytes, state.clock_h);
  put(bytes, state.clock_start);
  put(bytes, state.clock_steps);
  for (const VecX* part : {&state.x, &state.v, &state.force, &state.targets}) {
    put_array(bytes, *part);
  }
  put_array(bytes, state.hand_driven);
  put_grabs(bytes, state.grabs);
  put(bytes, state.next_grab);
  put_array(bytes, choices_text(state.choices));
  put(bytes, static_cast<std::uint64_t>(state.memory.arrays.size()));
  for (const VecX& array : state.memory.arrays) put_array(bytes, array);
  put_array(bytes, state.memory.numbers);
  put_array(bytes, state.slow);
  return bytes;
}

// Takes values from the front of bytes. What a matching checksum vouches for is still not trusted:
// no size makes it read or allocate beyond the bytes.
class Reader {
 public:
  Reader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  template <class T>
  void take(T& value) {
    std::memcpy(&value, next(sizeof value).data(), sizeof value);
  }

  template <class Array>
  void take_array(Array& values) {
    constexpr std::size_t kSize = sizeof(*values.data());
    std::uint64_t count = 0;
    take(count);
    if (count > bytes_.size() / kSize) fail();
    values.resize(static_cast<std::size_t>(count));
    const std::string_view from = next(static_cast<std::size_t>(count) * kSize);
    if (!from.empty()) std::memcpy(values.data(), from.data(), from.size());
  }

  // A list of arrays, of which each takes eight bytes at least.
  template <class Array>
  void take_arrays(std::vector<Array>& list) {
    std::uint64_t count = 0;
    take(count);
    if (count > bytes_.size() / sizeof count) fail();
    list.resize(static_cast<std::size_t>(count));
    for (Array& values : list) take_array(values);
  }

  void take_grabs(std::vector<Grab>& grabs) {
    std::uint64_t count = 0;
    take(count);
    if (count > bytes_.size() / sizeof count) fail();
    grabs.resize(static_cast<std::size_t>(count));
    for (Grab& grab : grabs) {
      for_each_member(grab, [this](auto& member) { take(member); });
    }
  }

  void expect_end() const {
    if (!bytes_.empty()) fail();
  }

 private:
  std::string_view next(std::size_t count) {
    if (count > bytes_.size()) fail();
    const std::string_view taken = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return taken;
  }

  [[noreturn]] void fail() const { throw InputError(file_, "the checkpoint is damaged"); }

  std::string_view bytes_;
  const std::string& file_;
};

// The payload, after every check that needs no scene.
std::string_view checked_payload(std::string_view bytes, const std::string& file) {
  if (!bytes.starts_with(kMagic)) throw InputError(file, "is not a checkpoint of pliant");
  Header header;
  if (bytes.size() < kFirst) throw InputError(file, "the checkpoint is cut short");
  std::memcpy(&header, bytes.data() + kMagic.size(), sizeof header);
  if (header.byte_order != kByteOrder) {
    throw InputError(file, "the checkpoint was written on a machine with another byte order");
  }
  if (header.version != kVersion) {
    throw InputError(file, "the checkpoint has version " + std::to_string(header.version) +
                               ", this pliant reads version " + std::to_string(kVersion));
  }
  std::uint64_t sum = 0;
  const std::size_t rest = bytes.size() - kFirst;
  if (rest < sizeof sum || header.payload > rest - sizeof sum) {
    throw InputError(file, "the checkpoint is cut short");
  }
  const std::string_view summed = bytes.substr(0, bytes.size() - sizeof sum);
  std::memcpy(&sum, bytes.data() + summed.size(), sizeof sum);
  if (header.payload != rest - sizeof sum || sum != checksum(summed)) {
    throw InputError(file, "the checkpoint is damaged: its checksum does not match");
  }
  return summed.substr(kFirst);
}

// No run gets to such counts, whatever the checksum says.
void check_clock(const State& state, const std::string& file) {
  const bool counts =
      state.steps >= 0 && state.clock_steps >= 0 && state.clock_steps <= state.steps;
  if (counts && std::isfinite(state.time) && state.time >= 0) return;
  throw InputError(file, "the checkpoint is damaged: it is after " + std::to_string(state.steps) +
                             " steps, at " + std::to_string(state.time) + " s");
}

}  // namespace

void write_checkpoint(const std::filesystem::path& path, const State& state,
                      const std::string& scene) {
  const std::string payload = write_payload(state, scene);
  std::string bytes(kMagic);
  put(bytes, Header{.payload = payload.size()});
  bytes += payload;
  put(bytes, checksum(bytes));
  write_file_atomically(path, bytes);
}

State read_checkpoint(const std::filesystem::path& path, const std::string& scene,
                      const Registries& registries) {
  const std::string file = path.string();
  const std::string bytes = read_whole_file(path);
  Reader reader(checked_payload(bytes, file), file);
  std::string written_for;
  reader.take_array(written_for);
  if (written_for != scene) {
    throw InputError(
        file, "the checkpoint belongs to another scene: " + first_difference(written_for, scene));
  }
  State state;
  reader.take(state.time);
  reader.take(state.steps);
  reader.take(state.clock_h);
  reader.take(state.clock_start);
  reader.take(state.clock_steps);
  for (VecX* part : {&state.x, &state.v, &state.force, &state.targets}) reader.take_array(*part);
  reader.take_array(state.hand_driven);
  reader.take_grabs(state.grabs);
  reader.take(state.next_grab);
  std::string choices;
  reader.take_array(choices);
  state.choices = read_choices(choices, file, registries);
  reader.take_arrays(state.memory.arrays);
  reader.take_array(state.memory.numbers);
  reader.take_array(state.slow);
  reader.expect_end();
  check_clock(state, file);
  return state;
}

}  // namespace pliant
