"""tools/check_sizes.py draws the line after line 300."""

import unittest

from trees import Tree
import check_sizes


class Sizes(unittest.TestCase):
    def test_300_lines_pass_and_301_do_not(self):
        with Tree({"src/a.cpp": "x\n" * 300, "tools/b": "x\n" * 301}) as root:
            self.assertEqual(["tools/b: 301 lines, at most 300"], check_sizes.check_tree(root))

    def test_files_not_written_by_hand_do_not_count(self):
        with Tree({"tests/golden/a.py": "x\n" * 999, "web/node_modules/b.js": "x\n" * 999,
                   "tests/mesh.obj": "x\n" * 999}) as root:
            self.assertEqual([], check_sizes.check_tree(root))


if __name__ == "__main__":
    unittest.main()
