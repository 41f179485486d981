#pragma once

/// For a material of a program's own: what laws derive from, and what makes a material of a law.

#include "pliant/extend/registries.h"
#include "pliant/materials/elastic_moduli.h"
#include "pliant/materials/kernel_of.h"
#include "pliant/materials/laws/invariant_material.h"
#include "pliant/materials/laws/principal_material.h"
#include "pliant/materials/laws/separable_form.h"
#include "pliant/materials/material_of.h"
#include "pliant/math/batch_functions.h"
