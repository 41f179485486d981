#include "pliant/io/frames/frames.h"

#include <algorithm>
#include <charconv>

#include "pliant/io/bytes/folder_lock.h"

namespace pliant {

std::string frame_digits(int number) {
  std::string digits = std::to_string(number);
  digits.insert(0, std::max<std::size_t>(digits.size(), 4) - digits.size(), '0');
  return digits;
}

std::string frame_name(int number, std::string_view extension) {
  return "frame_" + frame_digits(number) + "." + std::string(extension);
}

bool is_frame_name(std::string_view name, std::string_view extension, int first, int last) {
  constexpr std::string_view kStart = "frame_";
  if (!name.starts_with(kStart)) return false;
  int number = -1;
  std::from_chars(name.data() + kStart.size(), name.data() + name.size(), number);
  return number >= first && number <= last && name == frame_name(number, extension);
}

std::unique_ptr<FrameWriter> make_frame_writer(const std::string& format, const FrameTarget& target,
                                               const Simulation& simulation) {
  std::unique_ptr<FrameWriter> writer;
  FrameFormats::visit(format, "frame format", "--format", [&]<class Frames>() {
    make_folder(target.folder);
    writer = std::make_unique<Frames>(target, simulation);
  });
  return writer;
}

}  // namespace pliant
