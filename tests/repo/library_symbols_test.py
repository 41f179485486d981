"""Looks at what the library takes from libm, and what programs could put in the place of its own
code: library_symbols_test.py LIBRARY COMPILER.

tools/check_elementary.py reads source and cannot see through headers of others; the linker's symbols
tell what was compiled.
"""

import pathlib
import re
import subprocess
import sys
import unittest

COMPILER = sys.argv.pop(2)
LIBRARY = sys.argv.pop(1)

# IEEE 754 or C leaves one possible result, so that every processor has its bits.
EXACT = {name + suffix for suffix in ["", "f"] for name in [
    "ceil", "copysign", "fabs", "floor", "fma", "fmax", "fmin", "fmod", "frexp", "ilogb", "ldexp",
    "llrint", "llround", "logb", "lrint", "lround", "modf", "nearbyint", "nextafter", "remainder",
    "rint", "round", "scalbln", "scalbn", "sqrt", "trunc"]}

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "src" / "pliant"
# `template class Grid<3>;` or `template Grid::Grid(const Cell&);`: an instance for all other files.
INSTANCE = re.compile(r"^template (?!<)(?:class (\w+)<|.*?(\w+)(?:<[^<>]*>)?\()", re.MULTILINE)


def instances():
    """Names of the templates of which .cpp files make instances."""
    found = set()
    for path in [*SOURCE.rglob("*.cpp"), *SOURCE.rglob("*.cpp.in")]:
        for match in INSTANCE.finditer(path.read_text(encoding="utf-8")):
            found.add(match[1] or match[2])
    return found


def output(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def names(*words):
    """The last word of each line of nm, without the version of a symbol."""
    return {line.split()[-1].split("@")[0] for line in output("nm", *words).splitlines()
            if len(line.split()) > 1}


def inexact(wanted, offered):
    """What is taken from libm, or from its vector code, and may differ from processor to processor."""
    return sorted(name for name in wanted
                  if name.startswith("_ZGV") or (name in offered and name not in EXACT))


class LibmSymbols(unittest.TestCase):
    def setUp(self):
        libm = output(COMPILER, "-print-file-name=libm.so.6").strip()
        self.offered = names("--dynamic", "--defined-only", libm)

    def test_libm_has_what_is_looked_for(self):
        self.assertTrue({"exp", "pow", "sincos", "fmod"} <= self.offered)
        self.assertEqual(["_ZGVdN4v_exp", "expf", "pow"], inexact(
            {"pow", "expf", "sqrt", "fmodf", "memcpy", "_ZN6pliant3powEdd", "_ZGVdN4v_exp"}, self.offered))

    def test_the_library_takes_only_exact_functions(self):
        wanted = names("--undefined-only", LIBRARY)
        self.assertIn("ldexp", wanted)
        self.assertEqual([], inexact(wanted, self.offered))



class InlineFunctions(unittest.TestCase):
    """A program's own copies, compiled with its own flags, must not take the place of the library's."""

    def setUp(self):
        lines = output("nm", "-C", "--defined-only", "--extern-only", LIBRARY).splitlines()
        found = [re.fullmatch(r"[0-9a-f]+ (\w) (.*)", line) for line in lines]
        self.defined = [match.groups() for match in found if match]

    def test_weak_functions_are_instances_that_no_header_makes(self):
        weak = [name.split("(")[0] for kind, name in self.defined if kind == "W"]
        made = instances()
        self.assertLessEqual({"AnyMaterial", "IncompleteCholesky"}, made)
        self.assertTrue([name for name in weak if "AnyMaterial::AnyMaterial<" in name])
        self.assertEqual([], [name for name in weak if not made.intersection(re.findall(r"(\w+)<", name))])

    def test_virtual_tables_of_templates_are_local(self):
        tables = [name for _, name in self.defined if name.startswith("vtable for pliant::")]
        self.assertIn("vtable for pliant::Minimizer", tables)
        self.assertEqual([], [name for name in tables if "<" in name])

    def test_nothing_of_eigen_is_visible(self):
        mangled = names("--defined-only", "--extern-only", LIBRARY)
        self.assertTrue([name for name in mangled if name.startswith("_ZN6pliant")])
        self.assertEqual([], [name for name in mangled if name.startswith(("_ZN5Eigen", "_ZNK5Eigen"))])

    # Exceptions and casts compare it.
    def test_type_information_is_shared(self):
        names_of_types = {name for _, name in self.defined if name.startswith("typeinfo for ")}
        self.assertLessEqual({"typeinfo for pliant::InputError", "typeinfo for pliant::Energy"},
                             names_of_types)


if __name__ == "__main__":
    unittest.main()
