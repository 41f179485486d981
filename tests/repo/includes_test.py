"""tools/check_includes.py sees names whose header is missing, and only those."""

import unittest

from trees import Tree
import check_includes


def errors(files):
    with Tree(files) as root:
        return check_includes.check_tree(root.resolve())


class Includes(unittest.TestCase):
    def test_a_name_without_its_header_is_reported(self):
        self.assertEqual(["src/pliant/io/a.cpp: std::vector needs #include <vector>"],
                         errors({"src/pliant/io/a.cpp": "#include <string>\nstd::vector<int> a;\n"}))
        self.assertEqual(["apps/a.h: Eigen::SparseMatrix needs #include <Eigen/SparseCore>"],
                         errors({"apps/a.h": "#include <Eigen/Dense>\nEigen::SparseMatrix<double> a;\n"}))

    def test_a_header_of_ours_may_bring_it(self):
        self.assertEqual([], errors({
            "src/pliant/io/a.cpp": '#include "pliant/io/a.h"\nstd::vector<int> a;\n',
            "src/pliant/io/a.h": '#include "b.h"\n',
            "src/pliant/io/b.h": '#include "a.h"\n#include <vector>\n',
            "examples/a.cpp": "#include <pliant/io/a.h>\nstd::vector<int> a;\n"}))

    def test_comments_and_texts_use_nothing(self):
        self.assertEqual([], errors({"src/a.cpp": '// std::vector\nauto a = "std::map";  /* std::set */\n'}))


if __name__ == "__main__":
    unittest.main()
