// A collider in the 3D view.
import {
  BufferAttribute, BufferGeometry, FrontSide, Group, Mesh, MeshStandardMaterial,
} from "three";
import { splitAtCreases, updateNormals } from "./surface.js";

// Bodies rest a little inside a collider, and between two vertices a sheet cuts through what is
// round: drawn as if it were a little farther away, the collider stays behind them.
const BEHIND = { polygonOffset: true, polygonOffsetFactor: 4, polygonOffsetUnits: 100 };

function geometryOf({ points, triangles }) {
  const { index, pointOf } = splitAtCreases(triangles, points.length / 3, points);
  const positions = new Float32Array(3 * pointOf.length);
  pointOf.forEach((point, copy) => {
    for (let k = 0; k < 3; ++k) positions[3 * copy + k] = points[3 * point + k];
  });
  const normals = new Float32Array(positions.length);
  updateNormals(index, positions, normals);
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.attributes.position = new BufferAttribute(positions, 3);
  geometry.attributes.normal = new BufferAttribute(normals, 3);
  return geometry;
}

/** Its surface, seen from outside the solid alone: so a hollow shows what is inside. */
export class ColliderView {
  constructor(collider) {
    this.pose = collider.pose; // the number of its pose, if it can move
    this.group = new Group();
    this.material = new MeshStandardMaterial({
      roughness: 0.85, metalness: 0, side: FrontSide, ...BEHIND,
    });
    const mesh = new Mesh(geometryOf(collider), this.material);
    mesh.castShadow = mesh.receiveShadow = true; // light comes into a hollow from behind
    this.group.add(mesh);
  }

  /** Moves it to a pose. */
  place({ shift, turn }) {
    this.group.position.set(...shift);
    this.group.quaternion.set(...turn);
  }

  setTheme(dark) {
    this.material.color.set(dark ? 0x6d7683 : 0xb4bac3);
  }
}
