"""tools/units.py joins files that leave each other alone; tools/tidy.py knows what passed."""

import pathlib
import subprocess
import unittest

from trees import Tree

import tidy
import units

TEST = """#include "pliant/square.h"

namespace pliant {
namespace {

constexpr int kSide = %d;
int local() { return square(kSide); }
static_assert(pliant::square(kSide) == %d);
int use = local();

}  // namespace
}  // namespace pliant
"""
SOURCE = """namespace pliant {
namespace {

int helper(int a) { return a; }

}  // namespace

int %s(int a) { return %s(a); }
}  // namespace pliant
"""
HEADER = "#pragma once\nnamespace pliant {\nconstexpr int square(int a) { return a * a; }\n}\n"


class Units(unittest.TestCase):
    def test_sources_that_share_a_local_name_are_apart(self):
        other = "int third(int a) { return a.helper + x::helper(a); }  // helper\n"
        with Tree({"a.cpp": SOURCE % ("first", "helper"), "b.cpp": SOURCE % ("second", "helper"),
                   "c.cpp": other}) as root:
            parts = units.pack([root / "a.cpp", root / "b.cpp", root / "c.cpp"], 3)
        names = [[path.name for path in part] for part in parts]
        self.assertEqual([["a.cpp", "c.cpp"], ["b.cpp"]], names)

    def test_a_source_that_means_anothers_local_name_is_apart(self):
        with Tree({"a.cpp": SOURCE % ("first", "helper"), "b.cpp": "int n = helper(1);\n"}) as root:
            parts = units.pack([root / "a.cpp", root / "b.cpp"], 2)
        self.assertEqual(2, len(parts))

    def test_a_source_whose_headers_declare_anothers_local_name_is_apart(self):
        files = {"pliant/inner.h": "#pragma once\nnamespace pliant {\nclass helper {\n};\n}\n",
                 "pliant/outer.h": '#pragma once\n#include "pliant/inner.h"\n',
                 "pliant/io/a.cpp": SOURCE % ("first", "helper"),
                 "pliant/io/b.cpp": '#include "pliant/outer.h"\nint n = 1;\n'}
        with Tree(files) as root:
            paths = [root / "pliant/io" / name for name in ("a.cpp", "b.cpp")]
            self.assertEqual([[path] for path in paths], sorted(units.pack(paths, 2)))
        # A file that already lives with such a header can have it from another too.
        files["pliant/io/a.cpp"] = '#include "pliant/inner.h"\n' + files["pliant/io/a.cpp"]
        with Tree(files) as root:
            paths = [root / "pliant/io" / name for name in ("a.cpp", "b.cpp")]
            self.assertEqual([paths], units.pack(paths, 2))

    def test_a_source_of_the_library_may_be_called_a_test(self):
        with Tree({"a_test.h": "", "a_test.cpp": SOURCE % ("first", "helper"), "b_test.cpp": ""}) as root:
            self.assertNotIn("#define", units.unit_of([root / "a_test.cpp"], root))
            self.assertIn("#define", units.unit_of([root / "b_test.cpp"], root))

    def test_tests_with_the_same_local_names_compile_together(self):
        inner = (TEST % (4, 16)).replace("namespace pliant {", "namespace pliant::test {")
        with Tree({"pliant/square.h": HEADER, "a_test.cpp": TEST % (2, 4),
                   "b_test.cpp": TEST % (3, 9), "c_test.cpp": inner}) as root:
            paths = [root / name for name in ("a_test.cpp", "b_test.cpp", "c_test.cpp")]
            self.assertEqual([paths], units.pack(paths, 3))
            (root / "unit.cpp").write_text(units.unit_of(paths, root))
            command = ["c++", "-std=c++20", "-fsyntax-only", "-I", root, root / "unit.cpp"]
            result = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual("", result.stderr)


class Tidy(unittest.TestCase):
    def test_a_fingerprint_is_the_same_in_every_clone_and_changes_with_headers(self):
        files = {"a.cpp": '#include "a.h"\n', "a.h": "#include <b.h>\n", "b.h": "int b;\n",
                 ".clang-tidy": "Checks: '*'\n"}

        def fingerprint(changed, flag="-I", version="14"):
            with Tree(files | changed) as folder:
                root = folder.resolve()
                return tidy.fingerprint(root / "a.cpp", (flag, f"{root}/src"), version, root)

        self.assertEqual(fingerprint({}), fingerprint({}))
        for changed in ({"a.h": "int b;\n"}, {"a.cpp": '#include "a.h"\n\n'}, {".clang-tidy": ""},
                        {"b.h": "int c;\n"}):
            self.assertNotEqual(fingerprint({}), fingerprint(changed))
        self.assertNotEqual(fingerprint({}), fingerprint({}, flag="-isystem"))
        self.assertNotEqual(fingerprint({}), fingerprint({}, version="15"))

    def test_files_that_do_not_compile_together_are_divided(self):
        batch = [tidy.Job(pathlib.Path(f"/{name}.cpp"), (), None) for name in "abcd"]
        error = "/%s.cpp:3:1: error: redefinition of 'f' [clang-diagnostic-error]\n"
        self.assertEqual([[batch[0], batch[2]], [batch[1], batch[3]]],
                         tidy.divided(batch, error % "b" + error % "d"))
        self.assertEqual([[batch[0], batch[2]], [batch[1], batch[3]]],
                         tidy.divided(batch, error % "header"))
        self.assertEqual([], tidy.divided(batch, "/a.cpp:3:1: error: bad name [readability-x]\n"))
        self.assertEqual([], tidy.divided(batch[:1], error % "a"))


if __name__ == "__main__":
    unittest.main()
