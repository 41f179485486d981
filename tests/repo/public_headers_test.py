"""What a program includes stays light: public_headers_test.py ROOT."""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
INCLUDE = re.compile(r'^#include ([<"])([^>"]+)[>"]', re.MULTILINE)
# Who includes pliant.h pays for none of these: lists of all materials or solvers, kernels, JSON,
# sparse matrices, SIMD batches, file systems, what extensions are made with.
HEAVY = re.compile(r"registry|registries|kernel|json_|nlohmann|Sparse|sparse|batch|filesystem|_of\.h"
                   r"|/extend/")
# What is installed, for extensions too, needs nothing but Eigen and the standard library.
OUTSIDE = re.compile(r"Eigen/\w+|[a-z_0-9]+|immintrin\.h")


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
        self.assertLess(len(public), 75)
        self.assertIn("pliant/scene/scene.h", public)
        self.assertIn("pliant/materials/parameters.h", public)


class ExtensionHeaders(unittest.TestCase):
    def setUp(self):
        self.headers = sorted(path.relative_to(ROOT / "src").as_posix()
                              for path in (ROOT / "src/pliant/extend").glob("*.h"))

    def test_are_one_for_each_kind(self):
        names = {pathlib.PurePath(header).stem for header in self.headers}
        self.assertLessEqual({"material", "energy_term", "collider", "solver"}, names)

    def test_lead_to_registries_and_to_nothing_of_others(self):
        for header in self.headers:
            reached = closure(header)
            self.assertIn("pliant/scene/registries.h", reached, header)
            for name, included in reached.items():
                for target in included:
                    if not target.startswith("pliant/"):
                        self.assertIsNotNone(OUTSIDE.fullmatch(target), f"{name}: {target}")

    def test_lists_of_what_pliant_has_stay_inside(self):
        for header in self.headers:
            lists = [name for name in closure(header) if re.search(r"/(\w+_)?registry\.h", name)]
            self.assertEqual(["pliant/core/registry.h"], lists, header)


if __name__ == "__main__":
    unittest.main()
