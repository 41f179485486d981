"""Does what docs/adding-a-material.md says: added_material.py ROOT OUTPUT.

Writes the page's file and a copy of registry.h with the page's line below OUTPUT, in the folders
they have in src/, to be found before those of src/, and law.cpp, what the build makes of the line.
The other materials leave the copy's list: their laws are tested already, and take long to compile.
"""

import pathlib
import re
import sys


def main():
    root, output = map(pathlib.Path, sys.argv[1:])
    page = (root / "docs" / "adding-a-material.md").read_text(encoding="utf-8")
    code = re.search(r"```c\+\+\n(.*?)```", page, re.DOTALL).group(1)
    line = re.search(r"```\n(\w+)\n```", page).group(1)
    name = re.search(r"`src/pliant/materials/laws/(\w+\.h)`", page).group(1)
    folder = output / "pliant" / "materials"
    (folder / "laws").mkdir(parents=True, exist_ok=True)

    registry = (root / "src/pliant/materials/registry.h").read_text(encoding="utf-8")
    added, count = re.subn(r"using Materials =\s*TypeList<.*?>;", f"using Materials = TypeList<{line}>;",
                           registry, flags=re.DOTALL)
    if count != 1:
        sys.exit("registry.h has no list `Materials`")
    added = added.replace('#include "pliant/materials/laws/arap.h"',
                          f'#include "pliant/materials/laws/arap.h"\n#include "pliant/materials/laws/{name}"')
    law = (root / "src/pliant/materials/law.cpp.in").read_text(encoding="utf-8")
    law = law.replace("@PLIANT_LAW@", line).replace("@PLIANT_LAW_HEADER@", name.removesuffix(".h"))
    for path, text in ((folder / "laws" / name, code), (folder / "registry.h", added),
                       (output / "law.cpp", law)):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


main()
