"""tools/check_layers.py sees each kind of violation, and only those."""

import unittest

from trees import Tree
import check_layers


def errors(files):
    with Tree({f"src/pliant/{name}": text for name, text in files.items()}) as root:
        return check_layers.check_tree(root)


class Layers(unittest.TestCase):
    def test_downwards_and_sideways_in_the_same_folder_are_fine(self):
        self.assertEqual([], errors({
            "core/types.h": "#include <Eigen/Core>\n#include <vector>\n",
            "energies/spring.h": '#include "pliant/energies/energy.h"\n#include "pliant/math/svd3.h"\n'
                                 '#include "pliant/geometry/tet_mesh.h"\n',
            "pliant.h": '#include "pliant/scene/scene.h"\n'}))

    def test_upwards_is_reported_with_file_line_and_rule(self):
        self.assertEqual(
            ["src/pliant/solvers/newton.h:3: solvers/ may include core, math, linear, solvers; "
             "not energies/"],
            errors({"solvers/newton.h": '#pragma once\n\n#include "pliant/energies/energy.h"\n'}))

    def test_core_includes_not_even_math(self):
        self.assertEqual(
            ["src/pliant/core/a.cpp:1: core/ may include core; not math/"],
            errors({"core/a.cpp": '  #  include "pliant/math/svd3.h"\n'}))

    def test_every_pair_of_folders_follows_the_order_of_the_table(self):
        order = list(check_layers.LAYERS)
        for i, lower in enumerate(order):
            for upper in order[i + 1:]:
                text = f'#include "pliant/{upper}/a.h"\n'
                self.assertEqual(1, len(errors({f"{lower}/b.h": text})), f"{lower} -> {upper}")

    def test_heavy_headers_stay_in_cpp_files(self):
        text = "#include <nlohmann/json.hpp>\n"
        self.assertEqual([], errors({"io/json/json_parse.cpp": text}))
        for file in ["io/json/json_parse.h", "io/scenes/scene_json.cpp"]:
            self.assertEqual(
                [f"src/pliant/{file}:1: io/ may include Eigen and std; not <nlohmann/json.hpp>"],
                errors({file: text}))
        self.assertEqual(
            ["src/pliant/io/bytes/zlib_block.h:1: <zlib.h> is heavy: include it in a .cpp file only"],
            errors({"io/bytes/zlib_block.h": "#include <zlib.h>\n"}))

    def test_posix_and_the_command_line_stay_out(self):
        for header in ["unistd.h", "sys/stat.h", "CLI/CLI.hpp"]:
            self.assertEqual(
                [f"src/pliant/io/a.cpp:1: io/ may include Eigen and std; not <{header}>"],
                errors({"io/a.cpp": f"#include <{header}>\n"}))

    def test_one_file_speaks_with_the_system(self):
        for header in ["unistd.h", "sys/stat.h"]:
            self.assertEqual([], errors({"io/bytes/open_file.cpp": f"#include <{header}>\n"}))

    def test_own_headers_are_quoted_by_full_path(self):
        self.assertEqual(1, len(errors({"core/a.cpp": '#include "types.h"\n'})))
        self.assertEqual(1, len(errors({"core/a.cpp": "#include <pliant/core/types.h>\n"})))

    def test_folders_within_a_folder_have_their_order_too(self):
        self.assertEqual([], errors({
            "io/scenes/a.cpp": '#include "pliant/io/bytes/b.h"\n#include "pliant/io/scenes/c.h"\n',
            "materials/laws/a.h": '#include "pliant/materials/material.h"\n'}))
        self.assertEqual(
            ["src/pliant/io/json/a.h:1: io/json/ may include io/bytes/; not io/scenes/"],
            errors({"io/json/a.h": '#include "pliant/io/scenes/b.h"\n'}))
        self.assertEqual(
            ["src/pliant/io/bytes/a.h:1: io/bytes/ may include none of its neighbours; not io/json/"],
            errors({"io/bytes/a.h": '#include "pliant/io/json/b.h"\n'}))

    def test_of_what_lies_outside_them_only_a_registry_includes_them(self):
        text = '#include "pliant/materials/laws/arap.h"\n'
        self.assertEqual([], errors({"materials/registry.h": text}))
        self.assertEqual(
            ["src/pliant/materials/kernel.h:1: what lies directly in materials/ includes none of its "
             "folders; not materials/laws/"],
            errors({"materials/kernel.h": text}))

    def test_a_folder_deeper_down_belongs_to_the_one_it_is_in(self):
        self.assertEqual([], errors({
            "io/meshes/mesh_file.cpp": '#include "pliant/io/meshes/ply/ply.h"\n',
            "io/meshes/ply/ply.h": '#include "pliant/io/meshes/mesh_format.h"\n'}))

    def test_every_inner_folder_may_not_include_those_below_it_in_the_table(self):
        for outer, inner in check_layers.INNER.items():
            order = list(inner)
            for i, lower in enumerate(order):
                for upper in order[i + 1:]:
                    text = f'#include "pliant/{outer}/{upper}/a.h"\n'
                    self.assertEqual(1, len(errors({f"{outer}/{lower}/b.h": text})), f"{lower} {upper}")

    def test_an_unknown_folder_is_reported(self):
        self.assertEqual(["src/pliant/io/misc/a.h:1: folder io/misc/ is not in the table of layers"],
                         errors({"io/misc/a.h": '#include "pliant/io/bytes/b.h"\n'}))
        self.assertEqual(["src/pliant/misc/a.h:1: folder misc/ is not in the table of layers"],
                         errors({"misc/a.h": ""}))


if __name__ == "__main__":
    unittest.main()
