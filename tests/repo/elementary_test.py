"""tools/check_elementary.py sees each way in which libm gets into a result, and only those."""

import unittest

from trees import Tree
import check_elementary

OURS = '#include "pliant/math/elementary.h"\n'


def errors(text, name="src/pliant/io/a.cpp"):
    with Tree({name: text}) as root:
        return check_elementary.check_tree(root)


class Elementary(unittest.TestCase):
    def test_ours_and_exact_functions_are_fine(self):
        self.assertEqual([], errors(
            OURS + "namespace pliant {\n"
            "double f(double x) { return exp(x) + pliant::sin(x) + std::sqrt(std::floor(x)); }\n"
            "const auto g = &cos;\nstd::uniform_real_distribution<double> any;\n}"))
        self.assertEqual([], errors('#include "pliant/math/batch_functions.h"\n'
                                    "namespace pliant::detail {\nauto y = log(x);\n}\n"))

    def test_std_is_reported_with_file_line_and_name(self):
        self.assertEqual(
            ["src/pliant/io/a.cpp:2: the bits of libm's exp follow the processor: use "
             "pliant/math/elementary.h"], errors(OURS + "double y = std::exp(x);\n"))

    def test_every_way_to_reach_libm_is_seen(self):
        for text in ["using std::log;", "y = ::pow(x, 2);", "using std::abs, std::exp, std::sqrt;",
                     "std::transform(a, b, c, std::cbrt);", "v.array().sin()", "v.array().pow(3)",
                     "Eigen::AngleAxisd(1, a)", "std::hypotf(x, y)", "long double sum = 0;",
                     "y = expf(x);", "f = &powl;", "y = __builtin_exp(x);", "y = __builtin_sinf (x);",
                     "z = std::polar(r, phi);", "std::normal_distribution<double> d;"]:
            self.assertEqual(1, len(errors(OURS + "namespace pliant {\n" + text + "\n}")), text)

    def test_a_bare_call_needs_our_header(self):
        self.assertEqual(
            ["apps/cli/a.cpp:1: without pliant/math/elementary.h, log10 is libm's"],
            errors("int n = floor(log10(x));\n", "apps/cli/a.cpp"))
        for text in ["return exp(x);", "y = 2 * exp(x);", "y = exp(x);", "(x > exp (y))",
                     "apply(&exp, x);", "return & sin;", "namespace pliant { double y = exp(x); }"]:
            self.assertEqual(1, len(errors(text)), text)

    def test_a_bare_call_is_ours_only_in_namespace_pliant(self):
        inside = "namespace pliant::io {\nnamespace {\nchar c = '}'; double y = pow(x, 2);\n}\n}\n"
        self.assertEqual([], errors(OURS + inside))
        self.assertEqual(
            ["src/pliant/io/a.cpp:7: outside namespace pliant, pow is libm's"],
            errors(OURS + inside + "double z = pow(x, 2);\n"))
        for text in ["namespace other { double y = pow(x, 2); }", "int main() { return pow(2, 3); }",
                     "namespace { double y = pow(x, 2); }", "apply(&exp, x);"]:
            self.assertEqual(1, len(errors(OURS + text)), text)

    def test_comments_strings_and_longer_names_do_not_count(self):
        self.assertEqual([], errors(
            '// std::exp(x)\nthrow std::logic_error("std::pow(x)");  /* sin(x)\n*/\n'
            'auto s = R"(cos(x))"; FrameLog log(path); axis.log = true; exponent(x); my_exp(x); std::exponential(1);\n'))

    def test_tests_may_use_libm(self):
        self.assertEqual([], errors("double y = std::exp(x);\n", "tests/math/a_test.cpp"))


if __name__ == "__main__":
    unittest.main()
