#pragma once

#include "pliant/core/type_list.h"
#include "pliant/materials/laws/arap.h"
#include "pliant/materials/laws/corotated.h"
#include "pliant/materials/laws/mooney_rivlin.h"
#include "pliant/materials/laws/neo_hookean.h"
#include "pliant/materials/laws/neo_hookean_bower.h"
#include "pliant/materials/laws/neo_hookean_ogden.h"
#include "pliant/materials/laws/polynomial.h"
#include "pliant/materials/laws/spline.h"
#include "pliant/materials/laws/st_venant_kirchhoff.h"
#include "pliant/materials/laws/stable_arruda_boyce.h"
#include "pliant/materials/laws/stable_fung.h"
#include "pliant/materials/laws/stable_mooney_rivlin.h"
#include "pliant/materials/laws/stable_neo_hookean.h"
#include "pliant/materials/laws/symmetric_arap.h"
#include "pliant/materials/laws/symmetric_dirichlet.h"
#include "pliant/materials/laws/valanis_landel.h"
#include "pliant/materials/material.h"

namespace pliant {

/// Every material a scene can name. A new one takes a file and an entry here.
using Materials =
    TypeList<ArapLaw, SymmetricArapLaw, SymmetricDirichletLaw, CorotatedLaw, StVenantKirchhoffLaw,
             NeoHookeanLaw, NeoHookeanOgdenLaw, NeoHookeanBowerLaw, StableNeoHookeanLaw,
             MooneyRivlinLaw, StableMooneyRivlinLaw, StableArrudaBoyceLaw, StableFungLaw,
             PolynomialLaw, ValanisLandelLaw, SplineLaw>;

}  // namespace pliant
