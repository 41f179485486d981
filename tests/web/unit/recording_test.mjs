// Positions from 16 bits, and numbers as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { digits, roundUp, si, thousands } from "../../../web/src/format.js";
import { moved } from "../../../web/src/pose.js";
import { cutColliders, decodeBase64, PageError, Recording } from "../../../web/src/recording.js";

const HEAD = {
  points: 2, poses: 0, step: 0.5, stride: 2, time: [0, 1], bounds: [[0, -1, 5], [65535, 1, 5]],
  bodies: [{ name: "a", first: 0, count: 1, triangles: 0, edges: 0 },
    { name: "b", first: 1, count: 1, triangles: 1, edges: 0 }],
};
const INDICES = Uint32Array.from([0, 0, 0]);
const POSES = new Float32Array(0);
const FRAMES = [Uint16Array.from([0, 0, 0, 10, 0, 0]), Uint16Array.from([0, 0, 0, 30, 65535, 9])];

test("positions are those of the bounds, on straight lines between frames", () => {
  const recording = new Recording(HEAD, INDICES, FRAMES, POSES);
  const out = new Float32Array(3);
  recording.positions(recording.bodies[1], 0, out);
  assert.deepEqual([...out], [10, -1, 5]);
  recording.positions(recording.bodies[1], 0.5, out);
  assert.deepEqual([...out], [20, 0, 5]);
  recording.positions(recording.bodies[1], 7, out); // the last frame stays
  assert.deepEqual([...out], [30, 1, 5]);
  assert.equal(recording.interval, 1);
});

test("colliders move on straight lines between frames and turn the shorter way", () => {
  const half = Math.SQRT1_2;
  const poses = Float32Array.of(
    0, 0, 0, 0, 0, 0, 1, 0, 0, 5, 0, 0, 0, 1, // of two colliders in the first frame
    0, 0, 0, 0, 0, 0, 1, 2, 0, 7, 0, 0, -half, -half); // 90 degrees about z
  const recording = new Recording({ ...HEAD, poses: 2 }, INDICES, FRAMES, poses);
  assert.deepEqual(recording.pose(0, 0.3), { shift: [0, 0, 0], turn: [0, 0, 0, 1] });
  assert.deepEqual(recording.pose(1, 0), { shift: [0, 0, 5], turn: [0, 0, 0, 1] });
  const { shift, turn } = recording.pose(1, 0.5);
  assert.deepEqual(shift, [1, 0, 6]);
  const x = moved([1, 0, 0], { shift, turn });
  [1 + half, half, 6].forEach((expected, k) => assert.ok(Math.abs(x[k] - expected) < 1e-6, `${x}`));
  assert.throws(() => new Recording({ ...HEAD, poses: 3 }, INDICES, FRAMES, poses), PageError);
});

test("what is missing is noticed", () => {
  assert.throws(() => new Recording(HEAD, INDICES, FRAMES.slice(1), POSES), PageError);
  assert.throws(() => new Recording(HEAD, Uint32Array.of(0, 0, 0, 0), FRAMES, POSES), PageError);
});

test("colliders are cut from one list", () => {
  const points = Float32Array.from({ length: 9 }, (_, i) => i);
  const list = [{ points: 1, triangles: 0 }, { points: 2, triangles: 1 }];
  const cut = cutColliders(list, points, Uint16Array.of(0, 1, 0));
  assert.deepEqual(cut.map((each) => [...each.points]), [[0, 1, 2], [3, 4, 5, 6, 7, 8]]);
  assert.deepEqual(cut.map((each) => [...each.triangles]), [[], [0, 1, 0]]);
  assert.throws(() => cutColliders(list, points.subarray(3), Uint16Array.of(0, 1, 0)), PageError);
});

test("base64 gives bytes", () => {
  assert.deepEqual([...decodeBase64("/++++w==")], [0xff, 0xef, 0xbe, 0xfb]);
});

test("numbers are short", () => {
  assert.equal(thousands(1234567), "1,234,567");
  assert.equal(digits(0.01234), "0.0123");
  assert.equal(si(1234, "J"), "1.23 kJ");
  assert.equal(si(999.9, "J"), "1.00 kJ");
  assert.equal(si(-2.5e-7, "J"), "-250 nJ");
  assert.equal(si(1e-12, "J", 1e-9), "0 J");
  assert.equal(si(NaN, "J"), "–");
  assert.deepEqual([0.3, 1, 1.1, 4, 7].map(roundUp), [0.5, 1, 2, 5, 10]);
});
