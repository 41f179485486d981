"""A temporary tree of files, for testing the checks in tools/ on trees that break their rules."""

import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))


class Tree:
    """with Tree({"a/b.h": "text"}) as root: ..."""

    def __init__(self, files):
        self.files = files
        self.directory = tempfile.TemporaryDirectory()

    def __enter__(self):
        root = pathlib.Path(self.directory.name)
        for name, text in self.files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return root

    def __exit__(self, *_):
        self.directory.cleanup()
