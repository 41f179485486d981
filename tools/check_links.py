#!/usr/bin/python3
"""Checks that local links in Markdown files lead somewhere: tools/check_links.py [ROOT]."""

import pathlib
import re
import sys
import urllib.parse

LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)|(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+\s+(.*?)\s*#*$")
FENCE = re.compile(r"^\s*(```|~~~)")
SKIPPED = {"build", "out", "node_modules", ".git"}


def prose(path):
    """(number, line) of the lines that are not in a code block; code spans are blanked."""
    inside = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if FENCE.match(line):
            inside = not inside
        elif not inside:
            yield number, line


def anchors(path):
    """The anchors GitHub makes of the headings of a Markdown file."""
    found = set()
    for _, line in prose(path):
        match = HEADING.match(line)
        if match:
            text = re.sub(r"[^\w\- ]", "", match.group(1).lower())
            found.add(text.replace(" ", "-"))
    return found


def link_error(path, link, root):
    """What is wrong with a link in the file at path, or None."""
    if re.match(r"[a-z][a-z0-9+.-]*:", link):
        return None  # another site
    name, _, anchor = urllib.parse.unquote(link).partition("#")
    base = root if name.startswith("/") else path.parent
    target = base / name.lstrip("/") if name else path
    if not target.exists():
        return f"no such file: {link}"
    if anchor and target.suffix == ".md" and anchor not in anchors(target):
        return f"no such heading: {link}"
    return None


def check_tree(root):
    """All broken links, as "file:line: message"."""
    errors = []
    for path in sorted(root.rglob("*.md")):
        if SKIPPED.intersection(path.relative_to(root).parts):
            continue
        for number, line in prose(path):
            for match in LINK.finditer(re.sub(r"`[^`]*`", "`", line)):
                error = link_error(path, match.group(1) or match.group(2), root)
                if error:
                    errors.append(f"{path.relative_to(root)}:{number}: {error}")
    return errors


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    errors = check_tree(root)
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
