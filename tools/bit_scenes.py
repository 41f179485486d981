"""The small scenes of tools/check_bits: one for each name that the schema of scenes knows."""

import copy
import math

FRAMES = 20
SOFT = {"young": 1e5, "poisson": 0.35}
MOVING = {  # turns and swings, so that sines and cosines reach the result
    "rotate": {"axis": [1, 0.2, 0.1], "rate": 2},
    "amplitude": [0.02, 0.03, 0],
    "frequency": 3,
}
FORMULAS = {  # every function that a formula knows
    "a": "mu/2*(x^2 - 1) + mu/50*(cosh(x) + tan(x/4) - atan(x)*tanh(x) + x^2.3)",
    "c": "-1.1*mu*log(x) + lambda/2*log(x)^2 + mu/50*(exp(-x)*sin(x) + cos(x) + sinh(x)/3)",
}
STEP_OF_EXPLICIT = 1e-4  # s
EXPLICIT = {"forward-euler", "symplectic-euler", "rk4"}


def choices(schema):
    """name: its properties, for each of the types that a part of the schema may be."""
    return {option["properties"]["type"]["const"]: option["properties"]
            for option in schema["oneOf"] if "type" in option.get("properties", {})}


def material(name, properties):
    """Soft enough to be bent by its own weight within a few frames."""
    settings = {"type": name}
    settings.update({key: value for key, value in SOFT.items() if key in properties})
    return settings


def bar(**more):
    """96 vertices, held at one end."""
    return {"mesh": {"box": {"size": [0.5, 0.3, 0.3], "cells": [5, 3, 3]}}, "density": 1000,
            "rotate": {"axis": [1, 2, 3], "angle": 0.1},
            "material": {"type": "stable-neo-hookean", **SOFT},
            "attach": [{"where": {"plane": {"point": [-0.2, 0, 0], "normal": [-1, 0, 0]}},
                        "motion": MOVING}], **more}


def sheet(**more):
    """81 vertices, held at one side."""
    return {"mesh": {"sheet": {"size": [0.8, 0.8], "cells": [8, 8]}}, "mass": 0.3,
            "attach": [{"where": {"plane": {"point": [-0.35, 0, 0], "normal": [-1, 0, 0]}}}], **more}


def ball(**more):
    """Falls from just above the ground."""
    return {"mesh": {"sphere": {"radius": 0.25, "cells": 5}}, "density": 500,
            "translate": [0.02, 0.27, 0.01], "velocity": [0, -2, 0], "spin": [1, 2, 0.5],
            "material": {"type": "neo-hookean", **SOFT}, **more}


def scene(*bodies, **more):
    return {"pliant": 1, "time": {"step": 1 / 60, "frames": FRAMES}, "bodies": list(bodies), **more}


def material_scenes(schema):
    body = schema["properties"]["bodies"]["items"]["properties"]
    for name, properties in choices(body["material"]).items():
        yield f"material {name}", scene(bar(material=material(name, properties)))
        yield f"membrane {name}", scene(sheet(thickness=1e-3, material=material(name, properties)))
    formulas = {"type": "valanis-landel", **SOFT, **FORMULAS}
    yield "material of formulas", scene(bar(material=formulas))
    vary = [{"parameter": "young", "formula": "1e5*(1 + 0.3*sin(9*x) + exp(-y^2) + abs(z)^0.7)"}]
    yield "material that varies", scene(bar(vary=vary))
    for name in choices(body["fibers"]["items"]):
        yield f"fibers {name}", scene(bar(fibers=[{"type": name, "direction": [1, 0.5, 0.2]}]))
    for name in choices(body["constraints"]["items"]):
        held = sheet(thickness=1e-3, material={"type": "arap"}) if name == "area" else bar()
        yield f"constraint {name}", scene({**held, "constraints": [{"type": name}]})
    for name in choices(body["terms"]["items"]):
        yield f"term {name}", scene(bar(terms=[{"type": name}]))


def element_scenes(schema):
    del schema  # meshes need sizes of their own
    small = {
        "box": {"size": [0.5, 0.3, 0.3], "cells": [4, 3, 3]},
        "hex-box": {"size": [0.5, 0.3, 0.3], "cells": [5, 3, 3]},
        "sphere": {"radius": 0.3, "cells": 5},
        "torus": {"major_radius": 0.3, "minor_radius": 0.1, "segments": 9, "rings": 2},
        "cylinder": {"radius": 0.2, "height": 0.5, "rings": 2, "layers": 5},
        "tetrahedralize": {"surface": "surface.obj", "vertices": 200},
    }
    for name, settings in small.items():
        yield f"mesh {name}", scene(bar(mesh={name: settings}))
    yield "springs", scene(sheet(springs={"structural": 400, "shear": 100, "bending": 4}))
    yield "membrane that bends", scene(sheet(thickness=1e-3, bending=1e-4,
                                             material={"type": "corotated", **SOFT}))
    plane = sheet(planar=True, thickness=0.1, material={"type": "corotated", **SOFT},
                  rotate={"axis": [1, 0, 0], "angle": math.pi / 2})
    yield "planar", scene(plane, gravity=[3, -5, 0])
    yield "scrambled", scene(bar(scramble={"seed": 3, "extent": 0.5}))
    soft = bar()
    soft["attach"][0]["stiffness"] = 2000
    yield "attached by springs", scene(soft)


def solver_scenes(schema):
    for name, properties in choices(schema["properties"]["solver"]).items():
        body = bar(material={"type": "arap"}) if name == "local-global" else bar()
        yield f"solver {name}", scene(body, solver={"type": name})
        for option, values in properties.items():
            for value in values.get("enum", []):
                if value == values.get("default"):
                    continue
                settings = {"type": name, option: value}
                if option == "preconditioner":
                    settings["linear"] = "pcg"
                yield f"solver {name} {option} {value}", scene(bar(), solver=settings)


def dynamics_scenes(schema):
    parts = schema["properties"]
    for name in choices(parts["time"]["properties"]["integrator"]):
        timed = scene(bar())
        timed["time"]["integrator"] = name
        if name in EXPLICIT:
            timed["time"]["step"] = STEP_OF_EXPLICIT
        yield f"integrator {name}", timed
    for name, properties in choices(parts["damping"]).items():
        rates = {key: 0.05 for key in properties if key != "type"}
        yield f"damping {name}", scene(bar(), damping={"type": name, **rates})
    for name in choices(parts["colliders"]["items"]):
        collider = {"type": name, "stiffness": 2e4}
        if name == "sphere":
            collider["center"] = [0, -0.5, 0]
        yield f"collider {name}", scene(ball(), colliders=[collider])


def small_scenes(schema):
    """(name, scene) of each, at most 500 vertices."""
    for make in [element_scenes, material_scenes, solver_scenes, dynamics_scenes]:
        for name, made in make(schema):
            yield name, copy.deepcopy(made)


def surface():
    """An octahedron as OBJ, to be filled with tets."""
    corners = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    faces = [(1, 3, 5), (3, 2, 5), (2, 4, 5), (4, 1, 5), (3, 1, 6), (2, 3, 6), (4, 2, 6), (1, 4, 6)]
    lines = [f"v {0.3 * x} {0.3 * y} {0.3 * z}" for x, y, z in corners]
    lines += [f"f {a} {b} {c}" for a, b, c in faces]
    return "\n".join(lines) + "\n"
