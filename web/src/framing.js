// Where things are in the view: axes, floor, and the distance from which all can be seen.
import { Vector3 } from "three";

/** Right, up and front for a direction that is up. */
export function frameOf(up) {
  const unit = up.lengthSq() > 0 ? up.clone().normalize() : new Vector3(0, 1, 0);
  const away = Math.abs(unit.z) < 0.9 ? new Vector3(0, 0, 1) : new Vector3(0, -1, 0);
  const right = new Vector3().crossVectors(unit, away).normalize();
  return { up: unit, right, front: new Vector3().crossVectors(right, unit) };
}

/** The eight corners of a box. */
export function cornersOf([lower, upper]) {
  return Array.from({ length: 8 }, (_, i) => new Vector3(
    i & 1 ? upper[0] : lower[0], i & 2 ? upper[1] : lower[1], i & 4 ? upper[2] : lower[2]));
}

/**
 * The floor: a collider that lies flat at time 0 or, if there is none, just below everything. Colliders that
 * lean are `others`.
 */
export function floorOf(head, up, corners, center) {
  const planes = head.planes.map(({ point, normal, pose }) => {
    const unit = new Vector3(...normal).normalize();
    const height = new Vector3(...point).sub(center).dot(unit);
    return { center: center.clone().addScaledVector(unit, height), normal: unit, pose };
  });
  const flat = planes.find((plane) => plane.normal.dot(up) > 0.9998);
  const others = planes.filter((plane) => plane !== flat);
  if (flat) return { ...flat, others };
  const heights = corners.map((corner) => corner.clone().sub(center).dot(up));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  return { center: center.clone().addScaledVector(up, low - 0.12 * (high - low)), normal: up, others };
}

/**
 * The distance from `center` along `direction` at which all corners are within the free shares
 * (width, height) of the view.
 */
export function fitDistance(camera, corners, center, direction, [width, height]) {
  const slope = Math.tan((camera.fov * Math.PI) / 360);
  const side = new Vector3().crossVectors(camera.up, direction).normalize();
  const above = new Vector3().crossVectors(direction, side);
  const margin = 1.12;
  return Math.max(...corners.map((corner) => {
    const offset = corner.clone().sub(center);
    const across = Math.abs(offset.dot(side)) / (slope * camera.aspect * width);
    const upright = Math.abs(offset.dot(above)) / (slope * height);
    return offset.dot(direction) + margin * Math.max(across, upright);
  }));
}
