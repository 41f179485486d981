"""Looks at what the library takes from libm, and what programs could put in the place of its own
code: library_symbols_test.py LIBRARY COMPILER.

tools/check_elementary.py reads source and cannot see through headers of others; the linker's symbols
tell what was compiled.
"""

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

    def test_a_program_cannot_replace_functions_of_eigen(self):
        defined = names("--defined-only", "--extern-only", LIBRARY)
        self.assertTrue(any(name.startswith("_ZN6pliant") for name in defined))
        self.assertEqual([], [name for name in defined if name.startswith(("_ZN5Eigen", "_ZNK5Eigen"))])


if __name__ == "__main__":
    unittest.main()
