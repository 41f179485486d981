"""The program runs the widest kernels that it could: kernel_set_test.py PROGRAM WAS_BUILT WANTED.

WAS_BUILT is 1 if the build has kernels for AVX2, WANTED is 1 if it must have them. Without this test a
build that lost them would only be slow.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

WANTED = sys.argv.pop(3) == "1"
WAS_BUILT = sys.argv.pop(2) == "1"
PROGRAM = sys.argv.pop(1)
SCENE = {"pliant": 1, "time": {"step": 0.01, "frames": 1}, "bodies": [
    {"mesh": {"box": {"size": [1, 1, 1], "cells": [1, 1, 1]}}, "density": 1000,
     "material": {"type": "arap"}}]}


def processor_has_avx2():
    text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    return any("avx2" in line.split() for line in text.splitlines() if line.startswith("flags"))


def kernels_that_ran():
    with tempfile.TemporaryDirectory() as folder:
        scene, report = pathlib.Path(folder, "scene.json"), pathlib.Path(folder, "report.json")
        scene.write_text(json.dumps(SCENE), encoding="utf-8")
        subprocess.run([PROGRAM, "run", scene, "--quiet", "--report", report], check=True,
                       env={"PATH": "/usr/bin:/bin"})  # where PLIANT_KERNELS chooses nothing
        return json.loads(report.read_text(encoding="utf-8"))["kernels"]


class KernelSet(unittest.TestCase):
    def test_is_the_widest_that_processor_and_build_have(self):
        if not WAS_BUILT:
            self.assertFalse(WANTED, "there are no kernels for AVX2; the configuration says why")
            self.assertEqual("baseline", kernels_that_ran())
            self.skipTest("this build needs no kernels for AVX2")
        if not processor_has_avx2():
            self.assertEqual("baseline", kernels_that_ran())
            self.skipTest("this processor has no AVX2")
        self.assertEqual("avx2", kernels_that_ran())


if __name__ == "__main__":
    unittest.main()
