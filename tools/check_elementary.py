#!/usr/bin/python3
"""Checks that no result depends on libm's choice of code: tools/check_elementary.py [ROOT].

libm computes exp, sin and the like with the instructions that the processor has, so their last bits
differ from machine to machine. src/ and apps/ use those of src/pliant/math/elementary.h. What hides in
headers of others is seen by tests/repo/libm_symbols_test.py.
"""

import pathlib
import re
import sys

FOLDERS = ["src", "apps"]
HEADERS = {"pliant/math/elementary.h", "pliant/math/batch_functions.h"}

# What libm may round in more than one way; sqrt, floor, fmod, ldexp and the like are exact.
NAMES = ("exp|exp2|exp10|expm1|log|log2|log10|log1p|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|"
         "asinh|acosh|atanh|cbrt|hypot|erf|erfc|tgamma|lgamma|sincos")

SKIPPED = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'""",
                     re.DOTALL)
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)

RULES = [
    (re.compile(rf"(?<!pliant)::\s*({NAMES})[fl]?\b\s*[(;,)]"),
     "the bits of libm's {0} follow the processor: use pliant/math/elementary.h"),
    (re.compile(rf"(?<![\w:.>])((?:{NAMES})[fl])\s*\("), "{0} is libm's: use pliant/math/elementary.h"),
    (re.compile(rf"&\s*((?:{NAMES})[fl])\b"), "{0} is libm's: use pliant/math/elementary.h"),
    (re.compile(rf"\b(__builtin_(?:{NAMES})[fl]?)\b"),
     "{0} is libm's: use pliant/math/elementary.h"),
    (re.compile(r"\bstd\s*::\s*(polar|arg|(?!uniform_)\w+_distribution)\b"),
     "std::{0} calls libm, whose bits follow the processor: use pliant/math/elementary.h"),
    (re.compile(rf"\.\s*(?:template\s+)?({NAMES})\s*\("),
     "Eigen takes its {0} from libm, whose bits follow the processor: use pliant/math/elementary.h"),
    (re.compile(r"\b(AngleAxis\w*|Rotation2D\w*|slerp|eulerAngles|angularDistance|computeDirect)\b"),
     "Eigen's {0} calls libm, whose bits follow the processor: see rotation_about() in "
     "pliant/math/rotation.h"),
    (re.compile(r"\b(long double)\b"), "{0} differs from platform to platform"),
]
CALL = re.compile(rf"(?:\b(\w+)\s+)?(?<![\w:.>])(?:({NAMES})\s*\(|(?<!&)&\s*({NAMES})\b(?!\s*[(.]))")
BEFORE_CALLS = {None, "return", "co_return", "else", "case", "and", "or", "not"}
BRACE = re.compile(r"(?:\bnamespace\s+([\w:]*)\s*)?\{|\}")


def without_comments_and_strings(text):
    """The same lines with nothing but code in them."""
    return SKIPPED.sub(lambda match: "\n" * match.group().count("\n"), text)


def parts_of_pliant(code):
    """(start, end) of what stands in namespace pliant, where bare names are ours."""
    names, parts = [], []
    for match in BRACE.finditer(code):
        if match.group() != "}":
            names.append((match.group(1) or "", match.end()))
        elif names:
            name, start = names.pop()
            if name.split("::")[0] == "pliant":
                parts.append((start, match.start()))
    return parts


def bare_names(text, code):
    """(match, message) for each bare name that is libm's: without our header, or outside pliant."""
    has_ours = HEADERS.intersection(INCLUDE.findall(text))
    parts = parts_of_pliant(code) if has_ours else []
    why = "outside namespace pliant" if has_ours else "without pliant/math/elementary.h"
    for match in CALL.finditer(code):
        ours = any(start <= match.start() < end for start, end in parts)
        if not ours and match.group(1) in BEFORE_CALLS:  # behind another word it is a declaration
            yield match, f"{why}, {match.group(2) or match.group(3)} is libm's"


def check_text(text):
    """Yields (line, message) for each use of libm in a file with this text."""
    code = without_comments_and_strings(text)
    found = [(match, message.format(match.group(1)))
             for rule, message in RULES for match in rule.finditer(code)]
    found += bare_names(text, code)
    for match, message in sorted(found, key=lambda pair: pair[0].start()):
        yield code.count("\n", 0, match.start()) + 1, message


def check_tree(root):
    """All violations below root as "file:line: message"."""
    errors = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root)
            if path.suffix not in {".h", ".cpp"} or str(name.relative_to(folder)) in HEADERS:
                continue
            errors += [f"{name}:{line}: {message}"
                       for line, message in check_text(path.read_text(encoding="utf-8"))]
    return errors


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    errors = check_tree(root)
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
