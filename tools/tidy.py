#!/usr/bin/python3
"""Runs clang-tidy in parallel on what changed since it last passed.

    tools/tidy.py BUILD_DIR [--jobs N] [FILE...]

A file that passed is skipped while it, the headers of ours it includes, its compile command and
.clang-tidy stay the same. BUILD_DIR holds compile_commands.json and the record of what passed.

Nearly all of the time goes into Eigen's and GoogleTest's headers, so neighbouring files with the
same flags are checked as one translation unit: eight take hardly longer than one. Files that do
not go together (two helpers of one name) are divided until they do.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ["src", "apps", "examples", "tests", "bench"]
INCLUDE_DIRS = [ROOT / "src", ROOT / "tests"]
BATCH = 8  # files in one translation unit
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)

Job = collections.namedtuple("Job", "path flags record")


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


def flags_of(entry):
    """The compile command without the names of source and object, as a tuple."""
    words = shlex.split(entry["command"])[1:]
    output = words.index("-o")
    words = words[:output] + words[output + 2:]
    return tuple(word for word in words if word not in ("-c", entry["file"]))


def jobs_to_do(build, only):
    """(path, flags, record of passing) of each file that has not passed as it is now."""
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    passed = build / "tidy"
    passed.mkdir(exist_ok=True)
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"]).resolve()
        inside = path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in FOLDERS
        if inside and (not only or path in only):
            record = passed / fingerprint(path, entry["command"], version)
            if not record.exists():
                yield Job(path, flags_of(entry), record)


def batches(jobs):
    """Jobs of one folder with the same flags, at most BATCH together."""
    groups = {}
    for job in jobs:
        groups.setdefault((job.path.parent, job.flags), []).append(job)
    for group in groups.values():
        count = -(-len(group) // BATCH)  # rounded up; the parts are of nearly one size
        yield from (group[part::count] for part in range(count))


def settings_for(folder):
    """The nearest .clang-tidy; those of parts of the tree inherit the one at the top."""
    return next(path / ".clang-tidy" for path in [folder, *folder.parents]
                if (path / ".clang-tidy").is_file())


def run(batch, source, *options):
    """Output of clang-tidy and whether it passed."""
    result = subprocess.run(
        ["clang-tidy", "--quiet", f"--config-file={settings_for(batch[0].path.parent)}", *options,
         str(source), "--", *batch[0].flags],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return result.stdout, result.returncode == 0


def check(build, batch):
    """Runs clang-tidy on files as one unit; returns [(files, output, passed, seconds)]."""
    start = time.monotonic()
    source = batch[0].path
    if len(batch) > 1:
        source = build / "tidy" / f"{batch[0].record.name[:16]}_{len(batch)}.cpp"
        # NOLINT: to include a .cpp is suspicious anywhere else.
        source.write_text("".join(f'#include "{job.path}"  // NOLINT\n' for job in batch))
        # To find out that files do not go together takes a tenth of all checks. One there must be.
        if not run(batch, source, "--checks=-*,clang-diagnostic-*,misc-unused-alias-decls")[1]:
            source.unlink()
            return check(build, batch[::2]) + check(build, batch[1::2])
    output, passed = run(batch, source)
    if len(batch) > 1:
        source.unlink()
    for job in batch if passed else []:
        job.record.touch()
    return [(batch, output, passed, time.monotonic() - start)]


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
        for results in pool.map(lambda batch: check(options.build, batch), batches(jobs)):
            for batch, output, passed, seconds in results:
                names = " ".join(str(job.path.relative_to(ROOT)) for job in batch)
                print(f"  {'ok' if passed else 'FAILED'} {seconds:.1f} s {names}", flush=True)
                if not passed:
                    failed += 1
                    print(output, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
