"""tools/check_links.py finds links that lead nowhere."""

import unittest

from trees import Tree
import check_links


def errors(text):
    with Tree({"README.md": text, "docs/a.md": "# One thing: two\n## `x()`\n"}) as root:
        return check_links.check_tree(root)


class Links(unittest.TestCase):
    def test_files_headings_and_other_sites_are_found(self):
        self.assertEqual([], errors(
            "# Top\n[a](docs/a.md) [b](docs/a.md#one-thing-two) [c](#top) [d](https://x.org/y.md)\n"
            "[e](docs/a.md#x)\n"))

    def test_a_missing_file_is_reported_with_its_line(self):
        self.assertEqual(["README.md:2: no such file: docs/b.md"], errors("\n[a](docs/b.md)\n"))
        self.assertEqual(["README.md:1: no such file: p.png"], errors('![a](p.png "title")\n'))
        self.assertEqual(["README.md:1: no such file: p.png"], errors('<img src="p.png">\n'))

    def test_a_missing_heading_is_reported(self):
        self.assertEqual(["README.md:1: no such heading: docs/a.md#two"],
                         errors("[a](docs/a.md#two)\n"))

    def test_code_is_not_searched(self):
        self.assertEqual([], errors("```\n[a](b.md)\n```\nand `[a](b.md)`\n"))


if __name__ == "__main__":
    unittest.main()
