#!/usr/bin/python3
"""Draws a surface and the tets that fill it as one PNG, for docs/meshing.md.

    tools/draw_solid.py out.png surface.obj solid.mesh

Left the surface, front faces blue and back faces orange; then the boundary of the solid; right the
solid cut open. Needs nothing but Python.
"""
import math
import struct
import sys
import zlib

WIDTH = 560  # of a panel, pixels
BLUE, ORANGE, YELLOW, LINE = (70, 140, 215), (235, 130, 50), (240, 205, 110), (45, 60, 80)
LIGHT = (0.35, 0.45, 0.82)  # right, up, towards the eye


def read_obj(path):
    vertices, faces = [], []
    for line in open(path, encoding="utf-8"):
        words = line.split()
        if words and words[0] == "v":
            vertices.append(tuple(map(float, words[1:4])))
        elif words and words[0] == "f":
            faces.append([int(w.split("/")[0]) - 1 for w in words[1:4]])
    return vertices, faces


def read_mesh(path):
    """Vertices and tets of an INRIA text file."""
    words = iter(open(path, encoding="utf-8").read().split())
    vertices, tets = [], []
    for word in words:
        if word == "Vertices":
            for _ in range(int(next(words))):
                vertices.append(tuple(float(next(words)) for _ in range(3)))
                next(words)
        elif word == "Tetrahedra":
            for _ in range(int(next(words))):
                tets.append([int(next(words)) - 1 for _ in range(4)])
                next(words)
    return vertices, tets


def boundary(tets):
    """Faces of one tet only, outward."""
    faces = {}
    for t in tets:
        for f in ((1, 2, 3), (0, 3, 2), (0, 1, 3), (0, 2, 1)):
            corners = [t[i] for i in f]
            key = tuple(sorted(corners))
            faces[key] = None if key in faces else corners
    return [f for f in faces.values() if f]


def seen(v):
    """From the right, above: right, up, towards the eye."""
    a, e = math.radians(-35), math.radians(22)
    x, z = v[0] * math.cos(a) - v[2] * math.sin(a), v[0] * math.sin(a) + v[2] * math.cos(a)
    return x, v[1] * math.cos(e) - z * math.sin(e), v[1] * math.sin(e) + z * math.cos(e)


def draw(image, left, points, faces, color_of, scale, middle):
    """Triangles with dark edges into a panel that starts at column `left`, nearest in front."""
    depth = [[-1e30] * WIDTH for _ in range(WIDTH)]
    for face in faces:
        a, b, c = (points[i] for i in face)
        p = [((q[0] - middle[0]) * scale + WIDTH / 2, WIDTH / 2 - (q[1] - middle[1]) * scale, q[2])
             for q in (a, b, c)]
        area = (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[2][0] - p[0][0]) * (p[1][1] - p[0][1])
        if abs(area) < 1e-9:
            continue
        u = [b[i] - a[i] for i in range(3)]
        v = [c[i] - a[i] for i in range(3)]
        n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        length = math.sqrt(sum(k * k for k in n)) or 1
        shade = 0.35 + 0.65 * abs(sum(k * l for k, l in zip(n, LIGHT))) / length
        color = [min(255, int(k * shade)) for k in color_of(face, n[2] > 0)]
        edge = [k * 1.1 / abs(area) * math.dist(p[(i + 1) % 3][:2], p[(i + 2) % 3][:2])
                for i, k in enumerate((1, 1, 1))]  # barycentric width of about one pixel
        for y in range(max(0, int(min(q[1] for q in p))), min(WIDTH, int(max(q[1] for q in p)) + 2)):
            for x in range(max(0, int(min(q[0] for q in p))),
                           min(WIDTH, int(max(q[0] for q in p)) + 2)):
                w = []
                for i in range(3):
                    q, r = p[(i + 1) % 3], p[(i + 2) % 3]
                    w.append(((q[0] - x) * (r[1] - y) - (r[0] - x) * (q[1] - y)) / area)
                z = sum(k * q[2] for k, q in zip(w, p))
                if min(w) < 0 or z <= depth[y][x]:
                    continue
                depth[y][x] = z
                rim = any(k < e for k, e in zip(w, edge))
                image[y][left + x] = LINE if rim else color


def write_png(path, image):
    rows = b"".join(b"\0" + bytes(k for pixel in row for k in pixel) for row in image)

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    size = struct.pack(">IIBBBBB", len(image[0]), len(image), 8, 2, 0, 0, 0)
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) +
                  chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def main():
    out, surface_path, solid_path = sys.argv[1:4]
    surface, faces = read_obj(surface_path)
    solid, tets = read_mesh(solid_path)
    surface, turned = [seen(v) for v in surface], [seen(v) for v in solid]
    low = [min(v[i] for v in surface) for i in range(3)]
    high = [max(v[i] for v in surface) for i in range(3)]
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    scale = 0.92 * WIDTH / max(high[0] - low[0], high[1] - low[1])
    image = [[(255, 255, 255)] * (3 * WIDTH) for _ in range(WIDTH)]
    draw(image, 0, surface, faces, lambda _, front: BLUE if front else ORANGE, scale, middle)
    skin = boundary(tets)
    draw(image, WIDTH, turned, skin, lambda *_: BLUE, scale, middle)
    outer = {tuple(sorted(f)) for f in skin}
    depth = sum(v[2] for v in solid) / len(solid)
    kept = [t for t in tets if sum(solid[i][2] for i in t) / 4 < depth]
    draw(image, 2 * WIDTH, turned, boundary(kept),
         lambda f, _: BLUE if tuple(sorted(f)) in outer else YELLOW, scale, middle)
    write_png(out, image)


main()
