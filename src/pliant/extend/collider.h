#pragma once

/// For a collider of a program's own.

#include "pliant/collision/collider_of.h"
#include "pliant/core/params.h"
#include "pliant/extend/registries.h"
#include "pliant/math/elementary.h"
