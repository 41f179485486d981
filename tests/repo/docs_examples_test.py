"""Runs every example of README.md and docs/: docs_examples_test.py ROOT PLIANT [--frames N].

JSON blocks are scenes that must pass `pliant check`; lines of shell blocks that call pliant are run
beside the page's scene; C++ blocks must stand, but for white space, in a file of examples/, which
are built and run by tests of their own. With --frames, `pliant run` makes so many frames at most: for
programs that the sanitizers slow down.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^(?:\S*/)?pliant (.*)$")


def shortened(arguments, frames):
    """The call, with no more than so many frames. The last ones are as good as the first: a run that
    goes on from a checkpoint, which is later than that, makes none."""
    if frames is None or arguments[0] != "run" or "--resume" in arguments:
        return arguments
    if "--frames" not in arguments:
        return [*arguments, "--frames", str(frames)]
    place = arguments.index("--frames") + 1
    return [*arguments[:place], str(min(frames, int(arguments[place]))), *arguments[place + 1:]]


def run(program, arguments, folder, frames=None):
    arguments = shortened(arguments, frames)
    done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"pliant {' '.join(arguments)}\nended with {done.returncode}: {done.stderr}")


def check_page(page, pliant, programs, frames):
    counts = {"json": 0, "sh": 0, "cpp": 0}
    with tempfile.TemporaryDirectory() as folder:
        for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            if kind == "json":
                name = json.loads(text)["name"]
                pathlib.Path(folder, f"{name}.json").write_text(text, encoding="utf-8")
                run(pliant, ["check", f"{name}.json"], folder)
                counts[kind] += 1
            elif kind == "sh":
                for line in text.splitlines():
                    if call := CALL.match(line.split("#")[0].strip()):
                        run(pliant, shlex.split(call.group(1)), folder, frames)
                        counts[kind] += 1
            elif kind == "cpp":
                if not any("".join(text.split()) in program for program in programs):
                    sys.exit(f"{page}: this is in no file of examples/:\n{text}")
                counts[kind] += 1
    return counts


def check_prose(page):
    """No table has a cell that waits for its number."""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("|") and re.search(r"\| *[A-Z]+_[A-Z]+ *\|", line):
            sys.exit(f"{page}:{number}: a number is missing: {line}")


def main():
    root, pliant = pathlib.Path(sys.argv[1]), os.path.abspath(sys.argv[2])
    frames = int(sys.argv[4]) if sys.argv[3:4] == ["--frames"] else None
    programs = ["".join(p.read_text(encoding="utf-8").split())
                for p in root.glob("examples/**/*") if p.suffix in {".cpp", ".h"}]
    total = 0
    for page in [root / "README.md", *sorted(root.glob("docs/**/*.md"))]:
        check_prose(page)
        counts = check_page(page, pliant, programs, frames)
        total += sum(counts.values())
        print(page.relative_to(root), counts)
    if total < 5:
        sys.exit("hardly any example was found: has the form of the pages changed?")


main()
