#!/usr/bin/python3
"""Checks that no source file is longer than 300 lines: tools/check_sizes.py [ROOT].

The length of functions is clang-tidy's business.
"""

import pathlib
import sys

LIMIT = 300
FOLDERS = ["src", "apps", "tests", "examples", "bench", "web", "python", "tools", "cmake"]
SUFFIXES = {"", ".h", ".cpp", ".py", ".sh", ".cmake", ".js", ".mjs", ".ts", ".css", ".html"}
SKIPPED = {"node_modules", "dist", "__pycache__", "golden", "malformed"}  # not written by hand


def is_source(path):
    return path.is_file() and path.suffix in SUFFIXES and not SKIPPED.intersection(path.parts)


def check_tree(root):
    """All files that are too long, as "file: message"."""
    errors = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if not is_source(path):
                continue
            lines = len(path.read_text(encoding="utf-8", errors="replace").splitlines())
            if lines > LIMIT:
                errors.append(f"{path.relative_to(root)}: {lines} lines, at most {LIMIT}")
    return errors


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    errors = check_tree(root)
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
