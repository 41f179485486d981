"""tools/build_times on a project of three files."""

import shutil
import subprocess
import unittest

from trees import ROOT, Tree

FILES = {
    "CMakePresets.json": """{"version": 6, "configurePresets": [
      {"name": "release", "generator": "Ninja", "binaryDir": "${sourceDir}/build"}]}""",
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES CXX)
add_executable(pliant-cli src/main.cpp src/a.cpp)
add_executable(test_a tests/a_test.cpp src/a.cpp)
target_include_directories(pliant-cli PRIVATE src)
target_include_directories(test_a PRIVATE src)
""",
    "src/a.h": "int a();\n",
    "src/a.cpp": '#include "a.h"\nint a() { return 0; }\n',
    "src/main.cpp": '#include "a.h"\nint main() { return a(); }\n',
    "tests/a_test.cpp": '#include "a.h"\nint main() { return a(); }\n',
}


def git(root, *words):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", root, *words],
                   check=True, stdout=subprocess.DEVNULL)


class BuildTimes(unittest.TestCase):
    def test_files_headers_rebuilds_and_ratios_are_listed(self):
        with Tree(FILES) as root:
            (root / "tools").mkdir()
            shutil.copy(ROOT / "tools/build_times", root / "tools")
            git(root, "init", "-q")
            git(root, "add", ".")
            git(root, "commit", "-q", "-m", "tiny")
            result = subprocess.run(
                [root / "tools/build_times", "--against", "HEAD", "--rebuild", "src/a.cpp",
                 "--rebuild", "src/a.h", "--rebuild", "src/b.cpp"], capture_output=True, text=True)
            worktrees = subprocess.run(["git", "-C", root, "worktree", "list"], capture_output=True,
                                       text=True).stdout
        self.assertEqual(0, result.returncode, result.stderr)
        for pattern in (r"HEAD +ratio\n", r"\nthe program +\d+\.\d +\d+\.\d +\d+\.\d{3}\n",
                        r"\nprogram, tests and examples +\d+\.\d ",
                        r"\nafter a change of src/a\.cpp: .* in 1 files, .* of HEAD's program\n",
                        r"\nafter a change of src/a\.h: .* in 2 files", r"\nno file src/b\.cpp\n",
                        r"\n +\d+\.\d  src/main\.cpp\n", r"\n +\d+\.\d  src/a\.h \(4 files\)"):
            self.assertRegex(result.stdout, pattern)
        self.assertEqual(1, len(worktrees.splitlines()))


if __name__ == "__main__":
    unittest.main()
