#pragma once

#include "pliant/core/type_list.h"
#include "pliant/materials/arap.h"
#include "pliant/materials/corotated.h"
#include "pliant/materials/material.h"
#include "pliant/materials/mooney_rivlin.h"
#include "pliant/materials/neo_hookean.h"
#include "pliant/materials/neo_hookean_bower.h"
#include "pliant/materials/neo_hookean_ogden.h"
#include "pliant/materials/polynomial.h"
#include "pliant/materials/spline.h"
#include "pliant/materials/st_venant_kirchhoff.h"
#include "pliant/materials/stable_arruda_boyce.h"
#include "pliant/materials/stable_fung.h"
#include "pliant/materials/stable_mooney_rivlin.h"
#include "pliant/materials/stable_neo_hookean.h"
#include "pliant/materials/symmetric_arap.h"
#include "pliant/materials/symmetric_dirichlet.h"
#include "pliant/materials/valanis_landel.h"

namespace pliant {

/// Every material a scene can name. A new one is its file and an entry here.
using Materials =
    TypeList<ArapLaw, SymmetricArapLaw, SymmetricDirichletLaw, CorotatedLaw, StVenantKirchhoffLaw,
             NeoHookeanLaw, NeoHookeanOgdenLaw, NeoHookeanBowerLaw, StableNeoHookeanLaw,
             MooneyRivlinLaw, StableMooneyRivlinLaw, StableArrudaBoyceLaw, StableFungLaw,
             PolynomialLaw, ValanisLandelLaw, SplineLaw>;

}  // namespace pliant
