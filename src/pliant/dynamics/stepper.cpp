#include "pliant/dynamics/stepper.h"

#include "pliant/dynamics/explicit_stepper.h"
#include "pliant/dynamics/minimizing_stepper.h"
#include "pliant/dynamics/stabilized_stepper.h"

namespace pliant {

std::unique_ptr<Stepper> make_stepper(StepRoom& room, IterationLog& log) {
  const Integrator& integrator = *room.settings.integrator;
  if (integrator.is_explicit()) return std::make_unique<ExplicitStepper>(room);
  if (const auto tolerance = integrator.energy_tolerance()) {
    return std::make_unique<StabilizedStepper>(room, log, *tolerance);
  }
  return std::make_unique<MinimizingStepper>(room, log);
}

}  // namespace pliant
