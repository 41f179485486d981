// Playing, stepping and looping, without a clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "../../../web/src/playback.js";

const playback = () => new Playback(11, 0.1, () => {});

test("plays in real time at any speed", () => {
  const player = playback();
  player.play();
  player.advance(0.25);
  assert.ok(Math.abs(player.place - 2.5) < 1e-12);
  player.speed = 2;
  player.advance(0.25);
  assert.ok(Math.abs(player.place - 7.5) < 1e-12);
  player.pause();
  assert.equal(player.place, 7);
});

test("stops at the end, or begins again after a rest", () => {
  const player = playback();
  player.looping = false;
  player.play();
  player.advance(5);
  assert.deepEqual([player.frame, player.playing], [10, false]);
  player.looping = true;
  player.play();
  assert.equal(player.frame, 0);
  player.advance(1.1);
  assert.deepEqual([player.frame, player.playing], [10, true]);
  player.advance(0.6);
  assert.equal(player.frame, 0);
});

test("steps and seeks within the frames", () => {
  const player = playback();
  player.seek(99);
  assert.equal(player.frame, 10);
  player.stepBy(-3);
  assert.equal(player.frame, 7);
  player.stepBy(-30);
  assert.equal(player.frame, 0);
});

test("speeds go up and down a list with ends", () => {
  const player = playback();
  player.changeSpeed(-1);
  assert.equal(player.speed, 0.5);
  for (let i = 0; i < 9; ++i) player.changeSpeed(1);
  assert.equal(player.speed, 4);
});

test("a single frame does not play", () => {
  const player = new Playback(1, 0.1, () => {});
  player.play();
  assert.equal(player.playing, false);
});
