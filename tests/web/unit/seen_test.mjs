// What the first view shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seenBounds } from "../../../web/src/seen.js";

const seen = (colliders, poses = []) => seenBounds({
  head: { bounds: BODIES }, colliders, frameCount: poses.length,
  poseInFrame: (number, frame) => poses[frame],
});
const BODIES = [[0, 0, 0], [2, 1, 1]];
const ball = (center, radius) => ({
  points: Float32Array.from([-1, 1].flatMap((side) => center.map((c) => c + side * radius))),
});

test("without colliders it is the bodies", () => {
  assert.deepEqual(seen([]), BODIES);
});

test("colliders are seen with the bodies", () => {
  assert.deepEqual(seen([ball([1, -1, 0.5], 1)]), [[0, -2, -0.5], [2, 1, 1.5]]);
});

test("one that is large does not make the bodies small", () => {
  assert.deepEqual(seen([ball([0, 0, 0], 1000)]), [[-2, -2, -2], [4, 3, 3]]);
});

test("one that is far away does not either", () => {
  assert.deepEqual(seen([ball([0, 50, 0], 1)]), [[-1, 0, -1], [2, 3, 1]]);
});

test("one that moves is seen all the way", () => {
  const mover = { ...ball([0, 0, 0], 0.5), pose: 0 };
  const poses = [0, 1].map((x) => ({ shift: [x, 0, 1], turn: [0, 0, 0, 1] }));
  assert.deepEqual(seen([mover], poses), [[-0.5, -0.5, 0], [2, 1, 1.5]]);
});
