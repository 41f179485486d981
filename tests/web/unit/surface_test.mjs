// Creases, edges and normals of surfaces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { splitAtCreases, uniqueEdges, updateNormals } from "../../../web/src/surface.js";

// A unit cube, two triangles a side, seen counter-clockwise from outside.
const CUBE = Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2]));
const FACES = Uint32Array.from([
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
  2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
]);

// A nearly flat roof over the points 0 1 2 3, folded along 1 2; `rise` at points 0 and 3.
const roof = (rise) => Float32Array.from([0, 0, rise, 1, 0, 0, 0, 1, 0, 1, 1, rise]);
const ROOF = Uint32Array.from([0, 1, 2, 1, 3, 2]);

test("a cube's corners have a normal for each side", () => {
  const { index, pointOf } = splitAtCreases(FACES, 8, CUBE);
  assert.equal(pointOf.length, 24);
  index.forEach((copy, corner) => assert.equal(pointOf[copy], FACES[corner]));
  const positions = Float32Array.from([...pointOf].flatMap((p) => [...CUBE.slice(3 * p, 3 * p + 3)]));
  const normals = new Float32Array(72);
  updateNormals(index, positions, normals);
  for (let i = 0; i < 72; i += 3) {
    const normal = [...normals.slice(i, i + 3)];
    assert.deepEqual(normal.map(Math.abs).sort(), [0, 0, 1]);
    // Outward: away from the middle of the cube.
    assert.ok(normal.some((n, k) => n !== 0 && n * (positions[i + k] - 0.5) > 0));
  }
});

test("a small fold is smooth, a sharp one is not", () => {
  assert.equal(splitAtCreases(ROOF, 4, roof(0.05)).pointOf.length, 4);
  assert.equal(splitAtCreases(ROOF, 4, roof(1)).pointOf.length, 6);
});

test("each edge is drawn once", () => {
  const { index, pointOf } = splitAtCreases(FACES, 8, CUBE);
  assert.equal(uniqueEdges(index, pointOf).length, 2 * 18); // Euler: 8 - 18 + 12 = 2
});
