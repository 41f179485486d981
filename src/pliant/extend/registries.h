#pragma once

/// What a program adds its own kinds to, so that scenes can name them, and what then lists them:
///
///   pliant::Registries registries = pliant::built_in_registries();
///   registries.materials.add<MyLaw>();
///   pliant::Scene scene = pliant::read_scene("scene.json", {}, registries);
///
/// docs/extending.md says the rest. Beside pliant.h, only headers of this folder may be included;
/// they may change from one minor version to the next.

#include "pliant/io/catalog/catalog.h"
#include "pliant/io/scenes/scene_json.h"
#include "pliant/io/scenes/schema.h"
#include "pliant/scene/registries.h"
