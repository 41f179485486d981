#!/usr/bin/python3
"""Draws OBJ frames side by side as one PNG, for the pictures in the docs.

    tools/draw_frames.py out.png frame_0000.obj frame_0100.obj ... [--elev 20 --azim -60]

Needs python3-matplotlib; nothing in the build or the tests does.
"""
import argparse

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from mpl_toolkits.mplot3d.art3d import Poly3DCollection

BODY_COLORS = [(0.20, 0.55, 0.85), (0.95, 0.55, 0.20), (0.35, 0.70, 0.40)]
LIGHT = np.array([0.4, -0.5, 0.77])


def read_obj(path):
    """Vertices (y up becomes z up) and the triangles of each body."""
    vertices, bodies = [], []
    for line in open(path, encoding="utf-8"):
        words = line.split()
        if not words:
            continue
        if words[0] == "v":
            x, y, z = map(float, words[1:4])
            vertices.append((x, -z, y))
        elif words[0] == "o":
            bodies.append([])
        elif words[0] == "f":
            if not bodies:
                bodies.append([])
            bodies[-1].append([int(w.split("/")[0]) - 1 for w in words[1:4]])
    return np.array(vertices), [np.array(b) for b in bodies if b]


def draw(axes, path, limits):
    vertices, bodies = read_obj(path)
    for i, triangles in enumerate(bodies):
        corners = vertices[triangles]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-300
        shade = 0.35 + 0.65 * np.abs(normals @ LIGHT)[:, None]
        faces = np.clip(shade * np.array(BODY_COLORS[i % len(BODY_COLORS)]), 0, 1)
        axes.add_collection3d(Poly3DCollection(corners, facecolors=faces, edgecolors=faces * 0.8,
                                               linewidths=0.1))
    for axis, (low, high) in zip("xyz", limits):
        getattr(axes, f"set_{axis}lim")(low, high)
    axes.set_box_aspect([high - low for low, high in limits], zoom=1.35)
    axes.set_axis_off()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output")
    parser.add_argument("frames", nargs="+")
    parser.add_argument("--elev", type=float, default=18)
    parser.add_argument("--azim", type=float, default=-70)
    parser.add_argument("--columns", type=int, default=2)
    options = parser.parse_args()
    clouds = np.concatenate([read_obj(f)[0] for f in options.frames])
    limits = list(zip(clouds.min(axis=0), clouds.max(axis=0)))
    rows = -(-len(options.frames) // options.columns)
    size = (4.5 * options.columns, 2.4 * rows)
    figure, grid = plt.subplots(rows, options.columns, figsize=size, squeeze=False,
                                subplot_kw={"projection": "3d"})
    for axes in grid.flat:
        axes.set_axis_off()
        axes.view_init(options.elev, options.azim)
    for axes, frame in zip(grid.flat, options.frames):
        draw(axes, frame, limits)
    figure.subplots_adjust(left=0, right=1, bottom=0, top=1, wspace=0, hspace=0)
    figure.savefig(options.output, dpi=110)


main()
