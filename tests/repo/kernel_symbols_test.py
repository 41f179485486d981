"""Looks at the object of the AVX2 kernels: kernel_symbols_test.py OBJECT.

What it defines must not stand for code that runs on other processors, what it calls outside must not
take batches in registers, which are of another width there, and nothing of it may run by itself.
"""

import re
import subprocess
import sys
import unittest

OBJECT = sys.argv.pop(1)
BATCH = "pliant::Batch"
# A reference or a pointer; of a class by value it is at best unclear how it is passed.
BY_ADDRESS = re.compile(r"[&*](?: ?const)?$")


def symbols(*options):
    """Names of symbols, as C++ writes them, by the letter of their kind."""
    lines = subprocess.run(["nm", "-C", *options, OBJECT], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    found = [re.match(r"[0-9a-f ]*(\w) (.*)", line).groups() for line in lines]
    return found


def sections():
    """Names of the sections; a line of readelf has them behind a number in brackets."""
    lines = subprocess.run(["readelf", "--section-headers", "--wide", OBJECT], capture_output=True,
                           text=True, check=True).stdout
    return re.findall(r"^ *\[ *\d+\] (\S+)", lines, re.MULTILINE)


def split(text, separator):
    """The parts between separators that stand outside all brackets."""
    parts = [""]
    depth = 0
    for letter in text:
        depth += (letter in "(<[{") - (letter in ")>]}")
        if letter == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def head_and_arguments(function):
    """("int f<T>", ["double", "T&"]) of "int f<T>(double, T&) const"."""
    end = function.rfind(")")
    depth = 0
    for start in range(end, -1, -1):
        depth += (function[start] == ")") - (function[start] == "(")
        if depth == 0:
            return function[:start], split(function[start + 1:end], ",")
    return function, []


def batches_by_value(function):
    """Types with batches that a function takes or (where its name tells) returns by value."""
    head, types = head_and_arguments(function)
    words = split(head, " ")
    types += words[-1:] if words[-2:-1] and words[-2].endswith("operator") else []  # a conversion
    types += [" ".join(words[:-1])]
    return [kind for kind in types if BATCH in kind and not BY_ADDRESS.search(kind)]


class Parser(unittest.TestCase):
    def test_batches_by_value_are_found_wherever_they_stand(self):
        matrix = "Eigen::Matrix<pliant::Batch, 3, 1, 0, 3, 1>"
        for function, types in {
                "f(pliant::Batch)": [BATCH],
                "f(pliant::Batch, double)": [BATCH],
                "a::f(int, pliant::Batch, pliant::Batch) const": [BATCH, BATCH],
                f"h({matrix})": [matrix],
                f"(anonymous namespace)::h({matrix}, int)": [matrix],
                "f(std::array<pliant::Batch, 2ul>)": ["std::array<pliant::Batch, 2ul>"],
                "f(void (*)(pliant::Batch))": ["void (*)(pliant::Batch)"],
                "pliant::Batch f<int>(int)": [BATCH],
                f"{matrix} f<int>(int, double const&)": [matrix],
                "a::operator pliant::Batch() const": [BATCH],
                "a::operator()(pliant::Batch) const": [BATCH]}.items():
            self.assertEqual(types, batches_by_value(function), function)

    def test_addresses_of_batches_and_other_types_are_not(self):
        for function in ["f(pliant::Batch const&, double)", "f(pliant::Batch*)", "f()",
                         "f(pliant::Batch const* const)", "f(pliant::Batch&&)", "memcpy", "pow(double, double)",
                         "f(Eigen::Matrix<pliant::Batch, 3, 1, 0, 3, 1> const&, int)",
                         "pliant::Batch const& f<int>(int)", "g<pliant::Batch>::f(double)",
                         "void g<pliant::Batch>(double)"]:
            self.assertEqual([], batches_by_value(function), function)


class KernelSymbols(unittest.TestCase):
    def test_only_functions_of_the_set_are_visible(self):
        visible = [name for kind, name in symbols("--defined-only", "--extern-only")]
        self.assertTrue(visible)
        self.assertEqual([], [name for name in visible if "pliant::avx2::" not in name])

    def test_code_of_others_is_there_but_hidden(self):
        local = [name for kind, name in symbols("--defined-only") if kind in "tw"]
        self.assertTrue([name for name in local if name.startswith("Eigen::")
                         or name.startswith("std::") or "pliant::KernelOf" in name])

    def test_nothing_outside_takes_or_returns_a_batch_by_value(self):
        for _, name in symbols("--undefined-only"):
            self.assertEqual([], batches_by_value(name), name)

    # An initialiser would run when a program starts, on every processor.
    def test_nothing_runs_by_itself(self):
        names = sections()
        self.assertIn(".text", names)
        by_itself = re.compile(r"(\.rela)?\.((pre)?init|fini|ctors|dtors)(_array)?(\.|$)")
        self.assertEqual([], [name for name in names if by_itself.match(name)])


if __name__ == "__main__":
    unittest.main()
