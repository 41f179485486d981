// Where something rigid is: a shift (xyz, m) and a turn (a unit quaternion, xyzw). What stands at x at
// time 0 stands at turn x + shift. Knows no three.js.

/** As it was at time 0. */
export const STILL = { shift: [0, 0, 0], turn: [0, 0, 0, 1] };

/** The pose in the numbers that start at `at`. */
export function poseIn(numbers, at) {
  return { shift: [...numbers.subarray(at, at + 3)], turn: [...numbers.subarray(at + 3, at + 7)] };
}

/** Between two poses: the shift on a straight line, the turn by the shorter way. */
export function mixed(a, b, share) {
  const mix = (p, q) => p.map((value, k) => value + share * (q[k] - value));
  const dot = a.turn.reduce((sum, value, k) => sum + value * b.turn[k], 0);
  const turn = mix(a.turn, dot < 0 ? b.turn.map((value) => -value) : b.turn);
  const length = Math.hypot(...turn) || 1;
  return { shift: mix(a.shift, b.shift), turn: turn.map((value) => value / length) };
}

const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Where a point is that was at `x` at time 0. */
export function moved(x, { shift, turn }) {
  const axis = turn.slice(0, 3);
  const once = cross(axis, x).map((value, k) => value + turn[3] * x[k]);
  const twice = cross(axis, once);
  return x.map((value, k) => value + 2 * twice[k] + shift[k]);
}
