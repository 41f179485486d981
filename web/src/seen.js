// What the first view shows. Knows no three.js.

// The box around points, xyz each.
function boxAround(points) {
  const lower = [Infinity, Infinity, Infinity];
  const upper = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; ++i) {
    lower[i % 3] = Math.min(lower[i % 3], points[i]);
    upper[i % 3] = Math.max(upper[i % 3], points[i]);
  }
  return [lower, upper];
}

/**
 * The box around all frames of the bodies, and the colliders as far as they are near: a large one
 * must not make the bodies small.
 */
export function seenBounds([lower, upper], colliders) {
  const margin = Math.max(...lower.map((low, k) => upper[k] - low));
  const seen = [[...lower], [...upper]];
  for (const { points } of colliders) {
    const [low, high] = boxAround(points);
    for (let k = 0; k < 3; ++k) {
      seen[0][k] = Math.min(seen[0][k], Math.max(low[k], lower[k] - margin));
      seen[1][k] = Math.max(seen[1][k], Math.min(high[k], upper[k] + margin));
    }
  }
  return seen;
}
