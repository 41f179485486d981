"""What a program includes stays light: public_headers_test.py ROOT."""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
INCLUDE = re.compile(r'^#include ([<"])([^>"]+)[>"]', re.MULTILINE)
# Who includes pliant.h pays for none of these: lists of all materials or solvers, kernels, JSON,
# sparse matrices, SIMD batches, file systems.
HEAVY = re.compile(r"registry|kernel|json_|nlohmann|Sparse|sparse|batch|filesystem|_of\.h")


def closure(header):
    """{header: those it includes} of all that `header` of src/ leads to."""
    includes = {}
    waiting = [header]
    while waiting:
        name = waiting.pop()
        if name in includes:
            continue
        text = (ROOT / "src" / name).read_text(encoding="utf-8")
        includes[name] = [target for _, target in INCLUDE.findall(text)]
        waiting += [target for mark, target in INCLUDE.findall(text) if mark == '"']
    return includes


class PublicHeaders(unittest.TestCase):
    def test_pull_in_nothing_heavy(self):
        for header, included in closure("pliant/pliant.h").items():
            for target in included:
                with self.subTest(header=header, includes=target):
                    self.assertIsNone(HEAVY.search(target))

    def test_are_a_part_of_all_headers(self):
        public = closure("pliant/pliant.h")
        self.assertLess(len(public), 70)
        self.assertIn("pliant/scene/scene.h", public)
        self.assertIn("pliant/materials/parameters.h", public)


if __name__ == "__main__":
    unittest.main()
