"""tools/check_bits on programs that agree, differ and fail; and its scenes on the schema."""

import json
import os
import subprocess
import unittest

from trees import ROOT, Tree
import bit_scenes

SCHEMA = json.loads((ROOT / "docs/scene.schema.json").read_text(encoding="utf-8"))

# Takes the words of pliant; what it hashes, and when it fails, is the test's choice.
PROGRAM = """#!/usr/bin/python3
import json, os, sys
if sys.argv[1] == "schema":
    print(open({schema!r}).read())
    sys.exit()
scene = json.load(open(sys.argv[2]))
words = dict(zip(sys.argv[3::1], sys.argv[4::1]))
kernels = os.environ.get("PLIANT_KERNELS", "")
threads = words.get("--threads", "")
if threads:
    {act}
else:
    {probe}
    hash_ = ""
if "--report" in words:
    json.dump({{"state_hash": hash_}}, open(words["--report"], "w"))
"""
SAME = 'hash_ = "0123456789abcdef"'


def check_bits(act, *words, other=None, probe="pass", only="springs", path=None):
    """tools/check_bits --only springs, where the program does this (and another does that)."""
    schema = str(ROOT / "docs/scene.schema.json")
    files = {"mine": PROGRAM.format(schema=schema, act=act, probe=probe),
             "other": PROGRAM.format(schema=schema, act=other or act, probe=probe)}
    with Tree(files) as root:
        for name in files:
            (root / name).chmod(0o755)
        programs = ["--program", f"mine={root / 'mine'}"]
        if other:
            programs += ["--program", f"other={root / 'other'}"]
        return subprocess.run([str(ROOT / "tools/check_bits"), *programs, "--only", only, *words],
                              capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": path or os.environ["PATH"]})


class CheckBits(unittest.TestCase):
    def test_one_hash_is_a_success(self):
        result = check_bits(SAME)
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertIn("A: mine, baseline, threads: 1\n", result.stdout)
        self.assertIn("F: mine, avx2, threads: 4\n", result.stdout)
        self.assertIn("G: old libm, threads: 4\n", result.stdout)
        self.assertIn("springs             01234567 ", result.stdout)
        self.assertIn("2 scenes, 7 variants, 0 scenes with a difference\n", result.stdout)

    def test_a_difference_is_marked_and_a_failure(self):
        for act in ['hash_ = "a" * 16 if threads == "4" else "b" * 16',
                    'hash_ = "a" * 16 if kernels == "avx2" else "b" * 16',
                    'hash_ = "a" * 16 if "GLIBC_TUNABLES" in os.environ else "b" * 16']:
            result = check_bits(act)
            self.assertEqual(1, result.returncode, act)
            self.assertIn("aaaaaaaa!", result.stdout)
            self.assertNotIn("bbbbbbbb!", result.stdout)
            self.assertIn("2 scenes with a difference", result.stdout)

    def test_a_difference_beyond_the_digits_shown_counts(self):
        result = check_bits('hash_ = "01234567" + threads')
        self.assertEqual(1, result.returncode)
        self.assertIn("01234567!", result.stdout)

    def test_programs_are_compared_with_the_first(self):
        result = check_bits(SAME, other='hash_ = "f" * 16')
        self.assertEqual(1, result.returncode)
        self.assertIn("other, baseline, threads: 1\n", result.stdout)
        self.assertIn("ffffffff!", result.stdout)

    def test_quick_runs_other_programs_on_some_scenes_of_each_kind(self):
        result = check_bits(SAME, "--quick", other='hash_ = "f" * 16', only="integrator")
        self.assertEqual(1, result.returncode)
        self.assertIn("C: other, baseline, threads: 1\n", result.stdout)
        rows = [line.split() for line in result.stdout.splitlines() if line.startswith("integrator ")]
        of_other = [row[2:][2] for row in rows]
        self.assertEqual(["ffffffff!", "-", "ffffffff!", "-"], of_other[:4])

    def test_a_kernel_set_that_is_refused_is_left_out(self):
        result = check_bits(SAME, probe='sys.exit(2 if kernels == "avx2" else 0)')
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertNotIn("avx2", result.stdout)

    def test_a_probe_that_fails_in_any_other_way_is_told(self):
        for probe in ['sys.exit("broken" if kernels == "avx2" else 0)',
                      'os.kill(os.getpid(), 11) if kernels == "avx2" else None',
                      'sys.exit(2 if kernels == "baseline" else 0)']:
            result = check_bits(SAME, probe=probe)
            self.assertEqual(1, result.returncode, probe)
            self.assertRegex(result.stderr, "check_bits: .*mine, (avx2|baseline): (broken|status -?[0-9]+)")
            self.assertEqual("", result.stdout)

    def test_qemu_that_is_asked_for_and_missing_is_a_failure(self):
        with Tree({"empty": ""}) as root:
            result = check_bits(SAME, "--qemu", path=str(root))
        self.assertEqual(1, result.returncode)
        self.assertIn("--qemu: no qemu-x86_64", result.stderr)

    def test_a_run_that_fails_is_told(self):
        result = check_bits('sys.exit("no such luck") if threads == "2" else None; ' + SAME)
        self.assertEqual(1, result.returncode)
        self.assertIn("failed!", result.stdout)
        self.assertIn("springs (mine, baseline, threads: 2): no such luck", result.stderr)

    def test_bad_options_are_refused(self):
        self.assertIn("no scene has 'xyz'", check_bits(SAME, "--only", "xyz").stderr)
        self.assertIn("must be NAME=PATH", check_bits(SAME, "--program", "there").stderr)
        self.assertIn("no program /nowhere", check_bits(SAME, "--program", "a=/nowhere").stderr)


class SmallScenes(unittest.TestCase):
    def test_every_name_of_the_schema_has_a_scene(self):
        names = [name for name, _ in bit_scenes.small_scenes(SCHEMA)]
        self.assertEqual(len(names), len(set(names)))
        for name in ["material stable-fung", "membrane arap", "fibers pull", "constraint area",
                     "mesh hex-box", "mesh tetrahedralize", "solver chebyshev", "planar", "springs",
                     "solver newton preconditioner ichol", "integrator rk4", "damping rayleigh",
                     "collider torus"]:
            self.assertIn(name, names)

    def test_every_mesh_of_the_schema_has_a_scene(self):
        names = [name for name, _ in bit_scenes.small_scenes(SCHEMA)]
        meshes = SCHEMA["properties"]["bodies"]["items"]["properties"]["mesh"]["oneOf"]
        for mesh in meshes:
            for name in mesh["required"]:
                self.assertTrue(name in {"sheet", "file"} or f"mesh {name}" in names, name)


if __name__ == "__main__":
    unittest.main()
