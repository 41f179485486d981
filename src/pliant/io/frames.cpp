#include "pliant/io/frames.h"

#include <algorithm>
#include <system_error>

#include "pliant/io/atomic_file.h"

namespace pliant {

std::string frame_digits(int number) {
  std::string digits = std::to_string(number);
  digits.insert(0, std::max<std::size_t>(digits.size(), 4) - digits.size(), '0');
  return digits;
}

std::string frame_name(int number, std::string_view extension) {
  return "frame_" + frame_digits(number) + "." + std::string(extension);
}

std::unique_ptr<FrameWriter> make_frame_writer(const std::string& format, const FrameTarget& target,
                                               const Simulation& simulation) {
  std::unique_ptr<FrameWriter> writer;
  FrameFormats::visit(format, "frame format", "--format", [&]<class Frames>() {
    std::error_code error;
    std::filesystem::create_directories(target.folder, error);
    if (!std::filesystem::is_directory(target.folder)) {
      throw OutputError(target.folder.string() + ": cannot be made a folder" +
                        (error ? ": " + error.message() : ""));
    }
    writer = std::make_unique<Frames>(target, simulation);
  });
  return writer;
}

}  // namespace pliant
