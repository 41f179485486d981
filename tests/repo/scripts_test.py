"""tools/setup on a system without packages, and tools/demo on a program that writes a report."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from trees import ROOT, Tree

REPORT = """{"vertices": 4961, "elements": 20000, "frames": 300, "step": 0.0333, "threads": 2,
"ms_per_frame": {"min": 9, "median": 10.5, "p99": 14, "mean": 11}, "realtime_factor": 3.17}"""


def run_setup(commands, *groups):
    """tools/setup where only these commands (and the shell's usual ones) exist."""
    usual = ["sh", "sed", "awk", "tr", "id", "env", "cat"]
    with tempfile.TemporaryDirectory() as directory:
        for name in usual + commands:
            (pathlib.Path(directory) / name).symlink_to(shutil.which(name))
        return subprocess.run([str(ROOT / "tools/setup"), *groups], env={"PATH": directory},
                              capture_output=True, text=True)


class Setup(unittest.TestCase):
    def test_without_a_package_manager_the_missing_are_listed(self):
        result = run_setup(["c++", "git", "ccache"], "build")
        self.assertEqual(1, result.returncode)
        self.assertIn("cmake  CMake 3.25 or newer\n", result.stderr)
        self.assertIn("ninja-build  the build tool\n", result.stderr)
        self.assertNotIn("ccache", result.stderr)
        self.assertNotIn("clang-tidy", result.stderr)
        self.assertIn("npm  npm, fetches three.js and esbuild\n", result.stderr)
        self.assertNotIn("chromium", result.stderr)

    def test_it_is_silent_when_nothing_is_missing(self):
        result = run_setup(["c++", "git", "ccache", "cmake", "ninja", "node", "npm"], "build")
        self.assertEqual((0, "", ""), (result.returncode, result.stdout, result.stderr))


class Demo(unittest.TestCase):
    def run_demo(self, script):
        with Tree({"pliant": script}) as root:
            (root / "pliant").chmod(0o755)
            return subprocess.run([str(ROOT / "tools/demo"), "./pliant"], cwd=root,
                                  capture_output=True, text=True)

    def test_the_table_shows_the_report(self):
        result = self.run_demo(f"#!/bin/sh\ncat > out/twisting-bar/report.json <<E\n{REPORT}\nE\n")
        self.assertEqual(0, result.returncode, result.stderr)
        for text in ["4,961", "20,000", "10.50", "3.17", "file:///",
                     "/out/twisting-bar/player.html", "xdg-open out/twisting-bar/player.html"]:
            self.assertIn(text, result.stdout)

    def test_a_failed_run_is_a_failed_demo(self):
        self.assertEqual(2, self.run_demo("#!/bin/sh\nexit 2\n").returncode)


if __name__ == "__main__":
    unittest.main()
