#!/usr/bin/python3
"""Checks that no folder of src/pliant includes upwards: tools/check_layers.py [ROOT]."""

import pathlib
import re
import sys

# Each folder may include itself, core, math and these. The order is that of docs/architecture.md.
LAYERS = {
    "core": [],
    "math": [],
    "geometry": [],
    "materials": [],
    "linear": [],
    "collision": ["geometry"],
    "solvers": ["linear"],
    "energies": ["geometry", "materials", "collision", "linear"],
    "dynamics": ["geometry", "materials", "energies", "collision", "linear", "solvers"],
    "scene": ["geometry", "materials", "linear", "collision", "solvers", "energies", "dynamics"],
    "io": ["geometry", "materials", "collision", "solvers", "energies", "dynamics", "scene"],
    "extend": ["geometry", "materials", "collision", "solvers", "energies", "dynamics", "scene", "io"],
}
# A folder within a folder may include itself, what lies directly in the outer one, and these of its
# neighbours. Nothing that lies directly in the outer one includes an inner one, except a registry,
# which lists what there is.
INNER = {
    "geometry": {"surfaces": [], "meshing": ["surfaces"]},
    "materials": {"laws": [], "fibers": [], "constraints": ["laws"], "checks": []},
    "linear": {"cholesky": [], "iterative": [], "multigrid": ["cholesky", "iterative"]},
    "io": {
        "bytes": [],
        "json": ["bytes"],
        "meshes": ["bytes", "json"],
        "frames": ["bytes", "json", "meshes"],
        "scenes": ["bytes", "json", "meshes"],
        "runs": ["bytes", "json", "scenes"],
        "plots": ["bytes"],
        "catalog": ["bytes", "json", "meshes", "frames", "scenes"],
    },
}
BASE = {"core": [], "math": ["core"]}  # what the two lowest may include beside themselves

# Outside headers that end in .h or .hpp, and the folders or files where .cpp files may use them. Anything else of this kind
# is slow to compile, not portable or both.
FOREIGN = {
    "nlohmann/json.hpp": ["io/json/json_parse.cpp", "io/json/json_write.cpp"],
    "metis.h": ["linear"],
    "cholmod.h": ["linear"],
    "omp.h": ["linear"],
    "zlib.h": ["io"],
    "fcntl.h": ["io/bytes/open_file.cpp"],
    "sys/file.h": ["io/bytes/open_file.cpp"],
    "sys/stat.h": ["io/bytes/open_file.cpp"],
    "unistd.h": ["io/bytes/open_file.cpp"],
    "immintrin.h": ["core", "math", "linear", "materials", "energies"],
}
HEADERS_MAY_INCLUDE = {"immintrin.h"}  # light, and SIMD types live in headers

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def allowed(folder):
    """The folders that `folder` may include."""
    return {folder, *BASE.get(folder, ["core", "math"]), *LAYERS[folder]}


def inner_folder(parts):
    """The inner folder of INNER that a path like ("io", "bytes", "utf8.h") is in, or None."""
    return parts[1] if len(parts) > 2 and parts[0] in INNER else None


def inner_include_error(inside, target):
    """What is wrong with including `target`, of the same outer folder as the file `inside`, or None.
    Both are parts of a path."""
    outer, own, other = inside[0], inner_folder(inside), inner_folder(target)
    for name in {own, other} - {None}:
        if name not in INNER[outer]:
            return f"folder {outer}/{name}/ is not in the table of layers"
    is_registry = own is None and pathlib.PurePath(inside[-1]).stem.endswith("registry")
    if other in (None, own) or is_registry:
        return None
    if own is None:
        return f"what lies directly in {outer}/ includes none of its folders; not {outer}/{other}/"
    if other not in INNER[outer][own]:
        names = ", ".join(f"{outer}/{name}/" for name in INNER[outer][own]) or "none of its neighbours"
        return f"{outer}/{own}/ may include {names}; not {outer}/{other}/"
    return None


def own_include_error(inside, target):
    """What is wrong with `#include "target"` in the file `inside`, parts of a path, or None."""
    folder = inside[0]
    parts = target.split("/")
    if parts[0] != "pliant" or len(parts) < 3:
        return "own headers are included by full path, pliant/<folder>/<file>.h"
    if parts[1] not in allowed(folder):
        names = ", ".join(name for name in LAYERS if name in allowed(folder))
        return f"{folder}/ may include {names}; not {parts[1]}/"
    return inner_include_error(inside, parts[1:]) if parts[1] == folder else None


def foreign_include_error(folder, target, path):
    """What is wrong with `#include <target>` in a file of `folder`, or None."""
    if target.startswith("pliant/"):
        return 'own headers are included with quotes: "pliant/..."'
    if "." not in target and (target.startswith("Eigen/") or "/" not in target):
        return None  # Eigen, std
    if not any(place in (folder, "/".join(path.parts[-3:])) for place in FOREIGN.get(target, [])):
        return f"{folder}/ may include Eigen and std; not <{target}>"
    if path.suffix == ".h" and target not in HEADERS_MAY_INCLUDE:
        return f"<{target}> is heavy: include it in a .cpp file only"
    return None


def check_file(path, inside):
    """Yields (line, message) for each include of one file that breaks a rule. `inside` are the parts
    of its path below src/pliant."""
    folder = inside[0]
    if folder not in LAYERS:
        yield 1, f"folder {folder}/ is not in the table of layers"
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, target = match.groups()
        if quote == '"':
            error = own_include_error(inside, target)
        else:
            error = foreign_include_error(folder, target, path)
        if error:
            yield number, error


def check_tree(root):
    """All violations below root/src/pliant as "file:line: message"; pliant.h there may all."""
    source = root / "src" / "pliant"
    errors = []
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.suffix not in {".h", ".cpp"} or len(inside.parts) == 1:
            continue
        for line, message in check_file(path, inside.parts):
            errors.append(f"{path.relative_to(root)}:{line}: {message}")
    return errors


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    errors = check_tree(root)
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
