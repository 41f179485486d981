#!/usr/bin/python3
"""Runs clang-tidy in parallel on what changed since it last passed.

    tools/tidy.py BUILD_DIR [--jobs N] [FILE...]

A file that passed is skipped while it, the headers of ours it includes, its compile command and
.clang-tidy stay the same. BUILD_DIR holds compile_commands.json and the record of what passed.
"""

import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ["src", "apps", "examples", "tests", "bench"]
INCLUDE_DIRS = [ROOT / "src", ROOT / "tests"]
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def dependencies(path, seen):
    """Adds to `seen` the file and all headers of ours that it includes, however indirectly."""
    if path in seen:
        return
    seen.add(path)
    for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        for directory in [path.parent, *INCLUDE_DIRS]:
            if (directory / name).is_file():
                dependencies((directory / name).resolve(), seen)
                break


def fingerprint(path, command, version):
    """A hash of everything that decides whether the file passes."""
    files = set()
    dependencies(path, files)
    files.update(ROOT.glob(".clang-tidy"))
    files.update(path for folder in FOLDERS for path in (ROOT / folder).rglob(".clang-tidy"))
    digest = hashlib.sha256(f"{version}\n{command}".encode())
    for file in sorted(files):
        digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def jobs_to_do(build, only):
    """(path, fingerprint file) of each translation unit that has not passed as it is now."""
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    passed = build / "tidy"
    passed.mkdir(exist_ok=True)
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"]).resolve()
        inside = path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in FOLDERS
        if inside and (not only or path in only):
            record = passed / fingerprint(path, entry["command"], version)
            if not record.exists():
                yield path, record


def run(build, job):
    """Runs clang-tidy on one file; returns its path, output and whether it passed."""
    path, record = job
    start = time.monotonic()
    result = subprocess.run(
        ["clang-tidy", "--quiet", "-p", str(build), str(path)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if result.returncode == 0:
        record.touch()
    seconds = time.monotonic() - start
    return path.relative_to(ROOT), result.stdout, result.returncode == 0, seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="*", type=lambda name: pathlib.Path(name).resolve())
    options = parser.parse_args()
    jobs = list(jobs_to_do(options.build, set(options.files)))
    print(f"lint: clang-tidy on {len(jobs)} files", flush=True)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path, output, ok, seconds in pool.map(lambda job: run(options.build, job), jobs):
            print(f"  {path} {'ok' if ok else 'FAILED'} {seconds:.1f} s", flush=True)
            if not ok:
                failed += 1
                print(output, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
