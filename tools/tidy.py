#!/usr/bin/python3
"""Runs clang-tidy in parallel on what changed since it last passed, here or in another clone.

    tools/tidy.py BUILD_DIR [--jobs N] [FILE...]

A file that passed is skipped while it, the headers of ours it includes, its flags, .clang-tidy,
clang-tidy's version and this script stay the same. What passed is recorded in $XDG_CACHE_HOME/pliant/tidy (or below
~/.cache) under a hash of all this, without the place of the clone. BUILD_DIR holds
compile_commands.json.

Nearly all of the time goes into Eigen's and GoogleTest's headers, so files with the same flags are
checked as one translation unit (tools/units.py): 24 take hardly longer than two. Files that do not
go together after all are divided until they do.
"""

import argparse
import collections
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

from units import pack, unit_of

ROOT = pathlib.Path(__file__).resolve().parents[1]
SCRIPTS = [ROOT / "tools" / name for name in ("tidy.py", "units.py")]  # decide what is checked how
LAWS = "src/laws"  # generated files of the build, which alone include some of our headers
FOLDERS = ["src", "apps", "examples", "tests", "bench"]
INCLUDE_DIRS = [ROOT / name for name in ("src", "tests", "apps", "examples", "examples/extension")]
OPTIONAL = ("bench/", "src/pliant/linear/cholmod_solver.cpp")  # need libraries that lint does not
GCC_ALONE = ["-fno-gnu-unique"]  # flags of our build that Clang does not know
BATCH = 24  # files in one translation unit, 3 GB of memory at most
KEPT = 60 * 24 * 3600  # a record that nobody asked for since is forgotten, s
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)
NOT_COMPILED = re.compile(r"^(/[^:\n]+):\d+:\d+: error: .*\[clang-diagnostic-error", re.MULTILINE)

Job = collections.namedtuple("Job", "path flags record")


def cache():
    """The folder of what passed, without what is long out of use."""
    home = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    folder = pathlib.Path(home) / "pliant" / "tidy"
    folder.mkdir(parents=True, exist_ok=True)
    for record in folder.iterdir():
        if record.stat().st_mtime < time.time() - KEPT:
            record.unlink(missing_ok=True)
    return folder


@functools.cache
def contents(path):
    """(hash of the file, headers of ours that it includes itself)."""
    data = path.read_bytes()
    found = []
    for name in INCLUDE.findall(data.decode()):
        places = (directory / name for directory in [path.parent, *INCLUDE_DIRS])
        found += [place.resolve() for place in places if place.is_file()][:1]
    return hashlib.sha256(data).digest(), found


def dependencies(path, seen):
    """Adds to `seen` the file and all headers of ours that it includes, however indirectly."""
    if path not in seen:
        seen.add(path)
        for header in contents(path)[1]:
            dependencies(header, seen)


@functools.cache
def settings(root):
    return [*root.glob(".clang-tidy"),
            *(path for folder in FOLDERS for path in (root / folder).rglob(".clang-tidy"))]


def fingerprint(path, flags, version, root=ROOT):
    """A hash of everything that decides whether the file passes; the same in every clone."""
    files = set(settings(root))
    dependencies(path, files)
    words = "\n".join(flags).replace(str(root), "")
    digest = hashlib.sha256(f"{version}\n{words}".encode())
    for script in SCRIPTS:
        digest.update(contents(script)[0])
    for file in sorted(files):
        digest.update(f"{file.relative_to(root)}\n".encode() + contents(file)[0])
    return digest.hexdigest()


def flags_of(entry):
    """The compile command, as Clang takes it, without the names of source and object, as a tuple."""
    words = shlex.split(entry["command"])[1:]
    output = words.index("-o")
    words = words[:output] + words[output + 2:]
    return tuple(word for word in words if word not in ("-c", entry["file"], *GCC_ALONE))


def commands(build):
    """{path: flags} of our files; one that is part of two programs counts as part of the first."""
    found = {}
    laws = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"]).resolve()
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in FOLDERS:
            found.setdefault(path, flags_of(entry))
        elif path.parent == build.resolve() / LAWS:
            laws.setdefault(path, flags_of(entry))
    return {**found, **dict(sorted(laws.items())[:1])}  # they differ in a name


def forgotten(known):
    """Files that no command compiles or includes, and that would go unchecked."""
    ours = {path for folder in FOLDERS for kind in ("*.cpp", "*.h")
            for path in (ROOT / folder).rglob(kind)}
    reached = set()
    for path in known:
        dependencies(path, reached)
    return sorted(str(path.relative_to(ROOT)) for path in ours - reached
                  if not str(path.relative_to(ROOT)).startswith(OPTIONAL))


def jobs_to_do(known):
    """(path, flags, record of passing) of each file that has not passed as it is now."""
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    passed = cache()
    for path, flags in known.items():
        record = passed / fingerprint(path, flags, version)
        if record.exists():
            record.touch()  # in use
        else:
            yield Job(path, flags, record)


def settings_for(folder):
    """The nearest .clang-tidy; those of parts of the tree inherit the one at the top."""
    return next(path / ".clang-tidy" for path in [folder, *folder.parents]
                if (path / ".clang-tidy").is_file())


def batches(jobs, workers):
    """Jobs with the same flags and settings, as many together as all workers can share."""
    groups = {}
    for job in jobs:
        groups.setdefault((job.flags, settings_for(job.path.parent)), {})[job.path] = job
    size = max(1, min(BATCH, -(-len(jobs) // workers)))  # rounded up
    found = [[group[path] for path in paths]
             for group in groups.values() for paths in pack(group, size)]
    return sorted(found, key=len, reverse=True)


def run(batch, source):
    """Output of clang-tidy and whether it passed."""
    result = subprocess.run(
        ["clang-tidy", "--quiet", f"--config-file={settings_for(batch[0].path.parent)}",
         str(source), "--", *batch[0].flags, "-ferror-limit=0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return result.stdout, result.returncode == 0


def divided(batch, output):
    """The batch without the files that do not compile in it, and these; none if all compile."""
    broken = set(NOT_COMPILED.findall(output))
    if len(batch) == 1 or not broken:
        return []
    guilty = [job for job in batch if str(job.path) in broken]
    if len(guilty) in (0, len(batch)):  # an error in a header, or each file in the other's way
        return [batch[::2], batch[1::2]]
    return [[job for job in batch if job not in guilty], guilty]


def check(build, batch):
    """Runs clang-tidy on files as one unit; returns [(files, output, passed, seconds)]."""
    start = time.monotonic()
    source = batch[0].path
    if len(batch) > 1:
        source = build / f"tidy_{batch[0].record.name[:16]}_{len(batch)}.cpp"
        source.write_text(unit_of([job.path for job in batch]))
    output, passed = run(batch, source)
    if len(batch) > 1:
        source.unlink()
    parts = [] if passed else divided(batch, output)
    if parts:
        return check(build, parts[0]) + check(build, parts[1])
    for job in batch if passed else []:
        job.record.touch()
    return [(batch, output, passed, time.monotonic() - start)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="*", type=lambda name: pathlib.Path(name).resolve())
    options = parser.parse_args()
    known = commands(options.build)
    wanted = options.files or list(known)
    missing = forgotten(known) + [str(path) for path in wanted if path not in known]
    if missing:
        sys.exit(f"lint: no command in {options.build} compiles {' '.join(missing)}")
    jobs = list(jobs_to_do({path: known[path] for path in wanted}))
    print(f"lint: clang-tidy on {len(jobs)} files", flush=True)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [pool.submit(check, options.build, batch) for batch in batches(jobs, options.jobs)]
        for finished in concurrent.futures.as_completed(runs):
            for batch, output, passed, seconds in finished.result():
                names = " ".join(str(job.path.relative_to(ROOT)) for job in batch)
                print(f"  {'ok' if passed else 'FAILED'} {seconds:.1f} s {names}", flush=True)
                if not passed:
                    failed += 1
                    print(output, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
