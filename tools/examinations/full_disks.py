"""A file system in memory with room for 1, 3, 5, ... pages, and one with room for 3, 4, 5, ... files,
up to where the run gets through, with `--checkpoint-every 1`. The run must end with status 1, and
every file must be complete or reported as lost. Then there is room, and a run that continues from
the checkpoint, if there is one, must make the files of an undisturbed run. Needs a system that lets
users mount (`unshare -Urm`)."""

import shutil
import subprocess

from examinations import _runs

TITLE = "Full disks"
FRAMES = 4
PAGE = 4  # KiB
SCRIPT = """mount -t tmpfs -o "$1" tmpfs "$2" && mkdir "$2/out" || exit 99
shift 2; copy=$1; place=$2; resumed=$3; shift 3
"$@"; status=$?
cp -r "$place/out" "$copy" || exit 99
mount -o remount,size=64m,nr_inodes=10000 "$place" || exit 99
test ! -e "$place/out/state.ckpt" || set -- "$@" --resume "$place/out/state.ckpt"
"$@" >&2 || exit 98
cp -r "$place/out" "$resumed" || exit 99
exit $status"""


def can_mount():
    return subprocess.run(["unshare", "-Urm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
                          capture_output=True).returncode == 0


def cases(exam):
    """Sizes and numbers of files; what is more than enough ends with status 0."""
    if not can_mount():
        raise exam.NotRun("users may not mount here")
    whole = _runs.reference(exam, FRAMES)
    pages = 2 * sum(len(data) // (1024 * PAGE) + 1 for data in whole.values())
    files = len(whole) + 12
    return [f"size={PAGE * n}k" for n in range(1, pages, 2)] + \
           [f"nr_inodes={n}" for n in range(3, files)]


def examine(exam, case):
    place, copy, resumed = (exam.folder / name for name in ("mount", "copy", "resumed"))
    for old in (copy, resumed):
        shutil.rmtree(old, ignore_errors=True)
    place.mkdir(exist_ok=True)
    out = place / "out"
    more = ["--report", out / "report.json", "--checkpoint", out / "state.ckpt",
            "--checkpoint-every", "1"]
    run = subprocess.run(["unshare", "-Urm", "sh", "-c", SCRIPT, "sh", case, place, copy, place,
                          resumed, *_runs.arguments(exam, FRAMES, out, more)],
                         capture_output=True, text=True)
    if run.returncode == 98:
        return f"does not go on: {run.stderr}"
    if wrong := difference(exam, resumed):
        return wrong
    if run.returncode == 0:
        missing = _runs.reference(exam, FRAMES).keys() - _runs.contents(copy).keys()
        return f"status 0 without {', '.join(sorted(missing))}" if missing else None
    if run.returncode != 1:
        return f"status {run.returncode}: {run.stderr}"
    return _runs.whole_or_named(exam, copy, FRAMES, run.stderr)


def difference(exam, resumed):
    """What differs after there was room again, but for the report, which tells times."""
    if not resumed.exists():
        return None  # the status says why
    whole, found = _runs.reference(exam, FRAMES), _runs.contents(resumed)
    for name in whole.keys() - {"report.json"}:
        if found.get(name) != whole[name]:
            return f"{name} is not that of a run that was not disturbed"
    return None
