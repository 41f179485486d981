"""A run in every format at once, with `--checkpoint-every 1`, is killed by SIGKILL at one to three
random moments and resumed after each. Every second case starts in an empty folder, the others over
the complete files of a shorter run. After every kill each file that exists must be complete, those
of the shorter run must still be there, and in the end all must be those of a run without a break,
bit for bit except for the times in the player's page, and no others."""

import random
import re
import shutil
import subprocess
import time

from examinations import _runs

TITLE = "Kills"
COUNT = 200
FRAMES = 8
EARLIER = 3  # frames of the run before


def cases(exam):
    begin = time.monotonic()
    _runs.reference(exam, FRAMES)
    exam.seconds = time.monotonic() - begin  # of a run
    return range(COUNT)


def start(exam, out, checkpoint):
    more = ["--checkpoint", checkpoint, "--checkpoint-every", "1"]
    if checkpoint.exists():
        more += ["--resume", checkpoint]
    return subprocess.Popen(_runs.arguments(exam, FRAMES, out, more), stderr=subprocess.PIPE)


def is_trace(name):
    """What a kill may leave."""
    log = re.search(r"\.unfinished(\.\d+)?$", name)
    return log is not None or (name[0] == "." and name.endswith((".tmp", ".lock")))


def damage(exam, out, earlier):
    """A file that is there under its name, but not whole; or one that is gone."""
    found = _runs.contents(out) if out.exists() else {}
    for name, data in found.items():
        if not is_trace(name) and not _runs.is_whole(exam, name, data, FRAMES):
            return f"{name} is not whole"
    gone = earlier - found.keys()
    return f"{gone.pop()} is gone" if gone else None


def examine(exam, case):
    chance = random.Random(int(case))
    out, checkpoint = exam.folder / "out", exam.folder / "out.ckpt"
    shutil.rmtree(out, ignore_errors=True)
    checkpoint.unlink(missing_ok=True)
    earlier = set()
    if int(case) % 2:
        subprocess.run(_runs.arguments(exam, EARLIER, out), check=True)
        earlier = set(_runs.contents(out))
    for _ in range(chance.choice([1, 1, 2, 3])):
        process = start(exam, out, checkpoint)
        try:
            process.wait(chance.random() * 1.1 * exam.seconds)
        except subprocess.TimeoutExpired:
            process.kill()
        errors = process.communicate()[1].decode()
        if process.returncode > 0:
            return f"status {process.returncode}: {errors}"
        if damaged := damage(exam, out, earlier):
            return f"{damaged} after a kill"
    process = start(exam, out, checkpoint)
    errors = process.communicate()[1].decode()
    if process.returncode != 0:
        return f"does not go on: {errors}"
    return difference(exam, out)


def difference(exam, out):
    whole, found = _runs.reference(exam, FRAMES), _runs.contents(out)
    for name in whole.keys() - {"report.json", "state.ckpt"}:
        if found.get(name) != whole[name]:
            return f"{name} is not that of a run without a break"
    extra = [name for name in found.keys() - whole.keys() if not is_trace(name)]
    return f"{extra[0]} is not of a run without a break" if extra else None
