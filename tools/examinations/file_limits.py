"""No file may grow beyond a limit (RLIMIT_FSIZE), which is tried at every multiple of 64 bytes up to
the size of the largest file except the player's page, and then in steps of 16 KiB: every write
fails once, at many of its bytes. The run must end with status 1, and every file must be complete or
reported as lost."""

import resource
import shutil
import signal
import subprocess

from examinations import _runs

TITLE = "Files that cannot grow"
FRAMES = 4


def cases(exam):
    sizes = {name: len(data) for name, data in _runs.reference(exam, FRAMES).items()}
    page = sizes.pop("player.html", 0)
    return [*range(0, max(sizes.values()), 64), *range(max(sizes.values()), page, 16384)]


def examine(exam, case):
    limit = int(case)

    def restrict():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    out = exam.folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    more = ["--report", out / "report.json", "--checkpoint", out / "state.ckpt"]
    run = subprocess.run(_runs.arguments(exam, FRAMES, out, more), capture_output=True, text=True,
                         preexec_fn=restrict)
    if run.returncode != 1:
        return f"status {run.returncode}: {run.stderr}"
    return _runs.whole_or_named(exam, out, FRAMES, run.stderr)
