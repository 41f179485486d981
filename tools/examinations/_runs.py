"""What the examinations of output files share: a small run in every format, and what it must leave."""

import json
import re
import shutil
import subprocess

SCENE = """{
  "name": "block",
  "time": { "step": 0.02, "frames": 8 },
  "bodies": [ {
    "name": "block",
    "mesh": { "box": { "size": [0.4, 0.2, 0.2], "cells": [4, 2, 2] } },
    "translate": [0, 0.2, 0],
    "material": { "type": "stable-neo-hookean", "young": 2e4, "poisson": 0.4 }
  } ],
  "colliders": [ { "type": "plane" } ],
  "solver": { "type": "l-bfgs", "iterations": 7 }
}"""


# What frames share: without room for it a run stops, though every file of its last frame is there.
SHARED = r"(frames\.pvd|\.unfinished|state\.ckpt): cannot be written"


def formats(exam):
    """All that the program can write; the player is listed, but may not be built in."""
    text = subprocess.run([exam.program, "run", "--help"], capture_output=True, text=True,
                          check=True).stdout
    listed = re.search(r"Format of the frames:(.*?);", text, re.DOTALL).group(1)
    names = [name for name in re.split(r",|\bor\b|\s+", listed) if name]
    return names if can_write(exam, "html") else [name for name in names if name != "html"]


def can_write(exam, name):
    """Whether this program has the format: one that it was built without is refused."""
    out = exam.folder / "tried"
    run = subprocess.run([exam.program, "run", scene(exam), "--quiet", "--frames", "0", "--out", out,
                          "--format", name], capture_output=True, text=True)
    shutil.rmtree(out, ignore_errors=True)
    if run.returncode not in (0, 2):
        raise RuntimeError(f"--format {name}: status {run.returncode}: {run.stderr}")
    return run.returncode == 0


def scene(exam):
    """The file of the scene; made once."""
    file = exam.folder / "scene.json"
    if not file.exists():
        file.write_text(SCENE)
    return file


def arguments(exam, frames, out, more=()):
    """`pliant run` in every format."""
    if not hasattr(exam, "formats"):
        exam.formats = formats(exam)
    chosen = [word for name in exam.formats for word in ("--format", name)]
    return [exam.program, "run", scene(exam), "--quiet", "--threads", "1", "--frames", str(frames),
            "--out", out, *chosen, *more]


def contents(folder):
    """The files in a folder, without the times that differ from run to run."""
    files = {}
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        if path.name == "player.html":
            data = re.sub(rb'"ms": ?\[.*?\]', b"", data, flags=re.DOTALL)
        files[path.name] = data
    return files


def reference(exam, frames):
    """What a run of so many frames leaves that nothing disturbs; made once."""
    known = exam.__dict__.setdefault("references", {})
    if frames not in known:
        out = exam.folder / f"whole_{frames}"
        more = ["--report", out / "report.json", "--checkpoint", out / "state.ckpt"]
        subprocess.run(arguments(exam, frames, out, more), check=True)
        known[frames] = contents(out)
    return known[frames]


def is_whole(exam, name, data, frames):
    """Whether a file is what a run of some number of frames, at most `frames`, makes of it."""
    if name == "report.json":
        return is_json(data)
    if name == "player.html":
        return data.endswith(b"</html>\n")
    return any(reference(exam, n).get(name) == data for n in range(frames + 1))


def is_json(data):
    try:
        json.loads(data)
        return True
    except ValueError:
        return False


def whole_or_named(exam, folder, frames, errors):
    """What is wrong after a disk was full: a file is neither complete nor reported as lost."""
    found = contents(folder)
    for name, data in found.items():
        if not name.endswith((".unfinished", ".lock")) and not is_whole(exam, name, data, frames):
            return f"{name} is there in part"
    return unnamed(exam, set(found), frames, errors)


def unnamed(exam, found, frames, errors):
    """What was lost and is not named. A frame is tried in all formats, and the run stops at the first
    that fails: of later frames nothing is lost."""
    stopped = False
    for frame in range(frames + 1):
        files = files_of(exam, frame)
        named = {name for name in files if is_named(name, errors)}
        if frame > 0 and not files & (found | named):  # it was not tried
            if not stopped and not re.search(SHARED, errors):
                return f"nothing says why frame {frame} is missing: {errors.strip()}"
            stopped = True
            continue
        if stopped:
            return f"the run went on to frame {frame} after a loss"
        if lost := files - found - named:
            return f"{min(lost)} is lost and not named: {errors.strip()}"
        stopped = any(name.startswith("frame_") and (name in named or name not in found)
                      for name in files)
    return None


def files_of(exam, frame):
    """The files that come with a frame, or with the start of a run."""
    before = reference(exam, frame - 1) if frame > 0 else {}
    return set(reference(exam, frame).keys() - before.keys())


def is_named(name, errors):
    """By its whole name: the log of a file has a name that begins with it."""
    return re.search(rf"/{re.escape(name)}(?=[:;,\s]|$)", errors) is not None
