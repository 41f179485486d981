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
from matplotlib.collections import PolyCollection

BODY_COLORS = [(0.20, 0.55, 0.85), (0.95, 0.55, 0.20), (0.35, 0.70, 0.40)]
LIGHT = np.array([0.35, 0.55, 0.76])  # right, up, towards the eye


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


def turn(vertices, elev, azim):
    """Seen from a direction: right, up, towards the eye."""
    e, a = np.radians(elev), np.radians(azim)
    right = np.array([-np.sin(a), np.cos(a), 0])
    eye = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    return vertices @ np.array([right, np.cross(eye, right), eye]).T


def draw(axes, path, elev, azim):
    vertices, bodies = read_obj(path)
    seen = turn(vertices, elev, azim)
    triangles = np.concatenate(bodies)
    body = np.concatenate([np.full(len(b), i % len(BODY_COLORS)) for i, b in enumerate(bodies)])
    corners = seen[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-300
    shade = 0.3 + 0.7 * np.abs(normals @ LIGHT)[:, None]
    faces = np.clip(shade * np.array(BODY_COLORS)[body], 0, 1)
    order = np.argsort(corners[:, :, 2].mean(axis=1))
    axes.add_collection(PolyCollection(corners[order, :, :2], facecolors=faces[order],
                                       edgecolors=faces[order] * 0.8, linewidths=0.15))
    return seen


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output")
    parser.add_argument("frames", nargs="+")
    parser.add_argument("--elev", type=float, default=18)
    parser.add_argument("--azim", type=float, default=-70)
    parser.add_argument("--columns", type=int, default=2)
    options = parser.parse_args()
    rows = -(-len(options.frames) // options.columns)
    figure, grid = plt.subplots(rows, options.columns, squeeze=False)
    seen = np.concatenate([draw(axes, frame, options.elev, options.azim)
                           for axes, frame in zip(grid.flat, options.frames)])
    low, high = seen[:, :2].min(axis=0), seen[:, :2].max(axis=0)
    margin = 0.04 * (high - low).max()
    for axes in grid.flat:
        axes.set_axis_off()
        axes.set_aspect("equal")
        axes.set_xlim(low[0] - margin, high[0] + margin)
        axes.set_ylim(low[1] - margin, high[1] + margin)
    width, height = high - low + 2 * margin
    figure.set_size_inches(9, 9 * rows / options.columns * height / width)
    figure.subplots_adjust(left=0, right=1, bottom=0, top=1, wspace=0, hspace=0)
    figure.savefig(options.output, dpi=110)


main()
