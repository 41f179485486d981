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
    "io": ["geometry", "materials", "collision", "solvers", "dynamics", "scene"],
}
BASE = {"core": [], "math": ["core"]}  # what the two lowest may include beside themselves

# Outside headers that end in .h or .hpp, and the folders or files where .cpp files may use them. Anything else of this kind
# is slow to compile, not portable or both.
FOREIGN = {
    "nlohmann/json.hpp": ["io"],
    "nlohmann/json_fwd.hpp": ["io"],
    "metis.h": ["linear"],
    "cholmod.h": ["linear"],
    "omp.h": ["linear"],
    "zlib.h": ["io"],
    "fcntl.h": ["io/open_file.cpp"],
    "sys/file.h": ["io/open_file.cpp"],
    "sys/stat.h": ["io/open_file.cpp"],
    "unistd.h": ["io/open_file.cpp"],
    "immintrin.h": ["core", "math", "linear", "materials", "energies"],
}
HEADERS_MAY_INCLUDE = {"immintrin.h"}  # light, and SIMD types live in headers

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def allowed(folder):
    """The folders that `folder` may include."""
    return {folder, *BASE.get(folder, ["core", "math"]), *LAYERS[folder]}


def own_include_error(folder, target):
    """What is wrong with `#include "target"` in a file of `folder`, or None."""
    parts = target.split("/")
    if parts[0] != "pliant" or len(parts) < 3:
        return "own headers are included by full path, pliant/<folder>/<file>.h"
    if parts[1] not in allowed(folder):
        names = ", ".join(name for name in LAYERS if name in allowed(folder))
        return f"{folder}/ may include {names}; not {parts[1]}/"
    return None


def foreign_include_error(folder, target, path):
    """What is wrong with `#include <target>` in a file of `folder`, or None."""
    if target.startswith("pliant/"):
        return 'own headers are included with quotes: "pliant/..."'
    if "." not in target and (target.startswith("Eigen/") or "/" not in target):
        return None  # Eigen, std
    if not {folder, f"{folder}/{path.name}"}.intersection(FOREIGN.get(target, [])):
        return f"{folder}/ may include Eigen and std; not <{target}>"
    if path.suffix == ".h" and target not in HEADERS_MAY_INCLUDE:
        return f"<{target}> is heavy: include it in a .cpp file only"
    return None


def check_file(path, folder):
    """Yields (line, message) for each include of one file that breaks a rule."""
    if folder not in LAYERS:
        yield 1, f"folder {folder}/ is not in the table of layers"
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, target = match.groups()
        if quote == '"':
            error = own_include_error(folder, target)
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
        for line, message in check_file(path, inside.parts[0]):
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
