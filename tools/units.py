#!/usr/bin/python3
"""Several source files as one translation unit, which reads the headers they share only once.

    tools/units.py OUTPUT SIZE INCLUDE_DIR FILE...

Writes units to the folder OUTPUT, each named after its first file, and prints their paths.

No file may see another's local names. Headers come first in a unit, so that these see none at all.
Sources of the library are packed so that none mentions a local name of another, nor includes a header
that declares one. Tests define little but local names, many of them the same: each gets a namespace of
its own, by a macro.
"""

import collections
import functools
import pathlib
import re
import sys
import zlib

UNNAMED = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)
LOCAL = re.compile(r"^(?:template <.*>\s*)?(?:(?:struct|class|enum class|using|concept)\s+(\w+)|"
                   r"(?=\w)[\w:<>,&*\[\] ]+?[ &*>](\w+)\s*[(={\[;])", re.MULTILINE)
QUIET = re.compile(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"|(?:\.|->|::)\s*\w+')  # mentions nothing local
INCLUDE = re.compile(r'^#include ([<"].*[>"])', re.MULTILINE)
NAMESPACE = re.compile(r"^namespace pliant::([\w:]+) \{$", re.MULTILINE)


def is_test(path):
    """Not geometry/meshing/inside_test.cpp: what has a header is of the library."""
    return path.name.endswith("_test.cpp") and not path.with_suffix(".h").is_file()


# What a source defines in its unnamed namespaces, all words that may mean such a thing, and what the
# headers that it includes declare.
Names = collections.namedtuple("Names", "local words declared")


def names_of(path):
    if is_test(path):
        return Names(set(), set(), set())
    text = path.read_text(encoding="utf-8")
    local = {kind or name for block in UNNAMED.findall(text) for kind, name in LOCAL.findall(block)}
    headers = set()
    add_headers(path, headers)
    return Names(local, set(re.findall(r"\w+", QUIET.sub(" ", text))),
                 set().union(*map(declared_by, headers)))


@functools.cache
def declared_by(header):
    return {kind or name for kind, name in LOCAL.findall(header.read_text(encoding="utf-8"))}


@functools.cache
def own_headers(path):
    """The headers with quotes that a file includes, found in its folder or one above it."""
    found = []
    for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        places = [folder / name[1:-1] for folder in path.parents if name[0] == '"']
        found += [place for place in places if place.is_file()][:1]
    return found


def add_headers(path, headers):
    """Adds all that a file includes, and what these include."""
    for header in own_headers(path):
        if header not in headers:
            headers.add(header)
            add_headers(header, headers)


def agree(a, b):
    """Whether local names of one mean nothing to the other. What a file's own headers declare beside
    them is no news to it."""
    return not (a.local & b.words or b.local & a.words or a.local & (b.declared - a.declared)
                or b.local & (a.declared - b.declared))


def pack(paths, size):
    """Lists of about `size` files. A name decides where a file goes, so that a new file changes one
    unit and not all; from there it moves on to the first one with which it shares no local name."""
    units = [{} for _ in range(-(-len(paths) // size))]  # each path: names; rounded up
    for path in paths:
        names = names_of(path)
        first = zlib.crc32(path.name.encode()) % len(units)
        fitting = (unit for unit in units[first:] + units[:first]
                   if all(agree(names, other) for other in unit.values()))
        unit = next(fitting, None)
        if unit is None:
            unit = {}
            units.append(unit)
        unit[path] = names
    return [list(unit) for unit in units if unit]


def test_in_its_own_namespace(name, text, number):
    """Lines that include a test with `pliant` meaning pliant::unit_<number>, which sees pliant."""
    own = f"pliant::unit_{number}"
    lines = [f"namespace {own} {{ using namespace ::pliant; }}  // NOLINT"]
    for part in dict.fromkeys(NAMESPACE.findall(text)):
        lines += [f"namespace pliant::{part} {{}}",
                  f"namespace {own}::{part} {{ using namespace ::pliant::{part}; }}  // NOLINT"]
    lines += [f"#define pliant {own}", f'#include "{name}"  // NOLINT', "#undef pliant", ""]
    return "\n".join(lines)


def headers_of(path, text, include_dir):
    """What a file includes; headers beside it are named as seen from include_dir."""
    for name in INCLUDE.findall(text):
        neighbour = path.parent / name[1:-1]
        near = name[0] == '"' and neighbour.is_file()
        yield f'"{name_from(include_dir, neighbour)}"' if near else name


def name_from(include_dir, path):
    return path.relative_to(include_dir) if include_dir else path


def unit_of(paths, include_dir=None):
    """The text of a unit, with the names of its files as seen from include_dir, or whole."""
    texts = [path.read_text(encoding="utf-8") for path in paths]
    headers = dict.fromkeys(header for path, text in zip(paths, texts)
                            for header in headers_of(path, text, include_dir))
    lines = [f"#include {header}\n" for header in headers]
    for number, (path, text) in enumerate(zip(paths, texts)):
        name = name_from(include_dir, path)
        if is_test(path):
            lines.append(test_in_its_own_namespace(name, text, number))
        else:  # NOLINT: to include a .cpp is suspicious anywhere else.
            lines.append(f'#include "{name}"  // NOLINT\n')
    return "".join(lines)


def main():
    output, size, include_dir, *files = sys.argv[1:]
    units = pack(sorted(map(pathlib.Path, files)), int(size))
    pathlib.Path(output).mkdir(parents=True, exist_ok=True)
    for paths in units:
        first = paths[0].relative_to(include_dir).with_suffix("").parts
        unit = pathlib.Path(output) / f"{'_'.join(first)}_and_{len(paths) - 1}_more.cpp"
        text = unit_of(paths, pathlib.Path(include_dir))
        if not unit.exists() or unit.read_text(encoding="utf-8") != text:
            unit.write_text(text, encoding="utf-8")
        print(unit)


if __name__ == "__main__":
    main()
