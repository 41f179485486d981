#!/usr/bin/python3
"""Finds standard headers and parts of Eigen that a file uses without including them.

Precompiled headers and files compiled together hide a missing #include until a program compiles
pliant without them, by add_subdirectory for one. A header counts if the file, or a header of ours
that it leads to, includes it. Only names that cannot mean anything else are looked for.
"""

import functools
import pathlib
import re
import sys

FOLDERS = ["src", "apps", "examples", "tests", "bench", "fuzz"]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
QUIET = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.DOTALL)
# What each name of `std` needs; any of several headers will do.
STANDARD = {
    ("algorithm",): "sort stable_sort nth_element clamp min_element max_element minmax fill fill_n "
                    "copy_n reverse unique lower_bound upper_bound binary_search all_of any_of none_of "
                    "find_if count_if equal_range is_sorted rotate transform generate remove_if",
    ("array",): "array",
    ("atomic",): "atomic atomic_flag",
    ("bit",): "bit_cast endian popcount countl_zero countr_zero",
    ("chrono",): "chrono",
    ("filesystem",): "filesystem",
    ("fstream",): "ifstream ofstream",
    ("functional",): "function",
    ("iostream",): "cout cerr cin",
    ("limits",): "numeric_limits",
    ("map",): "map multimap",
    ("memory",): "unique_ptr shared_ptr make_unique make_shared",
    ("mutex",): "mutex lock_guard unique_lock scoped_lock",
    ("numbers",): "numbers",
    ("numeric",): "accumulate iota partial_sum exclusive_scan",
    ("optional",): "optional nullopt",
    ("random",): "mt19937 mt19937_64 uniform_real_distribution",
    ("set",): "set",
    ("span",): "span",
    ("sstream",): "ostringstream istringstream stringstream",
    ("string",): "string to_string stoi stod",
    ("string_view", "string"): "string_view",
    ("thread",): "thread",
    ("tuple",): "tuple tie",
    ("unordered_map",): "unordered_map",
    ("unordered_set",): "unordered_set",
    ("variant",): "variant visit monostate",
    ("vector",): "vector",
}
HEADERS = {name: headers for headers, names in STANDARD.items() for name in names.split()}
STANDARD_NAME = re.compile(r"\bstd::(\w+)\b")
EIGEN = {
    ("SparseCore", "Sparse"): "SparseMatrix Triplet",
    ("Eigenvalues", "Dense"): "SelfAdjointEigenSolver EigenSolver",
    ("SVD", "Dense"): "JacobiSVD BDCSVD",
    ("LU", "Dense"): "PartialPivLU FullPivLU",
    ("Cholesky", "Dense"): "LLT LDLT",
    ("QR", "Dense"): "HouseholderQR ColPivHouseholderQR",
    ("Geometry", "Dense"): "AngleAxis AngleAxisd Quaterniond Affine3d",
}
EIGEN_HEADERS = {name: tuple("Eigen/" + header for header in headers)
                 for headers, names in EIGEN.items() for name in names.split()}
EIGEN_NAME = re.compile(r"\bEigen::(\w+)\b")
# What headers of others bring along.
BROUGHT = {"Eigen": ["algorithm", "array", "functional", "limits"],
           "gtest": ["map", "memory", "ostream", "set", "sstream", "string", "tuple", "vector"]}


@functools.cache
def includes_of(path, root):
    """(headers of ours, other headers) that a file includes itself."""
    own, others = [], set()
    for mark, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        places = [folder / name for folder in [path.parent, root / "src", root / "tests"]]
        found = next((place.resolve() for place in places if place.is_file()), None)
        if found and (mark == '"' or name.startswith("pliant/")):
            own.append(found)
        else:
            others |= {name, *BROUGHT.get(name.split("/")[0], [])}
    return own, others


def included(path, root):
    """All headers of others that a file leads to."""
    seen, waiting, found = set(), [path], set()
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            own, others = includes_of(file, root)
            waiting += own
            found |= others
    return found


def missing(path, root):
    """[(name, header)] of what a file uses and does not include."""
    text = QUIET.sub(" ", path.read_text(encoding="utf-8"))
    known = included(path, root)
    used = [("std::" + name, HEADERS[name]) for name in STANDARD_NAME.findall(text) if name in HEADERS]
    used += [("Eigen::" + name, EIGEN_HEADERS[name]) for name in EIGEN_NAME.findall(text)
             if name in EIGEN_HEADERS]
    return sorted({(name, headers[0]) for name, headers in used if not known & set(headers)})


def check_tree(root):
    """All violations below root as "file: message"."""
    return [f"{path.relative_to(root)}: {name} needs #include <{header}>"
            for folder in FOLDERS for path in sorted((root / folder).rglob("*"))
            if path.suffix in {".h", ".cpp"} for name, header in missing(path, root)]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    errors = check_tree(root.resolve())
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
