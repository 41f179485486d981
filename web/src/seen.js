// What the first view shows. Knows no three.js.
import { moved, STILL } from "./pose.js";

const NOTHING = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];

// The box around points, xyz each.
function boxAround(points) {
  const [lower, upper] = NOTHING.map((corner) => [...corner]);
  for (let i = 0; i < points.length; ++i) {
    lower[i % 3] = Math.min(lower[i % 3], points[i]);
    upper[i % 3] = Math.max(upper[i % 3], points[i]);
  }
  return [lower, upper];
}

// The box around a box at each of these poses.
function boxOnItsWay(box, poses) {
  const corners = Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((k) => box[(i >> k) & 1][k]));
  return boxAround(poses.flatMap((pose) => corners.flatMap((corner) => moved(corner, pose))));
}

function posesOf(collider, recording) {
  if (collider.pose === undefined) return [STILL];
  return Array.from({ length: recording.frameCount },
    (_, frame) => recording.poseInFrame(collider.pose, frame));
}

/**
 * The box around all frames of the bodies, and the colliders as far as they are near: a large one
 * must not make the bodies small, nor one that goes far away.
 */
export function seenBounds(recording) {
  const [lower, upper] = recording.head.bounds;
  const margin = Math.max(...lower.map((low, k) => upper[k] - low));
  const seen = [[...lower], [...upper]];
  for (const collider of recording.colliders) {
    const box = boxAround(collider.points);
    const [low, high] = boxOnItsWay(box, posesOf(collider, recording));
    for (let k = 0; k < 3; ++k) {
      seen[0][k] = Math.min(seen[0][k], Math.max(low[k], lower[k] - margin));
      seen[1][k] = Math.max(seen[1][k], Math.min(high[k], upper[k] + margin));
    }
  }
  return seen;
}
